public import Testing
import Foundation

/// The random choices that made one test case, recorded so that they can be replayed and made smaller.
public struct Choices {
  public private(set) var drawn: [UInt64] = []
  private var script: [UInt64]?
  private var random: SplitMix64

  public init(seed: UInt64) { random = SplitMix64(state: seed) }
  public init(replaying script: [UInt64]) { (self.script, random) = (script, SplitMix64(state: 0)) }

  public mutating func int(in range: ClosedRange<Int>) -> Int {
    let raw: UInt64 = if let script { drawn.count < script.count ? script[drawn.count] : 0 } else { random.next() }
    let offset = raw % UInt64(range.count)
    drawn.append(offset)
    return range.lowerBound + Int(offset)
  }

  public mutating func bool() -> Bool { int(in: 0...1) == 1 }
  public mutating func element<C: RandomAccessCollection>(of items: C) -> C.Element {
    items[items.index(items.startIndex, offsetBy: int(in: 0...(items.count - 1)))]
  }
  public mutating func array<T>(upTo count: Int, _ make: (inout Choices) -> T) -> [T] {
    (0..<int(in: 0...count)).map { _ in make(&self) }
  }
}

struct SplitMix64 {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Checks `property` on many made-up cases; on failure reports the smallest failing case found.
///
/// `SEED=n` replays one case, `CASES=n` changes how many are tried.
public func forAll<T>(
  cases: Int = 200, _ make: (inout Choices) -> T, sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (T) throws -> Bool
) {
  func fails(_ script: [UInt64]) -> [UInt64]? {
    var choices = Choices(replaying: script)
    let value = make(&choices)
    return (try? property(value)) == true ? nil : choices.drawn
  }
  let environment = ProcessInfo.processInfo.environment
  let seeds = environment["SEED"].flatMap(UInt64.init).map { [$0] }
    ?? Array(0..<UInt64(environment["CASES"].flatMap(Int.init) ?? cases))
  for seed in seeds {
    var choices = Choices(seed: seed)
    let value = make(&choices)
    if (try? property(value)) == true { continue }
    var best = choices.drawn, steps = 0
    func isSmaller(_ a: [UInt64], _ b: [UInt64]) -> Bool { a.count != b.count ? a.count < b.count : a.lexicographicallyPrecedes(b) }
    search: while steps < 5000 {
      for length in [8, 4, 2, 1] where length <= best.count {
        for start in 0...(best.count - length) {
          steps += 1
          var shorter = best
          shorter.removeSubrange(start..<(start + length))
          if let smaller = fails(shorter), isSmaller(smaller, best) { best = smaller; continue search }
        }
      }
      for index in best.indices {
        for value in [0, best[index] / 2, best[index] &- 1] where best[index] > 0 {
          steps += 1
          var lower = best
          lower[index] = value
          if let smaller = fails(lower), isSmaller(smaller, best) { best = smaller; continue search }
        }
      }
      break
    }
    var replay = Choices(replaying: best)
    Issue.record("fails for \(make(&replay)) (SEED=\(seed), \(steps) shrinks)", sourceLocation: sourceLocation)
    return
  }
}
