internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Those of the files that are new in the folder and that `.gitignore` leaves out. What the folder was given as a document stays one.
  func ignored(_ paths: some Sequence<TreePath>, given tree: ObjectID?) throws(UbiquityError) -> Set<TreePath> {
    var new: [TreePath] = []
    for path in paths where try tree.flatMap({ tree throws(UbiquityError) in try file(path, in: tree) }) == nil {
      new.append(path)
    }
    guard !new.isEmpty, try hasIgnoreRules(for: new) else { return [] }
    var ignored: Set<TreePath> = []
    for path in new where try withGit({ () throws(GitError) in try repository.isIgnored(path.description) }) {
      ignored.insert(path)
    }
    return ignored
  }

  /// Whether there is a file, or a package, in the folder that is no document.
  func isNoDocument(_ path: TreePath) throws(UbiquityError) -> Bool {
    guard workTree.isTaken(path), try document(path, in: head()) == nil else { return false }
    return try workTreeFile(path) == nil
  }

  /// The changes without new files that `.gitignore` leaves out, but for those that documents were moved to. With `telling`, what is left out is noted
  /// as not exchanged, as far as it is not in a folder that is left out as a whole.
  func withoutIgnored(_ changes: [TreePath: ObjectID?], in trees: [ObjectID], telling: Bool) throws(UbiquityError)
    -> [TreePath: ObjectID?]
  {
    var left = try ignored(changes.filter { $0.value != nil }.keys, given: workTreeCommit()?.content.tree)
    if left.isEmpty { return changes }
    left.subtract(try givenOnce(left, in: changes))
    try left.subtract(moved(to: left, in: changes, from: trees))
    if telling { try tellOfIgnored(left) }
    return changes.filter { !left.contains($0.key) }
  }

  /// Where it is not known what the folder was made from, those of the files that have the bytes of a version of the document: the folder was given them.
  private func givenOnce(_ files: Set<TreePath>, in changes: [TreePath: ObjectID?]) throws(UbiquityError)
    -> Set<TreePath>
  {
    guard try workTreeCommit() == nil, case let head = try head() else { return [] }
    var rest: [TreePath: ObjectID] = [:]
    for path in files where try file(path, in: head.content.tree) != nil { rest[path] = changes[path].flatMap(\.self) }
    var found: Set<TreePath> = []
    for version in rest.isEmpty ? [] : try commits(from: head.id) {
      for (path, blob) in rest where try file(path, in: version.content.tree) == blob { found.insert(path) }
    }
    return found
  }

  /// Those of the files that have exactly what a document had that is gone, and that no other new file has.
  private func moved(to files: Set<TreePath>, in changes: [TreePath: ObjectID?], from trees: [ObjectID])
    throws(UbiquityError) -> Set<TreePath>
  {
    var gone: [ObjectID: Int] = [:]
    for path in changes.filter({ $0.value == nil }).keys {
      if let blob = try trees.firstFile(at: path, in: self) { gone[blob, default: 0] += 1 }
    }
    for (path, blob) in changes where !files.contains(path) { if let blob { gone[blob]? -= 1 } }
    var moved: Set<TreePath> = []
    for path in files.sorted() {
      guard let blob = changes[path].flatMap(\.self), blob != Self.nothing, gone[blob, default: 0] > 0 else { continue }
      gone[blob]? -= 1
      moved.insert(path)
    }
    return moved
  }

  /// Tells once of new files in whose place the folder has one that `.gitignore` leaves out.
  func tellOfHeld(_ steps: [FolderStep]) throws(UbiquityError) {
    let here = steps.map(\.path).filter { workTree.isTaken($0) && !isObstructed($0) }
    for path in try ignored(here, given: nil) {
      tell(
        "\(Printable.quoted(path.description)) is not put into the folder: a file that .gitignore leaves out is in its place",
        once: "\(path)")
    }
  }

  private func tellOfIgnored(_ files: Set<TreePath>) throws(UbiquityError) {
    var folders: [TreePath: Bool] = [:]
    for document in Set(files.map(\.document)) {
      var isInside = false
      for folder in document.folders where !isInside {
        if let known = folders[folder] { isInside = known } else { isInside = try isLeftOut(folder) }
        folders[folder] = isInside
      }
      if isInside { continue }
      let reason = try isHeld(document) ? Self.wordsOfHeld : Self.words
      unsynced.append(UnsyncedItem(path: document.description, reason: reason, isIgnored: true))
    }
    unsynced.sort { $0.path < $1.path }
  }

  private func isLeftOut(_ folder: TreePath) throws(UbiquityError) -> Bool {
    try withGit { () throws(GitError) in try repository.isIgnored(folder.description + "/") }
  }

  private static let words = ".gitignore names it; a save in docedit makes it a document"
  private static let wordsOfHeld = ".gitignore names it, and it has a document's place; mv gives it another name"
  private static let nothing = try? Repository.blobID(of: [])

  private func hasIgnoreRules(for paths: [TreePath]) throws(UbiquityError) -> Bool {
    if try has(".gitignore", above: paths) { return true }
    let excluded = (try? String(contentsOfFile: "\(root)/.git/info/exclude", encoding: .utf8)) ?? ""
    return excluded.split(separator: "\n").contains { !$0.hasPrefix("#") && !$0.hasPrefix(".docedit-") }
  }
}

extension Store {
  /// Whether a file of that name is in the folder, or in one of those that the paths are in.
  func has(_ name: String, above paths: [TreePath]) throws(UbiquityError) -> Bool {
    for folder in Set(paths.flatMap(\.folders)) where try workTree.stamp(of: folder.appending(name)) != nil {
      return true
    }
    return try workTree.stamp(of: TreePath(name)) != nil
  }
}

extension [ObjectID] {
  /// What the first of the trees that has a file at the path has there.
  fileprivate func firstFile(at path: TreePath, in store: Store) throws(UbiquityError) -> ObjectID? {
    for tree in self { if let blob = try store.file(path, in: tree) { return blob } }
    return nil
  }
}
