internal import Foundation

extension Repository {
  /// Removes lock files that a killed process left. Only while the caller holds its own lock on the store.
  ///
  /// The index is the user's own git's as well, which holds its lock while a commit message is written: where docedit did not make it, that lock is taken for
  /// stale after ten minutes. With an `age`, in seconds, every lock is that is older, and the caller needs no lock.
  public borrowing func clearStaleLocks(olderThan age: Double? = nil) {
    let folder = directory
    for name in File.names(in: folder) where name.hasSuffix(".lock") {
      let isForeign = name == "index.lock" && !IndexLock.isLeft(folder + name)
      let limit = age ?? (isForeign ? 600 : nil)
      Self.removeLock(folder + name, olderThan: limit)
    }
    for path in File.files(below: folder + "refs") where path.hasSuffix(".lock") {
      Self.removeLock(path, olderThan: age)
    }
  }

  private static func removeLock(_ path: String, olderThan age: Double?) {
    if let age, (File.age(of: path) ?? 0) <= age { return }
    unlink(path)
  }
}
