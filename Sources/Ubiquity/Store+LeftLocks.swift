internal import Foundation

extension Store {
  /// Before something is fetched: that moves references while another process may write, and would fail at a lock that a killed one left.
  func clearLeftLocks() throws(UbiquityError) {
    let isMarked = [lockFile, networkLockFile].contains { file in
      ((try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0) > 0
    }
    if isMarked || !hasClearedLocks { try locked {} }
  }
}
