import Synchronization

/// Counts how often something is done: what a test asks instead of a clock.
public final class WorkCounter: Sendable {
  private let number = Atomic(0)

  public init() {}

  /// How often `add()` was called.
  public var count: Int { number.load(ordering: .relaxed) }

  /// Counts once.
  public func add() { number.add(1, ordering: .relaxed) }
}
