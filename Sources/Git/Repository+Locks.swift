internal import Foundation

extension Repository {
  /// Removes lock files that a killed process left. Only while the caller holds its own lock on the store.
  ///
  /// The index is the user's own git's as well, which holds its lock while a commit message is written: where docedit did not make it, that lock is taken for
  /// stale after ten minutes, unless a process of this machine may hold it; `abandoned`: at once. Other locks are stale at once, unless such a process may hold them.
  /// With an `age`, in seconds, every lock is that is older, and the caller needs no lock.
  public borrowing func clearStaleLocks(olderThan age: Double? = nil, abandoned: Bool = false) {
    let folder = directory
    for name in File.names(in: folder) where name.hasSuffix(".lock") && name != "index.lock" {
      removeReferenceLock(folder + name, olderThan: age)
    }
    clearIndexLock(olderThan: age, abandoned: abandoned)
    for path in File.files(below: folder + "refs") where path.hasSuffix(".lock") {
      removeReferenceLock(path, olderThan: age)
    }
  }

  /// The locks of a repository's own folder for which git and docedit refuse what is sent there, by their paths in it.
  public static func locks(in folder: String) -> [String] {
    let names = File.names(in: folder).filter { $0 != "index.lock" }
    let below = File.files(below: folder + "/refs").map { String($0.dropFirst(folder.count + 1)) }
    return (names + below).filter { $0.hasSuffix(".lock") && !ReferenceLock.isMark($0) }.sorted()
  }

  /// Those of them that a process of this machine may hold.
  public static func heldLocks(in folder: String) -> [String] {
    locks(in: folder).filter { !LockHolders(of: "\(folder)/\($0)", in: folder).isEmpty }
  }

  /// Those of them that are ten minutes old, and that no process of this machine may hold. Of other machines only time tells.
  public static func leftLocks(in folder: String) -> [String] {
    locks(in: folder).filter { lock in
      let path = "\(folder)/\(lock)", isBare = !folder.hasSuffix("/.git")
      return (File.age(of: path) ?? 0) > 600 && LockHolders(of: path, in: folder, isBare: isBare).isEmpty
    }
  }

  /// Removes those, as long as they are left.
  public static func clearLeftLocks(in folder: String) {
    for lock in leftLocks(in: folder) { unlink("\(folder)/\(lock)") }
  }

  private borrowing func clearIndexLock(olderThan age: Double?, abandoned: Bool) {
    let lock = directory + "index.lock"
    if age != nil { return Self.removeLock(lock, olderThan: age) }
    switch IndexLockState(of: String(directory.dropLast())) {
    case .free, .held: return
    case .left: Self.removeLock(lock, olderThan: nil)
    case .abandoned: Self.removeLock(lock, olderThan: abandoned ? nil : 600)
    }
  }

  private borrowing func removeReferenceLock(_ path: String, olderThan age: Double?) {
    if age == nil, !LockHolders(of: path, in: String(directory.dropLast())).isEmpty { return }
    Self.removeLock(path, olderThan: age)
  }

  private static func removeLock(_ path: String, olderThan age: Double?) {
    if let age, (File.age(of: path) ?? 0) <= age { return }
    unlink(path)
  }
}
