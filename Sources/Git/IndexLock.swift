internal import CGit2
internal import Foundation

/// git's `index.lock`, as docedit makes it. A process that is killed leaves it, and so does git, which holds its own without an open file while a commit message is
/// written: docedit's is marked, by a bit of its mode that means nothing for files, and held with the system's lock as long as its process lives.
enum IndexLock {
  /// The sticky bit. The index keeps it: a loss of power may give that its former name.
  private static let mark: mode_t = 0o1000

  /// Makes the lock, and opens it for writing; below zero where it is there, or cannot be made. Only while the caller holds its own lock on the store.
  static func make(_ path: String) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666 | mark)
    if file >= 0 { flock(file, LOCK_EX | LOCK_NB) }
    return file
  }

  private static func announcement(_ folder: String) -> String { folder + "index.docedit" }

  /// Says that the next lock without the mark is docedit's, too. `folder` is the repository's own, with a slash at its end. Only while the caller holds its own lock on the store.
  static func announce(in folder: String) {
    let file = open(announcement(folder), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    if file >= 0 { close(file) }
  }

  static func withdraw(in folder: String) { unlink(announcement(folder)) }

  /// Whether a lock without the mark, which nobody holds, was made by a docedit that said so, and was killed.
  static func wasAnnounced(_ path: String, in folder: String) -> Bool {
    var (lock, announcement) = (stat(), stat())
    guard lstat(path, &lock) == 0, lstat(Self.announcement(folder), &announcement) == 0 else { return false }
    let (made, said) = (lock.st_ctim, announcement.st_mtim)
    return (said.tv_sec, said.tv_nsec) <= (made.tv_sec, made.tv_nsec)
  }

  /// Whether it was left by a docedit that was killed. Only while the caller holds its own lock on the store.
  static func isLeft(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & mark != 0 else {
      return false
    }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }
}
