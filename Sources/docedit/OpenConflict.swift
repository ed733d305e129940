import Formats
import Foundation
import Ubiquity

/// A conflict version that nobody has resolved yet.
struct OpenConflict {
  var container: UbiquityContainer
  var version: ConflictVersion
  /// Where its document is now; nil where it was deleted.
  var document: String?

  /// What names it on a command line.
  var shortID: String { String(version.id.prefix(7)) }

  /// The document, as it is named to people.
  var name: String { document ?? parts.document }

  /// The file that differs in a package, beside its text; nil for other documents.
  var file: String? { parts.file == RTFDFormat.textName ? nil : parts.file }

  /// The document's path when it was set aside, and the file's in it, where that is a package.
  private var parts: (document: String, file: String?) {
    let names = version.path.split(separator: "/").map(String.init)
    guard let package = names.dropLast().firstIndex(where: UbiquityContainer.isPackage) else {
      return (version.path, nil)
    }
    return (names[...package].joined(separator: "/"), names[(package + 1)...].joined(separator: "/"))
  }

  /// As in `Trip.rtfd: Hills.png`, where a file of the document differs.
  var title: String { name + (file.map { ": \($0)" } ?? "") }

  /// Whether a path is that of a file in the document, which is a folder then.
  func isOfFile(_ path: String) -> Bool { path.hasPrefix(name + "/") }
}

extension Workspace {
  /// All conflict versions of this machine's containers, the newest first in each.
  func conflicts() async throws -> [OpenConflict] {
    var found: [OpenConflict] = []
    for container in try containers() {
      for version in try await container.conflicts() {
        found.append(
          OpenConflict(container: container, version: version, document: try await container.document(of: version)))
      }
    }
    return found
  }

  /// Those of one document.
  func conflicts(of name: String) async throws -> [OpenConflict] {
    let reference = try await document(name), all = try await conflicts()
    let own = all.filter { $0.container.root == reference.container.root }
    var found = own.filter { $0.name == reference.path || $0.isOfFile(reference.path) }
    if found.isEmpty, let present = try await reference.container.successor(of: reference.path) {
      found = own.filter { $0.name == present || $0.isOfFile(present) }
    }
    if found.isEmpty {
      let former = try await reference.container.formerNames(of: reference.path)
      found = own.filter { $0.document == nil && former.contains($0.name) }
    }
    guard !found.isEmpty else {
      throw CommandFailure(
        .notFound, "there is no conflict in \(name)",
        hint: all.isEmpty ? "nothing is in conflict" : "docedit conflicts lists them")
    }
    return found
  }
}

extension UbiquityContainer {
  /// What a document was called before it got a name that it has, or had last.
  fileprivate func formerNames(of path: String) throws -> Set<String> {
    Set(try history(of: path).flatMap(\.changes).compactMap(\.oldPath))
  }
}

extension [OpenConflict] {
  /// The only one whose name begins so.
  func named(_ id: String) throws -> OpenConflict {
    let found = filter { $0.version.id.hasPrefix(id.lowercased()) }
    guard let only = found.first else {
      throw CommandFailure(.notFound, "there is no conflict \(id)", hint: "docedit conflicts lists them")
    }
    guard found.count == 1 else {
      throw CommandFailure(.usage, "more than one conflict begins with \(id)", hint: "give more digits")
    }
    return only
  }
}
