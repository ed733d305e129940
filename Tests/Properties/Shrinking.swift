/// Makes the choices of a failing case smaller for as long as the case still fails.
struct Shrinking {
  /// The smallest choices known to fail.
  private(set) var best: [UInt64]
  /// How many cases were tried.
  private(set) var tries = 0
  private let limit: Int
  /// The choices that a script leads to, where its case fails.
  private let failing: ([UInt64]) -> [UInt64]?

  init(_ drawn: [UInt64], limit: Int = 5000, failing: @escaping ([UInt64]) -> [UInt64]?) {
    (best, self.limit, self.failing) = (drawn, limit, failing)
  }

  mutating func run() { while tries < limit, shorten() || lower() {} }

  /// Leaves choices out, many at a time where that works.
  private mutating func shorten() -> Bool {
    for length in [8, 4, 2, 1] where length <= best.count {
      for start in 0...(best.count - length) where tries < limit {
        var shorter = best
        shorter.removeSubrange(start..<(start + length))
        if accept(shorter) { return true }
      }
    }
    return false
  }

  /// Replaces one choice by a simpler one.
  private mutating func lower() -> Bool {
    for index in best.indices where best[index] > 0 && tries < limit {
      for value in [0, best[index] / 2, best[index] - 1] {
        var lower = best
        lower[index] = value
        if accept(lower) { return true }
      }
    }
    return false
  }

  private mutating func accept(_ script: [UInt64]) -> Bool {
    tries += 1
    guard let drawn = failing(script), Self.isSmaller(drawn, best) else { return false }
    best = drawn
    return true
  }

  private static func isSmaller(_ a: [UInt64], _ b: [UInt64]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }
}
