import Foundation
import Synchronization
import Ubiquity

/// Says how far an exchange is, in a line that is gone when it is over.
final class TransferLine: Sendable {
  private struct State {
    var phase: SyncProgress.Phase?
    var rate = TransferRate()
  }

  private let line: ProgressLine
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  init(_ machine: Machine) { (line, now) = (ProgressLine(machine), machine.surroundings.now) }

  /// Shows the progress in place of what was shown before. It may come from any thread.
  func show(_ progress: SyncProgress) {
    guard line.isPossible else { return }
    let now = now()
    let rate = state.withLock { state in
      if state.phase != progress.phase { (state.phase, state.rate) = (progress.phase, TransferRate()) }
      return state.rate.note(progress.transfer?.bytes ?? 0, at: now)
    }
    line.show(Self.words(progress, rate: rate))
  }

  func clear() { line.clear() }

  /// As in `receiving 120 of 340 objects, 2.3 MB, 1.1 MB/s`.
  static func words(_ progress: SyncProgress, rate: Double?) -> String {
    guard let transfer = progress.transfer, transfer.totalObjects > 0 else { return progress.words }
    let bytes = transfer.bytes > 0 ? [ByteCount.words(transfer.bytes)] : []
    let rate = rate.map { [ByteCount.words(Int($0)) + "/s"] } ?? []
    let count = "\(progress.phase.words) \(transfer.objects) of \(transfer.totalObjects) objects"
    return ([count] + bytes + rate).joined(separator: ", ")
  }
}

extension SyncProgress {
  /// Before it is sent, a large document is read, and written in the store.
  fileprivate var words: String {
    let words = phase == .uploading && transfer == nil ? "preparing large documents" : phase.words
    return size.map { "\(words), \(ByteCount.words($0))" } ?? words
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
    case .broken: "the connection was lost, trying again"
    case .tidying: "tidying up"
    }
  }
}
