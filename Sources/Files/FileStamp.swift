internal import Glibc

/// What tells that a file was touched, without reading it.
package struct FileStamp: Hashable, Sendable {
  package var size: Int64
  /// Nanoseconds since 1970.
  package var modified: Int64
  package var changed: Int64
  package var inode: UInt64
  /// The permission bits.
  package var mode: UInt32

  package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64, mode: UInt32) {
    (self.size, self.modified, self.changed, self.inode, self.mode) = (size, modified, changed, inode, mode)
  }
}

extension FileStamp {
  /// Nil for what is no regular file.
  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(
      size: Int64(status.st_size), modified: Self.nanoseconds(status.st_mtim),
      changed: Self.nanoseconds(status.st_ctim),
      inode: UInt64(status.st_ino), mode: UInt32(status.st_mode & 0o777))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(time.tv_nsec)
  }
}
