internal import CGit2
internal import Foundation

/// The lock of a reference in a near remote, while it is held: git's own `.lock`.
///
/// It is the second name of a mark, `main.<UUID>.lock` beside `main.lock`, on which the holder has the system's lock. By that, one that a killed process left is
/// told from one that is held, and from git's: git leaves a lock for ever. Where the file system has no second names or no locks, there is no mark.
struct ReferenceLock: ~Copyable {
  struct Failure: Error { let code: Int32 }

  private let reference: String
  private let mark: String
  private let file: Int32
  private var isReplaced = false

  /// Takes the lock, at once or not at all: the failure is `EEXIST` or `EWOULDBLOCK` where another process has it, `ENOENT` where the folder is missing.
  init(_ reference: String) throws(Failure) {
    self.reference = reference
    mark = "\(reference).\(UUID().uuidString).lock"
    file = try Self.made(mark, lock: reference + ".lock")
  }

  deinit {
    if !isReplaced { unlink(reference + ".lock") }
    unlink(mark)
    close(file)
  }

  private static func made(_ mark: String, lock: String) throws(Failure) -> Int32 {
    let file = try new(mark)
    if flock(file, LOCK_EX | LOCK_NB) == 0, link(mark, lock) == 0 { return file }
    let code = errno
    unlink(mark)
    close(file)
    if ![EPERM, EOPNOTSUPP, ENOSYS, ENOLCK, EMLINK].contains(code) { throw Failure(code: code) }
    return try new(lock)
  }

  private static func new(_ path: String) throws(Failure) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if file < 0 { throw Failure(code: errno) }
    return file
  }

  /// Writes what the reference is to be; the disk may begin with it.
  func write(_ bytes: [UInt8]) throws(Failure) {
    guard File.write(bytes[...], to: file) else { throw Failure(code: errno) }
    cgit2_begin_sync(file)
  }

  /// Gives the reference what was written, which is on the disk before it has its name.
  mutating func replace() throws(Failure) {
    guard fsync(file) == 0, rename(reference + ".lock", reference) == 0 else { throw Failure(code: errno) }
    isReplaced = true
  }
}

// MARK: What was left

extension ReferenceLock {
  /// Removes the mark of a process that was killed, and the lock that it held. Anything else of that name is left.
  static func clear(_ mark: String) {
    guard let reference = reference(of: mark) else { return }
    let file = open(mark, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    guard let inode = inode(of: mark), isLeft(mark, file), flock(file, LOCK_EX | LOCK_NB) == 0,
      self.inode(of: mark) == inode
    else { return }
    if self.inode(of: reference + ".lock") == inode { unlink(reference + ".lock") }
    unlink(mark)
  }

  /// Whether a file has the name of a mark.
  static func isMark(_ name: String) -> Bool { reference(of: name) != nil }

  private static func reference(of mark: String) -> String? {
    let parts = mark.dropLast(".lock".count)
    guard UUID(uuidString: String(parts.suffix(36))) != nil, parts.dropLast(36).last == "." else { return nil }
    return String(parts.dropLast(37))
  }

  /// Locks that were taken on other machines may not be seen here; then only time tells.
  private static func isLeft(_ mark: String, _ file: Int32) -> Bool {
    localSystems.contains(cgit2_file_system(file)) || (File.age(of: mark) ?? 0) > 600
  }

  /// ext4, XFS, Btrfs, tmpfs, overlayfs, F2FS, ZFS, bcachefs.
  private static let localSystems: Set<UInt> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0x0102_1994, 0x794C_7630, 0xF2F5_2010, 0x2FC1_2FC1, 0xCA45_1A4E,
  ]

  private static func inode(of path: String) -> ino_t? {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_ino : nil
  }
}
