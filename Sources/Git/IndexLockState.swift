internal import CGit2
internal import Foundation

/// Who has git's `index.lock`, without which git and docedit cannot write the index.
public enum IndexLockState: Sendable {
  /// There is none.
  case free
  /// A process of this machine works with it, or may.
  case held
  /// A docedit that was killed left it.
  case left
  /// Another program made it, and none is there any more that could have.
  case abandoned

  /// That of a repository's own folder, such as `…/.git`. Only while the caller holds its own lock on the store.
  public init(of folder: String) {
    let lock = folder + "/index.lock"
    var status = stat()
    if lstat(lock, &status) != 0 {
      self = .free
    } else if IndexLock.isLeft(lock) {
      self = .left
    } else {
      let isHeld = !LockHolders(of: lock, in: folder).isEmpty
      self = isHeld ? .held : IndexLock.wasAnnounced(lock, in: folder + "/") ? .left : .abandoned
    }
  }
}
