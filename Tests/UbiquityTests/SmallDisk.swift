import Foundation
import Testing

/// A file system in memory that goes with its owner. Only root can make one.
final class SmallDisk: Sendable {
  static let isPossible = getuid() == 0
  let folder: TemporaryFolder
  /// Where it is: the folder, or one in it.
  let path: String

  init(megabytes: Int, at name: String? = nil, in folder: TemporaryFolder = TemporaryFolder()) throws {
    self.folder = folder
    path = folder.path + (name.map { "/" + $0 } ?? "")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try #require(
      try run("mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "docedit-tests", path) == "",
      "a small file system can be mounted")
  }

  deinit { _ = try? run("umount", "-l", path) }

  /// In a folder that is looked through, where nobody looks.
  private var filler: String {
    FileManager.default.fileExists(atPath: path + "/.git") ? path + "/.git/filler" : path + "/filler"
  }

  /// Fills the disk up to its last bytes, but for some.
  func fill(leaving free: Int) throws {
    let filler = filler, zeros = Data(count: 4096)
    try Data().write(to: URL(filePath: filler))
    let file = try #require(FileHandle(forWritingAtPath: filler))
    while (try? file.write(contentsOf: zeros)) != nil {}
    try file.truncate(atOffset: UInt64(max(0, Int(try file.offset()) - free)))
    try file.close()
  }

  /// Emptied first: a program that some other test is just starting has a copy of the descriptor for a moment.
  func clear() throws {
    try Data().write(to: URL(filePath: filler))
    try FileManager.default.removeItem(atPath: filler)
  }
}
