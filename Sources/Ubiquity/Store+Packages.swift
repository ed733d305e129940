internal import Git

// A document that is a folder: git stores its files one by one, and its tree names it.
extension Store {
  /// The tree of a package; nil where the commit's tree has none at the path.
  func package(_ path: TreePath, in tree: ObjectID) throws(UbiquityError) -> ObjectID? {
    guard path.isPackageName else { return nil }
    return try withGit { () throws(GitError) in try repository.folder(at: path.description, in: tree) }
  }

  /// The blobs of a package's files, by their names. Links, and names that no folder here may have, are left out.
  func packageFiles(_ tree: ObjectID) throws(UbiquityError) -> [String: ObjectID] {
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    let safe = files.filter { ($0.mode == .file || $0.mode == .executable) && ContainerPath.isSafe($0.path) }
    return Dictionary(safe.map { ($0.path, $0.blob) }) { $1 }
  }

  /// What a blob, or a package's tree, holds.
  func content(_ id: ObjectID) throws(UbiquityError) -> StoredContent {
    guard repository.isFolder(id), let files = try? packageFiles(id) else { return .file(try read(id)) }
    var found: [StoredFile] = []
    for (name, blob) in files.sorted(by: { TreePath($0.key) < TreePath($1.key) }) {
      found.append(StoredFile(name: name, bytes: try read(blob)))
    }
    return .folder(found)
  }

  /// How many bytes that has, as far as it is here; it is not read.
  func size(of id: ObjectID) throws(UbiquityError) -> Int {
    let files = repository.isFolder(id) ? Array(try packageFiles(id).values) : [id]
    return files.reduce(0) { $0 + ((try? repository.size(of: $1)) ?? 0) }
  }

  /// Writes the content's blobs: by their paths, for a document at a path.
  func write(_ content: StoredContent, at path: TreePath) throws(UbiquityError) -> [TreePath: ObjectID] {
    var blobs: [TreePath: ObjectID] = [:]
    for (file, bytes) in content.files(at: path) { blobs[file] = try write(bytes) }
    return blobs
  }

  /// Writes the content as one object: a blob, or the tree of a package.
  func writeWhole(_ content: StoredContent) throws(UbiquityError) -> ObjectID {
    switch content {
    case .file(let bytes): return try write(bytes)
    case .folder(let files):
      var edits: [TreeEdit] = []
      for file in files { edits.append(.put(path: file.name, blob: try write(file.bytes))) }
      return try tree(nil, edits)
    }
  }

  /// The blobs of a document as a version had it: of the file, or of the files of a package.
  func blobs(of document: ObjectID?, at path: TreePath, isFolder: Bool) -> [TreePath: ObjectID] {
    guard let document else { return [:] }
    guard isFolder else { return [path: document] }
    let files = (try? packageFiles(document)) ?? [:]
    return Dictionary(files.map { (path.appending($0.key), $0.value) }) { $1 }
  }
}

extension Store {
  /// Changes of files as changes of documents: those of one package's files are one. `all` are those of which these are a part.
  func documentChanges(
    _ changes: [HistoryEntry.Change], of all: [HistoryEntry.Change]? = nil, from old: ObjectID?, to new: ObjectID
  ) throws(UbiquityError) -> [HistoryEntry.Change] {
    let packages = Set(changes.flatMap(\.packages))
    if packages.isEmpty { return changes }
    let moved = try wholeMoves(all ?? changes, from: old)
    var (found, former): ([HistoryEntry.Change], Set<TreePath>) = ([], [])
    for path in packages.sorted() where moved[path] == nil || changes.contains(where: { $0.isIn(path) }) {
      guard let change = try packageChange(path, changes, moved, from: old, to: new) else { continue }
      if change.kind == .renamed, let path = change.oldPath { former.insert(TreePath(path)) }
      found.append(change)
    }
    found.removeAll { $0.kind == .deleted && former.contains(TreePath($0.path)) }
    let files = changes.filter { TreePath($0.path).package == nil }
    return try joiningKinds(files + found, of: packages, from: old, to: new)
      .sorted { TreePath($0.path) < TreePath($1.path) }
  }

  /// Where packages went as wholes, but for those that changed names among themselves.
  private func wholeMoves(_ changes: [HistoryEntry.Change], from old: ObjectID?) throws(UbiquityError)
    -> [TreePath: TreePath]
  {
    guard let old else { return [:] }
    let renamed = changes.compactMap { change in
      change.oldPath.map { (old: TreePath($0), new: TreePath(change.path).package) }
    }
    var moves: [TreePath: TreePath] = [:]
    for (former, files) in Dictionary(grouping: renamed, by: \.old.package) {
      guard let former, let target = files[0].new, target != former, files.allSatisfy({ $0.new == target }),
        let tree = try package(former, in: old), try packageFiles(tree).count == files.count
      else { continue }
      moves[former] = target
    }
    let circles = moves.closed
    return moves.filter { circles[$0.key] == nil }
  }

  /// `moved`: where packages went as wholes. What is in the place of such a one is another document.
  private func packageChange(
    _ path: TreePath, _ changes: [HistoryEntry.Change], _ moved: [TreePath: TreePath], from old: ObjectID?,
    to new: ObjectID
  ) throws(UbiquityError) -> HistoryEntry.Change? {
    let there = try old.flatMap { tree throws(UbiquityError) in try package(path, in: tree) }
    let before = moved[path] == nil ? there : nil, after = try package(path, in: new)
    guard there != after || before != there, before != nil || after != nil else { return nil }
    var change = HistoryEntry.Change(
      kind: before == nil ? .added : after == nil ? .deleted : .edited, path: path.description,
      oldBlob: before?.description, newBlob: after?.description)
    guard change.kind == .added, let old, let former = try formerName(of: path, changes, moved, new),
      let blob = try package(former, in: old)
    else { return change }
    (change.kind, change.oldPath, change.oldBlob) = (.renamed, former.description, blob.description)
    return change
  }

  /// The package that is gone from its place, and that a file of this one was in.
  private func formerName(
    of path: TreePath, _ changes: [HistoryEntry.Change], _ moved: [TreePath: TreePath], _ new: ObjectID
  ) throws(UbiquityError) -> TreePath? {
    for change in changes where change.isIn(path) {
      guard let former = change.oldPath.flatMap({ TreePath($0).package }), former != path else { continue }
      let isLeft = try package(former, in: new) == nil
      if isLeft || moved[former] == path { return former }
    }
    return nil
  }

  /// Where the head has a package that a version had: under its name, or where its files went.
  func resolvePackage(_ path: TreePath, since version: String?) throws(UbiquityError) -> TreePath? {
    let present = try package(path, in: head().content.tree)
    guard let start = version.flatMap({ ObjectID($0) }), let commit = try? commit(start),
      let tree = try package(path, in: commit.content.tree), tree != present
    else { return present == nil ? nil : path }
    for name in try packageFiles(tree).keys.sorted() {
      guard let now = try resolve(path.appending(name), since: version)?.package else { continue }
      if now != path || present != nil { return now }
    }
    return present == nil ? nil : path
  }
}

extension HistoryEntry.Change {
  fileprivate func isIn(_ package: TreePath) -> Bool { TreePath(path).package == package }

  /// The packages that the change's files are, or were, in.
  fileprivate var packages: [TreePath] {
    [TreePath(path).package, oldPath.flatMap { TreePath($0).package }].compactMap { $0 }
  }
}
