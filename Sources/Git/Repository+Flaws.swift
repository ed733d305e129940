extension Repository {
  /// What is wrong with a version, its tree and the versions that it comes from, as `flaw(of:besides:)` says it. Trees of older versions are not looked at, nor is what `old` (nil: none) comes from.
  public borrowing func flaw(ofVersion version: ObjectID, besides old: ObjectID?) throws(GitError) -> String? {
    if let flaw = try flaw(amongVersions: version, besides: old) { return flaw }
    let former = old.flatMap { try? commit($0).content.tree }
    return try flaw(of: commit(version).content.tree, besides: former)
  }

  /// What is wrong with a tree that no program wrote which keeps git's rules, or that is too large to be read, in words that may have any characters; nil where
  /// nothing is. Folders that `old` (nil: none) has at the same place are taken for good, as long as not much else came.
  public borrowing func flaw(of tree: ObjectID, besides old: ObjectID?) throws(GitError) -> String? {
    var search = FlawSearch()
    do throws(TreeFlaw) {
      let count = try search.count(tree, besides: old, at: "", depth: 1, in: self)
      guard old != nil, count > FlawSearch.soon else { return nil }
      search = FlawSearch()
      _ = try search.count(tree, besides: nil, at: "", depth: 1, in: self)
    } catch {
      switch error {
      case .words(let words): return words
      case .unreadable(let error): throw error
      }
    }
    return nil
  }
}

private enum TreeFlaw: Error {
  case words(String)
  case unreadable(GitError)
}

/// Looks through trees, each once.
private struct FlawSearch {
  /// How many new entries make it worth while to count the old ones, too.
  static let soon = 10_000
  /// What the trees that were seen have in and below them: entries, and levels of folders.
  private var seen: [ObjectID: (entries: Int, levels: Int)] = [:]

  mutating func count(
    _ tree: ObjectID, besides old: ObjectID?, at folder: String, depth: Int, in repository: borrowing Repository
  ) throws(TreeFlaw) -> Int {
    try measure(tree, besides: old, at: folder, depth: depth, in: repository).entries
  }

  private mutating func measure(
    _ tree: ObjectID, besides old: ObjectID?, at folder: String, depth: Int, in repository: borrowing Repository
  ) throws(TreeFlaw) -> (entries: Int, levels: Int) {
    if tree == old { return (0, 0) }
    if let known = seen[tree] { return try checked(known, folder, depth) }
    _ = try checked((0, 1), folder, depth)
    let entries = try Self.entries(of: tree, at: folder, in: repository)
    try Self.checkNames(of: entries, at: folder)
    let former = old.flatMap { try? repository.folder($0) }
    try Self.checkFiles(of: entries, besides: former, at: folder, in: repository)
    let before = Dictionary(former?.folders ?? []) { first, _ in first }
    var total = (entries: entries.files.count + entries.folders.count, levels: 1)
    for (name, inner) in entries.folders {
      let found = try measure(inner, besides: before[name], at: "\(folder)\(name)/", depth: depth + 1, in: repository)
      total = try checked((total.entries + found.entries, max(total.levels, 1 + found.levels)), folder, depth)
    }
    seen[tree] = total
    return total
  }

  private func checked(
    _ found: (entries: Int, levels: Int), _ folder: String, _ depth: Int
  ) throws(TreeFlaw) -> (entries: Int, levels: Int) {
    if depth - 1 + found.levels > TreePath.depthLimit {
      throw .words("the folder “\(String(folder.prefix(40)))” is more than \(TreePath.depthLimit) levels deep")
    }
    if found.entries > Repository.fileLimit { throw .words("there are more than a million files in it") }
    return found
  }

  private static func checkNames(of entries: TreeFolder, at folder: String) throws(TreeFlaw) {
    let folders = Set(entries.folders.map { FolderEdit.EntryName(text: $0.name) })
    if folders.count < entries.folders.count { throw .words("a folder in “\(folder)” is there twice") }
    var files: Set<FolderEdit.EntryName> = []
    for file in entries.files {
      let name = FolderEdit.EntryName(text: file.path)
      if folders.contains(name) { throw .words("“\(folder)\(file.path)” is a file and a folder") }
      if !files.insert(name).inserted { throw .words("“\(folder)\(file.path)” is there twice") }
    }
  }

  /// Each file has the bytes of one, as far as they are here.
  private static func checkFiles(
    of entries: TreeFolder, besides former: TreeFolder?, at folder: String, in repository: borrowing Repository
  ) throws(TreeFlaw) {
    let known = Set(former?.files.map(\.blob) ?? [])
    for file in entries.files where file.mode != .commit && !known.contains(file.blob) {
      if repository.isOtherThanFile(file.blob) { throw .words("“\(folder)\(file.path)” is no file, and is called one") }
    }
  }

  private static func entries(of tree: ObjectID, at folder: String, in repository: borrowing Repository)
    throws(TreeFlaw) -> TreeFolder
  {
    do throws(GitError) { return try repository.folder(tree) } catch {
      guard error.code == .malformed else { throw .unreadable(error) }
      let name = folder.isEmpty ? "the topmost folder" : "the folder “\(folder)”"
      throw .words("\(name) is not written as git writes folders")
    }
  }
}
