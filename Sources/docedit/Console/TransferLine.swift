import Foundation
import Synchronization
import Ubiquity

/// One line on the terminal that says how far an exchange is, again and again, and is gone when it is over. Nobody is there to see it: nothing.
final class TransferLine: Sendable {
  private struct State {
    var phase: SyncProgress.Phase?
    var began = Date.distantPast
    var isShown = false
  }

  private let machine: Machine
  private let state = Mutex(State())

  init(_ machine: Machine) { self.machine = machine }

  /// Shows the progress in place of what was shown before.
  func show(_ progress: SyncProgress) {
    guard machine.isErrorTerminal else { return }
    let now = machine.surroundings.now()
    let seconds = state.withLock { state in
      if state.phase != progress.phase { (state.phase, state.began) = (progress.phase, now) }
      state.isShown = true
      return now.timeIntervalSince(state.began)
    }
    machine.printError("\r\u{1B}[K" + Self.words(progress, after: seconds))
  }

  func clear() {
    let wasShown = state.withLock { state in
      defer { state = State() }
      return state.isShown
    }
    if wasShown { machine.printError("\r\u{1B}[K") }
  }

  /// As in `receiving 120 of 340 objects, 2.3 MB, 1.1 MB/s`.
  static func words(_ progress: SyncProgress, after seconds: Double) -> String {
    guard let transfer = progress.transfer, transfer.totalObjects > 0 else { return progress.phase.words }
    let bytes = transfer.bytes > 0 ? [ByteCount.text(of: transfer.bytes)] : []
    let rate =
      transfer.bytes > 0 && seconds >= 1 ? [ByteCount.text(of: Int(Double(transfer.bytes) / seconds)) + "/s"] : []
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
    case .overtaken: "another device was faster"
    }
  }
}
