/// For how long nothing is tried again that failed: after each failure twice as long as before, from two seconds to five minutes.
public struct RetryPause: Sendable {
  private static let range: ClosedRange<Duration> = .seconds(2) ... .seconds(300)

  private var length = Duration.zero
  private var end = ContinuousClock.now

  public init() {}

  public var isOver: Bool { ContinuousClock.now >= end }

  /// Until when nothing is tried, if that failed just now.
  public mutating func fail(at now: ContinuousClock.Instant = .now) {
    length = min(max(length * 2, Self.range.lowerBound), Self.range.upperBound)
    end = now + length
  }

  /// What failed went well, or something else has changed.
  public mutating func reset() { self = RetryPause() }
}
