/// Makes the choices of a failing case smaller for as long as the case still fails: `next` gives choices to try, `fails` takes what failed.
struct Shrinking {
  /// The smallest choices known to fail.
  private(set) var best: [UInt64]
  /// How many cases were tried.
  private(set) var tries = 0
  private let limit: Int
  /// The number of the candidate that is tried next, counted from the last time that the best became smaller.
  private var candidate = 0

  init(_ drawn: [UInt64], limit: Int = 5000) { (best, self.limit) = (drawn, limit) }

  /// Choices that may lead to a smaller case; nil where all were tried.
  mutating func next() -> [UInt64]? {
    guard tries < limit, let script = shorter(candidate) else { return nil }
    tries += 1
    candidate += 1
    return script
  }

  /// Takes the choices that a failing case was made of.
  mutating func fails(_ drawn: [UInt64]) {
    if Self.isSmaller(drawn, best) { (best, candidate) = (drawn, 0) }
  }

  /// Leaves choices out, many at a time where that works.
  private func shorter(_ number: Int) -> [UInt64]? {
    var start = number
    for length in [8, 4, 2, 1] where length <= best.count {
      let places = best.count - length + 1
      if start < places { return Array(best[..<start] + best[(start + length)...]) }
      start -= places
    }
    return lower(start)
  }

  /// Replaces one choice by a simpler one.
  private func lower(_ number: Int) -> [UInt64]? {
    guard number / 3 < best.count else { return nil }
    var script = best
    let value = script[number / 3]
    script[number / 3] = [0, value / 2, value == 0 ? 0 : value - 1][number % 3]
    return script
  }

  private static func isSmaller(_ a: [UInt64], _ b: [UInt64]) -> Bool {
    a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b)
  }
}
