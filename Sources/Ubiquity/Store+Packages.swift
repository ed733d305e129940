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
