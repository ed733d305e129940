internal import Git
internal import Synchronization

/// Remembers how far a transfer came.
final class TransferCounter: Sendable {
  private let received = Mutex(0)
  var bytes: Int { received.withLock { $0 } }
  func note(_ progress: TransferProgress) { received.withLock { $0 = max($0, progress.bytes) } }
}
