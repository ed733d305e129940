internal import Foundation

extension Repository {
  /// Removes lock files that a killed process left. Only while the caller holds its own lock on the store.
  ///
  /// The index is the user's own git's as well, which holds its lock while a commit message is written: that lock is taken for stale
  /// after ten minutes.
  public borrowing func clearStaleLocks() {
    let folder = directory
    for name in File.names(in: folder) where name.hasSuffix(".lock") {
      if name != "index.lock" || (File.age(of: folder + name) ?? 0) > 600 { unlink(folder + name) }
    }
    for path in File.files(below: folder + "refs") where path.hasSuffix(".lock") { unlink(path) }
  }
}
