import Files
import Formats
import Foundation

/// A document that is a folder, on the disk.
struct PackageFolder: Sendable {
  private let parent: Folder
  private let name: String

  /// Links to the folder are followed.
  init(at folder: URL) {
    let real = folder.resolvingSymlinksInPath()
    (parent, name) = (Folder(real.deletingLastPathComponent().path), real.lastPathComponent)
  }

  /// The regular files in the folder and below, with names that are safe; no links, nothing that another program is still writing under a
  /// temporary name of ours, no git repositories. Throws `unreadable` past the limits of a package.
  func read() throws -> FilePackage {
    let folder = Folder("\(parent.path)/\(name)")
    var (files, size): ([FilePackage.File], Int) = ([], 0)
    let entries = try folder.entries { FilePackage.isSafe($0) && !TemporaryName.isOne($1) }
    let repositories = Set(entries.compactMap { Self.repository(of: $0.path) })
    for entry in entries where !repositories.contains(where: { entry.path == $0 || entry.path.hasPrefix($0 + "/") }) {
      guard case .file(let stamp) = entry.kind else { continue }
      try Self.check(files.count + 1, size + Int(clamping: stamp.size))
      guard let bytes = try folder.read(entry.path)?.bytes else { continue }
      size += bytes.count
      files.append(.init(entry.path, bytes))
    }
    return FilePackage(files)
  }

  /// Puts the files into the folder, at once and as a whole: a reader sees all old ones or all new ones. Files that are the same, and what
  /// is in the folder beside them, stay with their times. A folder that is not there is made.
  func write(_ package: FilePackage) throws { try parent.replaceFolder(name, with: package.folderFiles) }

  /// Makes the folder; throws where something has its name already.
  func make(_ package: FilePackage) throws { try parent.makeFolder(name, with: package.folderFiles) }

  /// The folder that is a git repository, of a path in git's own folder there; of the package itself, only git's own folder counts. Nil for any other path.
  private static func repository(of path: String) -> String? {
    let names = path.split(separator: "/")
    guard let index = names.firstIndex(where: { $0.lowercased() == ".git" }) else { return nil }
    return names[..<max(index, 1)].joined(separator: "/")
  }

  private static func check(_ count: Int, _ size: Int) throws {
    guard count > FilePackage.countLimit || size > FilePackage.sizeLimit else { return }
    throw DocumentError(
      .unreadable, "the folder holds more than 1 GB or \(FilePackage.countLimit) files",
      hint: "split it into smaller documents")
  }
}

extension FilePackage {
  fileprivate var folderFiles: [Folder.File] { files.map { .init($0.name, $0.bytes) } }
}
