internal import Foundation

extension Repository {
  /// Removes lock files that a killed process left. Only while the caller holds its own lock on the store.
  ///
  /// The index is the user's own git's as well, which holds its lock while a commit message is written: that lock is taken for stale
  /// after ten minutes. With an `age`, in seconds, every lock is that is older, and the caller needs no lock.
  public borrowing func clearStaleLocks(olderThan age: Double? = nil) {
    let folder = directory
    for name in File.names(in: folder) where name.hasSuffix(".lock") {
      let limit = age ?? (name == "index.lock" ? 600 : nil)
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

  /// Removes indices of packs that are not there: a fetch that was killed leaves one, as it gives the index its name first. git does it the
  /// other way round. With `temporaries`, what has no name yet goes, too. Only while the caller holds its own locks on the store and on its network.
  public borrowing func clearUnfinishedPacks(temporaries: Bool) {
    let folder = directory + "objects/pack/"
    for name in File.names(in: folder) {
      if temporaries, name.hasPrefix("pack_git2_") { unlink(folder + name) }
      guard name.hasPrefix("pack-"), name.hasSuffix(".idx") else { continue }
      let stem = folder + name.dropLast(4)
      if access(stem + ".pack", F_OK) != 0, errno == ENOENT { unlink(stem + ".idx") }
    }
  }
}
