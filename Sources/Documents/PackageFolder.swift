import Formats
import Foundation
import Glibc

/// A document that is a folder, on the disk.
struct PackageFolder: Sendable {
  let folder: URL
  /// Links to the folder are followed.
  init(at folder: URL) { self.folder = folder.resolvingSymlinksInPath() }

  /// The regular files in the folder and below, with names that are safe; no links, nothing that another program is still writing under a
  /// temporary name of ours. Throws `tooLarge` past the limits of a package.
  func read() throws -> FilePackage {
    var files: [FilePackage.File] = []
    var (pending, size) = ([""], 0)
    while let prefix = pending.popLast() {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + prefix) {
        let path = prefix + name
        guard FilePackage.isSafe(path) else { continue }
        switch try Self.kind(of: folder.path + "/" + path) {
        case S_IFDIR: pending.append(path + "/")
        case S_IFREG:
          let bytes = try [UInt8](Data(contentsOf: URL(filePath: folder.path + "/" + path)))
          size += bytes.count
          files.append(.init(path, bytes))
        default: continue
        }
        try Self.check(files.count, size)
      }
    }
    return FilePackage(files)
  }

  private static func check(_ count: Int, _ size: Int) throws {
    guard count > FilePackage.countLimit || size > FilePackage.sizeLimit else { return }
    throw DocumentError(
      .unreadable, "the folder holds more than 1 GB or \(FilePackage.countLimit) files",
      hint: "split it into smaller documents")
  }

  /// The type bits of what is at a path, links not followed; zero where nothing is any more.
  static func kind(of path: String) throws -> mode_t {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return 0 }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    return status.st_mode & S_IFMT
  }
}
