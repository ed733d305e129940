internal import Git
internal import Synchronization

/// Remembers how far a transfer came.
final class TransferCounter: Sendable {
  private let moved = Mutex(0)
  var bytes: Int { moved.withLock { $0 } }
  func note(_ progress: TransferProgress) { moved.withLock { $0 = max($0, progress.bytes) } }
}
