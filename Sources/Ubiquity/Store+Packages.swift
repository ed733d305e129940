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
  /// Changes of files as changes of documents: those of one package's files are one.
  func documentChanges(_ changes: [HistoryEntry.Change], from old: ObjectID?, to new: ObjectID) throws(UbiquityError)
    -> [HistoryEntry.Change]
  {
    let packages = Set(changes.flatMap(\.packages))
    if packages.isEmpty { return changes }
    var (found, former): ([HistoryEntry.Change], Set<TreePath>) = ([], [])
    for path in packages.sorted() {
      guard let change = try packageChange(path, changes, from: old, to: new) else { continue }
      if change.kind == .renamed, let path = change.oldPath { former.insert(TreePath(path)) }
      found.append(change)
    }
    found.removeAll { $0.kind == .deleted && former.contains(TreePath($0.path)) }
    let files = changes.filter { TreePath($0.path).package == nil }
    return try joiningKinds(files + found, of: packages, from: old, to: new)
      .sorted { TreePath($0.path) < TreePath($1.path) }
  }

  private func packageChange(
    _ path: TreePath, _ changes: [HistoryEntry.Change], from old: ObjectID?, to new: ObjectID
  ) throws(UbiquityError) -> HistoryEntry.Change? {
    let before = try old.flatMap { tree throws(UbiquityError) in try package(path, in: tree) }
    let after = try package(path, in: new)
    guard before != after else { return nil }
    var change = HistoryEntry.Change(
      kind: before == nil ? .added : after == nil ? .deleted : .edited, path: path.description,
      oldBlob: before?.description, newBlob: after?.description)
    guard change.kind == .added, let old, let former = try formerName(of: path, changes, new),
      let blob = try package(former, in: old)
    else { return change }
    (change.kind, change.oldPath, change.oldBlob) = (.renamed, former.description, blob.description)
    return change
  }

  /// The package that is gone and that a file of this one was in.
  private func formerName(of path: TreePath, _ changes: [HistoryEntry.Change], _ new: ObjectID) throws(UbiquityError)
    -> TreePath?
  {
    for change in changes where TreePath(change.path).package == path {
      guard let former = change.oldPath.flatMap({ TreePath($0).package }), former != path else { continue }
      if try package(former, in: new) == nil { return former }
    }
    return nil
  }

  /// Where the head has a package that a version had: under its name, or where its files went.
  func resolvePackage(_ path: TreePath, since version: String?) throws(UbiquityError) -> TreePath? {
    let head = try head()
    if try package(path, in: head.content.tree) != nil { return path }
    guard let start = version.flatMap({ ObjectID($0) }), let commit = try? commit(start),
      let tree = try package(path, in: commit.content.tree)
    else { return nil }
    for name in try packageFiles(tree).keys.sorted() {
      let file = try resolve(path.appending(name), since: version)
      if let now = file?.package, now != path { return now }
    }
    return nil
  }
}

extension HistoryEntry.Change {
  /// The packages that the change's files are, or were, in.
  fileprivate var packages: [TreePath] {
    [TreePath(path).package, oldPath.flatMap { TreePath($0).package }].compactMap { $0 }
  }
}
