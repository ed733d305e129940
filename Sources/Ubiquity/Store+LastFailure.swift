internal import Files
internal import Foundation

extension Store {
  /// An empty file: there is room for one where there is none for anything else. It says that the last round failed since the disk was full, and that not even that
  /// could be written down.
  private var fullDiskMark: String { "\(Self.folder(of: root))/disk-full" }

  private static let fullDisk = "the disk was full: make room, and sync again"

  /// Why the last round failed; nil where it did not.
  var lastFailure: String? {
    get throws(UbiquityError) {
      if FileManager.default.fileExists(atPath: fullDiskMark) { return Self.fullDisk }
      return try state.lastFailure
    }
  }

  /// What came is here, whatever could not be sent before.
  func noteNews() throws(UbiquityError) {
    let now = now
    try changeState { $0.lastSync = $0.lastFailure == nil ? now : $0.lastSync }
  }

  /// The same where nothing came, once a minute.
  func noteLook() throws(UbiquityError) {
    if let last = try state.lastSync, abs(now.timeIntervalSince(last)) < Self.lookPause { return }
    try noteNews()
  }

  private static let lookPause: TimeInterval = 60

  /// Writes down how a round ended.
  func noteEnd(at date: Date, failure: UbiquityError?) throws(UbiquityError) {
    do throws(UbiquityError) {
      try changeState { state in
        state.lastFailure = failure.map { $0.code == .diskFull && !$0.isOfRemoteDisk ? Self.fullDisk : $0.message }
        if failure == nil { state.lastSync = date }
      }
      try? FileManager.default.removeItem(atPath: fullDiskMark)
    } catch {
      if error.code == .diskFull { _ = try? Descriptor.lockFile(fullDiskMark) }
      throw error
    }
  }
}
