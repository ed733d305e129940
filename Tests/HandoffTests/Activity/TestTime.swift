import Foundation

/// Time that passes only when the test says so.
@MainActor
final class TestTime {
  private var sleepers: [CheckedContinuation<Void, Never>] = []
  private(set) var delays: [Duration] = []

  nonisolated func sleep(_ duration: Duration) async throws {
    await wait(duration)
    try Task.checkCancellation()
  }

  private func wait(_ duration: Duration) async {
    delays.append(duration)
    await withCheckedContinuation { sleepers.append($0) }
  }

  /// Returns when `count` waits are under way.
  func untilAsleep(_ count: Int = 1) async {
    while sleepers.count < count { await Task.yield() }
  }

  /// Ends all waits that are under way.
  func pass() {
    let woken = sleepers
    sleepers = []
    for sleeper in woken { sleeper.resume() }
  }
}
