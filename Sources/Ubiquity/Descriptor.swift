internal import Foundation
internal import Glibc

/// An open file or folder: the thin face to the system's calls, closed when it goes. Links are never followed.
struct Descriptor: ~Copyable {
  private let number: Int32
  private init(_ number: Int32) { self.number = number }
  deinit { close(number) }

  /// The folder at an absolute path.
  static func folder(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(check(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
  }

  /// A file that is made if it is not there, for a lock.
  static func lockFile(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(check(unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)))
  }

  /// Takes the lock of the file, at once or not at all.
  func tryLock() throws(SystemError) -> Bool {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK || errno == EINTR { return false }
    throw SystemError(errno)
  }
}

extension Descriptor {
  func folder(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor(Self.check(unsafe openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)))
  }

  /// Makes the folder where there is none.
  func makeFolder(_ name: String) throws(SystemError) {
    if unsafe mkdirat(number, name, 0o755) == 0 { return try sync() }
    if errno != EEXIST { throw SystemError(errno) }
  }

  func file(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor(Self.check(unsafe openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)))
  }

  func newFile(_ name: String) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try Descriptor(Self.check(unsafe openat(number, name, flags, 0o600)))
  }

  /// Without `replacing`, throws `exists` where something has the new name; file systems without hard links replace it.
  func rename(_ old: String, _ new: String, replacing: Bool) throws(SystemError) {
    if !replacing {
      if unsafe linkat(number, old, number, new, 0) == 0 { return try remove(old) }
      if errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK { throw SystemError(errno) }
    }
    _ = try Self.check(unsafe renameat(number, old, number, new))
  }

  /// Gives the file a second name, where the file system has such.
  func link(_ name: String, _ second: String) throws(SystemError) {
    if unsafe linkat(number, name, number, second, 0) == 0 { return }
    if errno != EPERM && errno != EOPNOTSUPP && errno != EMLINK { throw SystemError(errno) }
  }

  func remove(_ name: String, folder: Bool = false) throws(SystemError) {
    _ = try Self.check(unsafe unlinkat(number, name, folder ? AT_REMOVEDIR : 0))
  }

  func sync() throws(SystemError) { _ = try Self.check(fsync(number)) }
  func setMode(_ mode: UInt32) throws(SystemError) { _ = try Self.check(fchmod(number, mode_t(mode))) }
}

extension Descriptor {
  /// Nil for what is no regular file.
  func stamp() throws(SystemError) -> FileStamp? {
    var status = stat()
    _ = try Self.check(unsafe fstat(number, &status))
    return FileStamp(status)
  }

  enum Kind: Equatable { case file(FileStamp), folder, other }

  /// What is at the name; nil where nothing is.
  func kind(of name: String) throws(SystemError) -> Kind? {
    var status = stat()
    if unsafe fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SystemError(errno)
    }
    if let stamp = FileStamp(status) { return .file(stamp) }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .other
  }

  func readAll() throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(number, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError(errno) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes[done...]
      let count = unsafe rest.withUnsafeBytes { unsafe write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw SystemError(errno) }
      done += count
    }
  }

  /// The names in the folder that are UTF-8, sorted, without `.` and `..`.
  func names() throws(SystemError) -> [String] {
    let copy = try Self.check(unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard let stream = unsafe fdopendir(copy) else {
      let error = SystemError(errno)
      close(copy)
      throw error
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func check(_ result: Int32) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(errno) }
    return result
  }
}

extension FileStamp {
  fileprivate init?(_ status: stat) {
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
