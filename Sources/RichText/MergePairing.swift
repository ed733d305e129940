/// Which things of two rows of things stand for each other: in order, the most alike, and as many as can be.
struct MergePairing {
  /// For each thing of the first row its place in the second.
  private(set) var places: [Int?]
  /// How many things the second row has.
  let count: Int

  /// Pairs the things; those that are nil alike never stand for each other.
  init(_ first: Int, _ second: Int, likeness: (Int, Int) -> Int?) {
    (places, count) = (Array(repeating: nil, count: first), second)
    let unit = min(first, second) + 1
    let values = (0..<first).map { a in (0..<second).map { b in likeness(a, b).map { $0 * unit + 1 } } }
    pair(values, Self.best(values, first, second))
  }

  /// The greatest value that pairs of the things from two places on have together.
  private static func best(_ values: [[Int?]], _ first: Int, _ second: Int) -> [[Int]] {
    var best = Array(repeating: Array(repeating: 0, count: second + 1), count: first + 1)
    for a in (0..<first).reversed() {
      for b in (0..<second).reversed() {
        let paired = values[a][b].map { $0 + best[a + 1][b + 1] } ?? 0
        best[a][b] = max(paired, best[a + 1][b], best[a][b + 1])
      }
    }
    return best
  }

  private mutating func pair(_ values: [[Int?]], _ best: [[Int]]) {
    var (a, b) = (0, 0)
    while a < places.count, b < count {
      if let value = values[a][b], best[a][b] == value + best[a + 1][b + 1] {
        places[a] = b
        (a, b) = (a + 1, b + 1)
      } else if best[a][b] == best[a + 1][b] {
        a += 1
      } else {
        b += 1
      }
    }
  }

  /// The things of the second row that stand for none and follow the one before a thing of the first, which has a counterpart.
  func added(before thing: Int) -> Range<Int> {
    let before = thing == 0 ? -1 : places[thing - 1]
    guard let before else { return 0..<0 }
    return (before + 1)..<(places[thing...].lazy.compactMap { $0 }.first ?? count)
  }
}
