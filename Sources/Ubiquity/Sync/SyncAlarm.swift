/// Waits until a time is over or files are edited, whichever is first.
struct SyncAlarm {
  private enum Signal: Sendable { case edited, rang(Int) }

  private var signals: AsyncStream<Signal>.Iterator
  private let signal: AsyncStream<Signal>.Continuation
  private var count = 0

  /// `edits` are passed on for as long as they come.
  init(_ edits: AsyncStream<Void>) {
    let (signals, signal) = AsyncStream.makeStream(of: Signal.self)
    (self.signals, self.signal) = (signals.makeAsyncIterator(), signal)
    Task {
      for await _ in edits { signal.yield(.edited) }
      signal.finish()
    }
  }

  /// Returns at once where its task is cancelled.
  mutating func wait(_ range: ClosedRange<Duration>) async -> SyncSchedule.Event {
    count += 1
    let timer = ring(after: range.lowerBound + (range.upperBound - range.lowerBound) * Double.random(in: 0...1))
    defer { timer.cancel() }
    while let next = await signals.next(isolation: #isolation) {
      switch next {
      case .edited: return .edited
      case .rang(count): return .elapsed
      case .rang: continue
      }
    }
    return .elapsed
  }

  private func ring(after pause: Duration) -> Task<Void, any Error> {
    Task { [signal, count] in
      try await Task.sleep(for: pause)
      signal.yield(.rang(count))
    }
  }
}
