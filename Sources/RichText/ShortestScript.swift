/// Myers' greedy search for the shortest way from one sequence to another.
struct ShortestScript {
  private let old: ArraySlice<Int>
  private let new: ArraySlice<Int>
  private let limit: Int
  /// The furthest index into `old` on each diagonal, `limit + 1` standing for diagonal 0; and the same before each round.
  private var furthest: [Int]
  private var rounds: [ArraySlice<Int>] = []

  init(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>, limit: Int) {
    (self.old, self.new) = (old, new)
    self.limit = min(limit, old.count + new.count)
    furthest = Array(repeating: 0, count: 2 * self.limit + 3)
  }

  /// The equal stretches in order; nil where more differences than the limit are needed.
  mutating func matches() -> [SequenceMatch]? {
    for differences in 0...limit {
      rounds.append(furthest[(limit - differences)...(limit + 2 + differences)])
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let (x, _) = step(onto: diagonal, differences, furthest[...])
        let end = slide(x, diagonal)
        furthest[limit + 1 + diagonal] = end
        if end >= old.count, end - diagonal >= new.count { return path() }
      }
    }
    return nil
  }

  /// Where a diagonal is entered with one difference more, and from which diagonal.
  private func step(onto diagonal: Int, _ differences: Int, _ row: ArraySlice<Int>) -> (x: Int, from: Int) {
    if differences == 0 { return (0, 0) }
    let (below, above) = (row[limit + diagonal], row[limit + 2 + diagonal])
    let isDown = diagonal == -differences || (diagonal != differences && below < above)
    return isDown ? (above, diagonal + 1) : (below + 1, diagonal - 1)
  }

  private func slide(_ x: Int, _ diagonal: Int) -> Int {
    var x = x
    while x < old.count, x - diagonal < new.count,
      old[old.startIndex + x] == new[new.startIndex + x - diagonal]
    { x += 1 }
    return x
  }

  private func path() -> [SequenceMatch] {
    var found: [SequenceMatch] = []
    var (x, diagonal) = (old.count, old.count - new.count)
    for differences in rounds.indices.reversed() {
      let entry = step(onto: diagonal, differences, rounds[differences])
      if x > entry.x {
        found.append(.init(old: old.startIndex + entry.x, new: new.startIndex + entry.x - diagonal, count: x - entry.x))
      }
      x = entry.from > diagonal ? entry.x : entry.x - 1
      diagonal = entry.from
    }
    return found.reversed()
  }
}
