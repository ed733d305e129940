extension Store {
  /// Before something is fetched: that moves references while another process may write, and would fail at a lock that a killed one left.
  func clearLeftLocks() throws(UbiquityError) {
    let isMarked = StoreLock.isMarked(lockFile) || StoreLock.isMarked(networkLockFile)
    if isMarked || !hasClearedLocks { try locked {} }
  }
}
