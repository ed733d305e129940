internal import Files
internal import Foundation
internal import Git

/// The folder that the documents are in, by the paths that trees have.
struct WorkTree: Sendable {
  private let folder: Folder
  var root: String { folder.path }

  init(root: String) { folder = Folder(root) }

  /// The file's bytes and what tells whether it was touched since; nil where no regular file is.
  func read(_ path: TreePath) throws(UbiquityError) -> (bytes: [UInt8], stamp: FileStamp)? {
    do { return try folder.read(path.description) } catch { throw error.failure("read", path.description) }
  }

  /// Nil where no regular file is.
  func stamp(of path: TreePath) throws(UbiquityError) -> FileStamp? {
    do {
      guard case .file(let stamp)? = try folder.kind(of: path.description) else { return nil }
      return stamp
    } catch { throw error.failure("read", path.description) }
  }

  /// Whether anything at all, a link too, is at the path.
  func isTaken(_ path: TreePath) -> Bool { kind(of: path) != nil }

  /// Whether something that is neither a file nor a folder, such as a link, is at the path.
  func isForeign(_ path: TreePath) -> Bool { kind(of: path) == .other }

  /// What is at the path and is neither a file nor a folder, in words; nil where there is no such thing.
  func foreignWords(at path: TreePath) -> String? {
    switch (try? folder.foreignKind(of: path.description)) ?? nil {
    case nil: nil
    case .link?: "it is a link"
    case .pipe?: "it is a pipe"
    case .socket?: "it is a socket"
    case .device?: "it is a device"
    }
  }

  /// Whether a folder, and no link to one, is at the path.
  func isFolder(_ path: TreePath) -> Bool { kind(of: path) == .folder }

  private func kind(of path: TreePath) -> Descriptor.Kind? { (try? folder.kind(of: path.description)) ?? nil }
}

extension WorkTree {
  /// A file that gets new bytes, unless `mayReplace` refuses what is there then.
  struct Change {
    var path: TreePath
    var bytes: [UInt8]
    var mayReplace: (FileStamp?) throws(UbiquityError) -> Bool = { _ in true }
  }

  /// Puts the bytes in their places, each file as a whole, on the disk for good: a reader sees the old file or the new one. Folders are made, the
  /// files' permissions are kept (0644 for a new file). When a change refuses what is there, nothing is done and false is returned. `rest` is
  /// done with the new files in place; where anything fails, the old files are put back.
  @discardableResult
  func write(_ changes: [Change], then rest: () throws(UbiquityError) -> Void = {}) throws(UbiquityError) -> Bool {
    do {
      return try folder.write(
        changes.map { .init($0.path.description, $0.bytes, mode: 0o644, mayReplace: $0.mayReplace) }, then: rest)
    } catch let error as SystemError {
      throw error.failure("write", changes.count == 1 ? changes[0].path.description : root)
    } catch let error as UbiquityError {
      throw error
    } catch {
      throw UbiquityError(.damaged, "cannot write \(Printable.quoted(root))")
    }
  }

  /// The same for one file.
  @discardableResult
  func write(
    _ bytes: [UInt8], to path: TreePath,
    mayReplace: @escaping (FileStamp?) throws(UbiquityError) -> Bool = { _ in true },
    then rest: () throws(UbiquityError) -> Void = {}
  ) throws(UbiquityError) -> Bool {
    try write([Change(path: path, bytes: bytes, mayReplace: mayReplace)], then: rest)
  }

  /// Makes new files, all on the disk for good. Returns the paths of those that were made: not where anything is, or is in the way.
  func make(_ files: [Folder.File]) throws(UbiquityError) -> [TreePath] {
    do { return try folder.makeFiles(files, mode: 0o644).map { TreePath($0) } } catch {
      throw error.failure("write", root)
    }
  }

  /// Lets those who may read the file run it, or nobody. A file of somebody else stays as it is.
  func setExecutable(_ isExecutable: Bool, at path: TreePath) {
    try? folder.setExecutable(isExecutable, at: path.description)
  }

