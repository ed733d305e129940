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
