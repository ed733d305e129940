import Foundation
import Ubiquity

// Names that people, or some file systems, take for each other.
extension Workspace {
  /// The only entry of the file's folder whose name is the same in another normal form of Unicode; nil where there is none.
  func equivalent(of file: URL) -> URL? {
    let name = file.lastPathComponent, folder = file.deletingLastPathComponent()
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    let found = entries(of: folder).filter { $0 == name }
    return found.count == 1 ? folder.appending(path: found[0]) : nil
  }

  /// What is there instead, for a hint: the documents whose names differ only in case, or in the number that a document gets beside such. Nil where there are none.
  func lookalikes(of name: String) async -> String? {
    let file = machine.file(name), own = file.lastPathComponent.lowercased(), folder = file.deletingLastPathComponent()
    var found = Set(entries(of: folder).filter { $0.isLike(own) }.map { Self.sibling($0, of: name) })
    for container in (try? allContainers()) ?? [] {
      let wanted = Set([name, try? container.path(of: file)].compactMap { $0?.lowercased() })
      let paths = ((try? await container.documents()) ?? []).map(\.path)
      found.formUnion(paths.filter { path in wanted.contains { path.isLike($0) } })
    }
    return found.isEmpty ? nil : "there is \(found.sorted().prefix(3).map { "“\($0)”" }.joined(separator: " and "))"
  }

  private func entries(of folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  /// Another file in the folder of a name, as it would be named.
  private static func sibling(_ entry: String, of name: String) -> String {
    name.lastIndex(of: "/").map { name[...$0] + entry } ?? entry
  }
}

extension String {
  /// Whether it is a path, or its end behind a `/`; both by canonical equivalence, as people see names.
  func isPath(_ end: String) -> Bool { self == end || hasSuffix("/" + end) }

  /// The same, but for case, and for a number before the suffix.
  fileprivate func isLike(_ end: String) -> Bool {
    lowercased().isPath(end) || lowercased().replacing(#/ [2-9](?=(\.[^./]*)?$)/#, with: "").isPath(end)
  }
}
