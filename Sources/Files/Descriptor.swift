internal import Glibc

/// An open file or folder: the thin face to the system's calls, closed when it goes. Links are never followed.
package struct Descriptor: ~Copyable, Sendable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { close(number) }

  /// The result of a call that tells a failure by a negative number.
  @discardableResult
  static func check(_ result: Int32) throws(SystemError) -> Int32 {
    if result < 0 { throw SystemError(errno) }
    return result
  }
}

// MARK: Opening

extension Descriptor {
  /// The folder at an absolute path, whose links are followed.
  package static func folder(_ path: String) throws(SystemError) -> Descriptor {
    try Descriptor(check(unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)))
  }

  /// A file that is made if it is not there, for a lock.
  package static func lockFile(_ path: String, mode: UInt32 = 0o644) throws(SystemError) -> Descriptor {
    try Descriptor(check(unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mode_t(mode))))
  }

  func folder(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor(Self.check(unsafe openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)))
  }

  func file(_ name: String) throws(SystemError) -> Descriptor {
    try Descriptor(Self.check(unsafe openat(number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)))
  }

  /// Less the bits that the process masks.
  func newFile(_ name: String, mode: UInt32) throws(SystemError) -> Descriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try Descriptor(Self.check(unsafe openat(number, name, flags, mode_t(mode))))
  }
}

// MARK: Locks

extension Descriptor {
  /// Takes the lock of the file, at once or not at all.
  package func tryLock() throws(SystemError) -> Bool {
    if flock(number, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK || errno == EINTR { return false }
    throw SystemError(errno)
  }

  /// Lets it go at once: closing the file does that only when no program that is just being started has a copy of it.
  package func unlock() { _ = flock(number, LOCK_UN) }
}

// MARK: Room

extension Descriptor {
  /// Empties a file that is given up: deleting it makes room only when no program that is just being started has a copy of the descriptor.
  func giveRoomBack() { _ = ftruncate(number, 0) }
}

// MARK: Marks

extension Descriptor {
  /// Whether the file has anything in it.
  package func isMarked() throws(SystemError) -> Bool { try status().st_size > 0 }

  /// How many bytes the file at an absolute path has.
  package static func size(of path: String) throws(SystemError) -> Int64 {
    var status = stat()
    try check(unsafe lstat(path, &status))
    return Int64(status.st_size)
  }

  /// Gives the file one byte, or none.
  package func mark(_ isMarked: Bool) throws(SystemError) { try Self.check(ftruncate(number, isMarked ? 1 : 0)) }
}

// MARK: Content

extension Descriptor {
  /// Nil for what is no regular file.
  func stamp() throws(SystemError) -> FileStamp? { try FileStamp(status()) }

  func status() throws(SystemError) -> stat {
    var status = stat()
    try Self.check(unsafe fstat(number, &status))
    return status
  }

  func setMode(_ mode: UInt32) throws(SystemError) { try Self.check(fchmod(number, mode_t(mode))) }

  /// Waits until all is on the disk for good. Some file systems cannot do that for folders.
  func sync() throws(SystemError) {
    if fsync(number) != 0, errno != EINVAL { throw SystemError(errno) }
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
}
