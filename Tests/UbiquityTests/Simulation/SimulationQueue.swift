/// So many simulations at once, and the others wait: each has some thousand files and folders.
actor SimulationQueue {
  static let shared = SimulationQueue(limit: 32)
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private init(limit: Int) { free = limit }

  /// Waits for its turn; `leave` ends it.
  func enter() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
