import Foundation
import Synchronization
import Ubiquity

/// Says how far an exchange is, in a line that is gone when it is over.
final class TransferLine: Sendable {
  private struct State {
    var phase: SyncProgress.Phase?
    var began = Date.distantPast
  }

  private let line: ProgressLine
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  init(_ machine: Machine) { (line, now) = (ProgressLine(machine), machine.surroundings.now) }

  /// Shows the progress in place of what was shown before. It may come from any thread.
  func show(_ progress: SyncProgress) {
    let now = now()
    let seconds = state.withLock { state in
      if state.phase != progress.phase { (state.phase, state.began) = (progress.phase, now) }
      return now.timeIntervalSince(state.began)
    }
    line.show(Self.words(progress, after: seconds))
  }

  func clear() { line.clear() }

  /// As in `receiving 120 of 340 objects, 2.3 MB, 1.1 MB/s`.
  static func words(_ progress: SyncProgress, after seconds: Double) -> String {
    guard let transfer = progress.transfer, transfer.totalObjects > 0 else { return progress.phase.words }
    let bytes = transfer.bytes > 0 ? [ByteCount.words(transfer.bytes)] : []
    let rate =
      transfer.bytes > 0 && seconds >= 1 ? [ByteCount.words(Int(Double(transfer.bytes) / seconds)) + "/s"] : []
    let count = "\(progress.phase.words) \(transfer.objects) of \(transfer.totalObjects) objects"
    return ([count] + bytes + rate).joined(separator: ", ")
  }
}

extension SyncProgress.Phase {
  fileprivate var words: String {
    switch self {
    case .connecting: "connecting"
    case .receiving: "receiving"
    case .sending: "sending"
    case .uploading: "sending large documents"
    case .overtaken: "another device was faster"
    case .tidying: "tidying up"
    }
  }
}
