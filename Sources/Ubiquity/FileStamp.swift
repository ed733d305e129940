/// What tells that a file was touched, without reading it.
struct FileStamp: Hashable, Sendable {
  var size: Int64
  /// Nanoseconds since 1970.
  var modified: Int64
  var changed: Int64
  var inode: UInt64
  /// The permission bits.
  var mode: UInt32
}
