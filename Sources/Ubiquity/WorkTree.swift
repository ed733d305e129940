internal import Files
internal import Foundation
internal import Git

/// The folder that the documents are in, by the paths that trees have.
struct WorkTree: Sendable {
  let folder: Folder
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
  /// What is in the folder at a path, the empty one for the root. Nil where it is gone, or a link.
  func listing(of path: TreePath) throws(UbiquityError) -> FolderListing? {
    do { return try folder.listing(of: path.description) } catch { throw error.failure("read", path.description) }
  }

  /// Whether a folder that holds nothing is at the path: so plain git has another repository that it did not fetch.
  func isEmptyFolder(_ path: TreePath) -> Bool { (try? listing(of: path))?.bytes.isEmpty == true }

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
