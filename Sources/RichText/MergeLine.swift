/// A row or a column that any of the three texts of a merge has.
struct MergeLine {
  /// What it is in one of the texts.
  enum Place: Equatable {
    case here(Int)
    /// The text's side took it out.
    case removed
    /// A side put it in, and this text is not of that side.
    case lacking
  }

  /// What it is in the base, in ours and in theirs.
  let places: [Place]

  /// All rows or columns in order. Those that both sides put in with the same words, given by `words`, are one; others at the same place
  /// are next to each other.
  static func lines(_ pairings: MergeSides<MergePairing>, words: (MergeSide, Int) -> String) -> [MergeLine] {
    let count = pairings.ours.places.count
    return (0...count).flatMap { place in
      let added = MergeSide.allCases.map { side in
        pairings[side].added(before: place).map { Added(side: side, index: $0, words: words(side, $0)) }
      }
      let kept = MergeSide.allCases.map { side in place < count ? pairings[side].places[place] : nil }
      let own = MergeLine(places: [.here(place)] + kept.map { $0.map { .here($0) } ?? .removed })
      return joined(added) + (place < count ? [own] : [])
    }
  }

  private struct Added {
    var side: MergeSide
    var index: Int
    var words: String

    var alone: MergeLine {
      MergeLine(places: [.lacking] + MergeSide.allCases.map { $0 == side ? .here(index) : .lacking })
    }

    func with(_ other: Added) -> MergeLine {
      MergeLine(places: [.lacking] + MergeSide.allCases.map { .here($0 == side ? index : other.index) })
    }
  }

  /// What both put in at one place, in the same order whichever side is ours.
  private static func joined(_ added: [[Added]]) -> [MergeLine] {
    let sorted = added.sorted { $0.map(\.words).lexicographicallyPrecedes($1.map(\.words)) }
    guard let first = sorted.first, let second = sorted.last else { return [] }
    let pairing = MergePairing(first.count, second.count) { first[$0].words == second[$1].words ? 1 : nil }
    var (result, next): ([MergeLine], Int) = ([], 0)
    for (line, place) in zip(first, pairing.places) {
      result += second[next..<(place ?? next)].map(\.alone)
      result.append(place.map { line.with(second[$0]) } ?? line.alone)
      next = place.map { $0 + 1 } ?? next
    }
    return result + second[next...].map(\.alone)
  }
}
