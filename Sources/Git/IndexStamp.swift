internal import CGit2
internal import Foundation

/// What another index of git's, or one that was written to, has otherwise.
public struct IndexStamp: Equatable, Sendable {
  let inode: ino_t, size: Int, times: [Int]

  init?(_ file: String) {
    var status = stat()
    guard stat(file, &status) == 0 else { return nil }
    (inode, size) = (status.st_ino, Int(status.st_size))
    times = [status.st_mtim, status.st_ctim].flatMap { [$0.tv_sec, $0.tv_nsec] }
  }
}

extension IndexStamp {
  /// Whether it is worth while to note that the index was seen.
  public var isOfLarge: Bool { size > IndexFile.quickSize }

  /// What was noted in a file; nil where that is not whole.
  public init?(notedIn file: String) {
    let words = File.bytes(of: file, limit: 1 << 10).map { String(decoding: $0, as: UTF8.self).split(separator: " ") }
    guard let words, words.last == "\n", words.count == 7, let inode = ino_t(words[0]) else { return nil }
    let numbers = words[1..<6].compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    (self.inode, size, times) = (inode, numbers[0], Array(numbers[1...]))
  }

  /// Notes it in a file. Where that cannot be written, or is lost, the index is read once more.
  public func note(in file: String) {
    let words = ["\(inode)", "\(size)"] + times.map { "\($0)" } + ["\n"]
    try? Data(words.joined(separator: " ").utf8).write(to: URL(filePath: file))
  }
}
