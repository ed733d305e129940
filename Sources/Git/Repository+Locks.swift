internal import Foundation

extension Repository {
  /// Removes lock files that a killed process left. Only while the caller holds its own lock on the store.
  public borrowing func clearStaleLocks() {
    let folder = directory
    for name in File.names(in: folder) where name.hasSuffix(".lock") { unlink(folder + name) }
    for path in File.files(below: folder + "refs") where path.hasSuffix(".lock") { unlink(path) }
  }
}
