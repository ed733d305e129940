internal import Synchronization

/// Hands progress on, and remembers whether anything moved.
final class TransferWatch: Sendable {
  private let next: SyncObserver?
  private let moved = Mutex(false)

  init(_ next: SyncObserver?) { self.next = next }

  var hasMoved: Bool { moved.withLock(\.self) }
  var observer: SyncObserver {
    { progress in
      if progress.transfer.map({ $0.bytes > 0 }) ?? false { self.moved.withLock { $0 = true } }
      self.next?(progress)
    }
  }
}
