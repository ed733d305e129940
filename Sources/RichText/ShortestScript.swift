/// Myers' greedy search for the shortest way from one sequence to another.
struct ShortestScript<Element: Equatable> {
  private let old: ArraySlice<Element>
  private let new: ArraySlice<Element>
  private let limit: Int
  /// The furthest index into `old` on each diagonal, `limit + 1` standing for diagonal 0.
  private var furthest: [Int]
  /// The same before each round, for the diagonals that the round looks at.
  private var rounds: [[Int]] = []

  init(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>, limit: Int) {
    (self.old, self.new) = (old, new)
    self.limit = min(limit, old.count + new.count)
    furthest = Array(repeating: 0, count: 2 * self.limit + 3)
  }

  /// Looks for the whole way; false where more differences than the limit are needed.
  mutating func run() -> Bool {
    for differences in 0...limit {
      rounds.append(Array(furthest[(limit - differences)...(limit + 2 + differences)]))
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let (below, above) = (furthest[limit + diagonal], furthest[limit + 2 + diagonal])
        let end = slide(step(onto: diagonal, differences, below: below, above: above).x, diagonal)
        furthest[limit + 1 + diagonal] = end
        if end >= old.count, end - diagonal >= new.count { return true }
      }
    }
    return false
  }

  /// The last place of the whole way or, where there is none, of the way that came furthest, of equal ones through both evenly; counted from
  /// both starts.
  var end: (old: Int, new: Int) {
    var best = (old: 0, new: 0)
    let differences = rounds.count - 1
    for diagonal in stride(from: -differences, through: differences, by: 2) {
      let x = furthest[limit + 1 + diagonal]
      guard x <= old.count, x - diagonal <= new.count else { continue }
      let isEven = abs(diagonal) < abs(best.old - best.new)
      if (2 * x - diagonal, isEven ? 1 : 0) > (best.old + best.new, 0) { best = (x, x - diagonal) }
    }
    return best
  }

  /// The equal stretches, in order, on the way to a place that the last round reached.
  func path(to end: (old: Int, new: Int)) -> [SequenceMatch] {
    var found: [SequenceMatch] = []
    var (x, diagonal) = (end.old, end.old - end.new)
    for differences in rounds.indices.reversed() {
      let (below, above) = (
        rounds[differences][diagonal + differences], rounds[differences][diagonal + differences + 2]
      )
      let entry = step(onto: diagonal, differences, below: below, above: above)
      if x > entry.x {
        found.append(.init(old: old.startIndex + entry.x, new: new.startIndex + entry.x - diagonal, count: x - entry.x))
      }
      x = entry.from > diagonal ? entry.x : entry.x - 1
      diagonal = entry.from
    }
    return found.reversed()
  }

  /// Where a diagonal is entered with one difference more, and from which of its neighbours.
  private func step(onto diagonal: Int, _ differences: Int, below: Int, above: Int) -> (x: Int, from: Int) {
    if differences == 0 { return (0, 0) }
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
}
