internal import Foundation
internal import Git

/// What a store read while it holds its lock: nobody changes it before the lock is let go, but for what a fetch tracks, which counts as fetched later.
struct LockedReading {
  var references: [String: ObjectID?] = [:]
  var groups: [String: [String: ObjectID]] = [:]
  var state: StoreState?
  var evictions: Evictions?
  /// Whether what the folder was made from was written down, or is not the newest version.
  var movesFolder = false

  mutating func forgetReferences() { (references, groups) = ([:], [:]) }
}

extension Store {
  /// Does the work while no other process and no other actor writes. Locks that a killed process left are cleared first.
  func locked<T>(_ body: () throws(UbiquityError) -> T) throws(UbiquityError) -> T {
    guard FileManager.default.fileExists(atPath: stateFile) else { throw .noContainer(root) }
    var lock = try StoreLock(lockFile)
    defer { withExtendedLifetime(lock) {} }
    clearStaleLocks(&lock)
    reading = LockedReading()
    defer { endReading() }
    catchUpGitIndex()
    return try body()
  }

  private func endReading() {
    if reading?.movesFolder == true { try? noteLeft() }
    reading = nil
  }

  /// The first time, and after a holder that was killed; and what else such a one left. Only while nothing is being fetched: a fetch has locks of its own.
  private func clearStaleLocks(_ lock: inout StoreLock) {
    if hasClearedLocks, !lock.isInherited, !StoreLock.isMarked(networkLockFile) { return }
    guard var network = try? StoreLock(networkLockFile, timeout: 0) else { return }
    if !hasClearedLocks || lock.isInherited || network.isInherited {
      repository.clearStaleLocks()
      repository.clearUnfinishedPacks(isAbandoned: network.isInherited || lock.isInherited)
      mendGitIndex()
    }
    (hasClearedLocks, lock.isInherited, network.isInherited) = (true, false, false)
    withExtendedLifetime(network) {}
  }
}

extension Store {
  var state: StoreState {
    get throws(UbiquityError) {
      if let known = reading?.state { return known }
      guard let bytes = FileManager.default.contents(atPath: stateFile) else { throw .noContainer(root) }
      guard let state = knownState?.bytes == bytes ? knownState?.state : StoreState.read(bytes) else {
        throw .noContainer(root)
      }
      knownState = (bytes, state)
      reading?.state = state
      return state
    }
  }

  func changeState(_ change: (inout StoreState) -> Void) throws(UbiquityError) {
    let old = try state
    var new = old
    change(&new)
    if new == old { return }
    reading?.state = nil
    try new.write(stateFile)
  }
}
