import Documents
import Foundation
import Ubiquity

extension Restore {
  /// The document as it was named before the version.
  var document: String { (try? VersionReference(version).document) ?? version }

  /// Makes the old version a document of its own, in the folder as it is spelt there. Throws `exists` where the name is taken.
  func restore(_ old: FoundVersion, as name: String) async throws -> Report {
    let container = old.document.container, path = old.path(named: name)
    guard path.formatName == old.document.path.formatName else {
      throw CommandFailure(
        .usage, "\(name) would be of another format than \(old.document.path)",
        hint: "give it the same ending; docedit convert writes another format")
    }
    let free = try await container.freeName(for: path)
    guard free.documentName == path.documentName else {
      throw CommandFailure(.exists, "there is \(path) in the container already", hint: "call it \(free.shellWord)")
    }
    let kept = try await container.save(old.content, at: free, base: nil, restored: old.stored)
    var report = Report(old, version: kept.version)
    report.document = kept.path
    return report
  }
}

extension Restore {
  /// Brings a document back into its folder where only that is spelt otherwise by now; nil where it is not, or the name is taken there.
  func restoreAsSpelled(_ old: FoundVersion) async throws -> Report? {
    let path = old.document.path, free = try await old.document.container.freeName(for: path)
    guard free.documentName == path.documentName, !free.isSpelled(as: path) else { return nil }
    return try await restore(old, as: path)
  }

  /// Throws where the old version was found by its name, and another document has that now.
  func checkIsNoOther(_ old: FoundVersion) async throws {
    let (container, path) = (old.document.container, old.document.path)
    guard old.isByName, try await container.document(at: path) != nil else { return }
    let isReplaced = try await container.isReplaced(old.stored)
    let now = try await isReplaced ? nil : container.currentPath(of: old.stored)
    if now == path { return }
    let version = old.entry.commit.prefix(7)
    if let now {
      throw CommandFailure(
        .notFound, "what was called \(path) in \(version) is called \(now) now",
        hint: "restore that: docedit restore \("\(now)@\(version)".shellWord)")
    }
    throw try await old.taken(
      UbiquityError(.exists, "another document is called \(path) now"), asked: self.version)
  }
}

extension FoundVersion {
  /// The path of a name: beside the document, where it is no path itself.
  fileprivate func path(named name: String) -> String {
    if name.contains("/") { return name }
    return (document.path.split(separator: "/").dropLast().map(String.init) + [name]).joined(separator: "/")
  }

  /// What to tell where something else has the name of the document, which is gone.
  func taken(_ error: UbiquityError, asked version: String) async throws -> UbiquityError {
    let free = try await document.container.freeName(for: document.path)
    let name = URL(filePath: free).lastPathComponent.shellWord
    return UbiquityError(
      error.code, error.message,
      hint: "bring it back under another name: docedit restore --as \(name) \(version.shellWord)")
  }
}

extension String {
  /// The ending of a file's name, which says what format it has.
  fileprivate var formatName: String { URL(filePath: self).pathExtension.lowercased() }
}