  /// Removes the file, and with `pruning` the folders that are empty then. A file that is gone already is no error.
  func remove(_ path: TreePath, pruning: Bool = true) throws(UbiquityError) {
    do { try folder.remove(path.description) } catch {
      if !error.isAbsence { throw error.failure("remove", path.description) }
    }
    for above in pruning ? path.folders.reversed() : [] {
      guard folder.removeEmptyFolder(above.description) else { return }
    }
  }

  /// A folder that still holds something stays.
  func removeFolderIfEmpty(_ path: TreePath) { _ = folder.removeEmptyFolder(path.description) }
}

extension WorkTree {
  /// What is in the folder at a path, the empty one for the root. Nil where it is gone, or a link.
  func listing(of path: TreePath) throws(UbiquityError) -> FolderListing? {
    do { return try folder.listing(of: path.description) } catch { throw error.failure("read", path.description) }
  }

  /// All regular files that may be documents: no links, no special files, no unsafe names, nothing of git's, no temporary files of ours.
  /// Folders that are git repositories of their own are left out, as git does.
  func scan() throws(UbiquityError) -> [TreePath: FileStamp] {
    var repositories: Set<TreePath> = []
    let entries = try entries { path, name in
      if name == ".git", let folder = TreePath(path).folders.last { repositories.insert(folder) }
      return !TemporaryName.isOne(name) && ContainerPath.isSafe(path)
    }
    repositories = repositories.filter(isRepository)
    var files: [TreePath: FileStamp] = [:]
    for entry in entries { if case .file(let stamp) = entry.kind { files[TreePath(entry.path)] = stamp } }
    return repositories.isEmpty ? files : files.filter { repositories.isDisjoint(with: $0.key.folders) }
  }

  /// Whether git takes the folder for a repository, a linked work tree or a submodule.
  func isRepository(_ folder: TreePath) -> Bool {
    isFolder(folder.appending(".git")) ? isTaken(folder.appending(".git/HEAD")) : isTaken(folder.appending(".git"))
  }

  /// All regular files as the content of a package.
  func content() throws(UbiquityError) -> StoredContent {
    var files: [StoredFile] = []
    for path in try scan().keys.sorted() {
      if let (bytes, _) = try read(path) { files.append(StoredFile(name: path.description, bytes: bytes)) }
    }
    return .folder(files)
  }

  /// Something in the folder that is neither a folder nor a file with a safe name.
  func foreignName() throws(UbiquityError) -> String? {
    try entries { _, _ in true }.first { $0.kind == .other || !ContainerPath.isSafe($0.path) }?.path
  }

  /// Whether there are folders at most, and what killed processes left of files that they were writing.
  func isWithoutFiles() throws(UbiquityError) -> Bool {
    try entries { _, _ in true }.allSatisfy { $0.kind == .folder || Self.isTemporary($0) }
  }

  /// Removes what killed processes left of files that they were writing, where nobody has touched it since.
  func removeTemporaryFiles(untouchedSince date: Date) throws(UbiquityError) {
    let limit = Int64(date.timeIntervalSince1970) * 1_000_000_000
    for entry in try entries({ path, name in TemporaryName.isOne(name) || ContainerPath.isSafe(path) }) {
      if case .file(let stamp) = entry.kind, Self.isTemporary(entry), stamp.changed < limit {
        try? folder.remove(entry.path)
      }
    }
  }

  private static func isTemporary(_ entry: Folder.Entry) -> Bool {
    TemporaryName.isOne(TreePath(entry.path).components.last ?? "")
  }

  /// All that is in the folder beside `.git` and our temporary files, whatever its name and kind.
  func everything() throws(UbiquityError) -> [Folder.Entry] {
    try entries(withBrokenNames: true) { path, name in path != ".git" && !TemporaryName.isOne(name) }
  }

  private func entries(withBrokenNames: Bool = false, _ isWanted: (String, String) -> Bool) throws(UbiquityError)
    -> [Folder.Entry]
  {
    do { return try folder.entries(withBrokenNames: withBrokenNames, isWanted) } catch {
      throw error.failure("read", root)
    }
  }
}
