internal import Foundation
internal import Git

/// Files that git keeps in another form than the folder has them, encrypted say: `filter` and `working-tree-encoding` in `.gitattributes`. docedit knows only the
/// folder's form, which may be meant to go nowhere.
extension Store {
  /// The changes without such files. With `telling`, they are noted as not exchanged.
  func withoutConverted(_ changes: [TreePath: ObjectID?], telling: Bool) throws(UbiquityError) -> [TreePath: ObjectID?]
  {
    var kept = changes
    for (path, blob) in changes where blob != nil {
      guard let attribute = try conversion(of: path) else { continue }
      let (name, words) = (path.description, Self.words(attribute))
      kept[path] = nil
      if telling { unsynced.append(UnsyncedItem(path: name, reason: words, isIgnored: true)) }
      tell("\(Printable.quoted(name)) is not exchanged: \(words)", once: "\(name) \(attribute)")
    }
    if kept.count < changes.count { unsynced.sort { $0.path < $1.path } }
    return kept
  }

  func isConverted(_ path: TreePath) throws(UbiquityError) -> Bool { try conversion(of: path) != nil }

  /// Throws `unsent` for such a file.
  func checkConversion(of path: TreePath) throws(UbiquityError) {
    guard let attribute = try conversion(of: path) else { return }
    throw UbiquityError(
      .unsent, "cannot save \(Printable.quoted(path.description)): \(Self.words(attribute))",
      hint: "save a copy under a name that .gitattributes says nothing of, or edit the file outside of docedit")
  }

  private static func words(_ attribute: String) -> String {
    "git converts it (\(Printable.line(attribute)) in .gitattributes), which docedit does not"
  }

  /// The attribute, with its value; nil where git has the file's own bytes.
  private func conversion(of path: TreePath) throws(UbiquityError) -> String? {
    guard try hasAttributes(for: path) else { return nil }
    return try withGit { () throws(GitError) in
      for name in ["filter", "working-tree-encoding"] {
        if let value = try repository.attribute(name, of: path.description) { return "\(name)=\(value)" }
      }
      return nil
    }
  }

  private func hasAttributes(for path: TreePath) throws(UbiquityError) -> Bool {
    if FileManager.default.fileExists(atPath: "\(root)/.git/info/attributes") { return true }
    return try has(".gitattributes", above: [path])
  }
}
