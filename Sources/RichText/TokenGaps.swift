/// What differs between two rows of tokens: what lies between words that stay, then between all that stays.
struct TokenGaps {
  typealias Gap = (old: Range<Int>, new: Range<Int>)
  private(set) var gaps: [Gap] = []

  init(_ old: MergeTokens, _ new: MergeTokens) {
    var numbers = TextNumbers()
    let keys = (numbers.numbers(old.keys), numbers.numbers(new.keys))
    let words = (Set(old.words), Set(new.words))
    let found = Self.betweenNames(old, new, keys).flatMap { Self.betweenWords(old, new, keys, $0) }
    for gap in found where keys.0[gap.old] != keys.1[gap.new] {
      let matches = SequenceMatcher(Array(keys.0[gap.old]), Array(keys.1[gap.new])).matches.map {
        SequenceMatch(old: $0.old + gap.old.lowerBound, new: $0.new + gap.new.lowerBound, count: $0.count)
      }
      let isUneven = Self.isUneven(gap, words)
      add(gap, around: matches) { match, before, after in
        let kept = old.keys[match.old..<match.old + match.count]
        let isBlank = kept.allSatisfy { $0.text.allSatisfy(\.isWhitespace) }
        guard isBlank, Self.areThere(before, after) else { return false }
        return Self.areApart(before, after, words) || isUneven && !kept.contains(MergeTokens.border)
      }
    }
    slide(keys, border: numbers.number(MergeTokens.border))
  }

  /// Adds what lies between matches in a gap, but for those that stay by chance, by what is before and after them.
  private mutating func add(
    _ gap: Gap, around matches: [SequenceMatch], butFor isChance: (SequenceMatch, Gap, Gap) -> Bool
  ) {
    var start = (gap.old.lowerBound, gap.new.lowerBound), end = start
    let last = SequenceMatch(old: gap.old.upperBound, new: gap.new.upperBound, count: 0)
    for (match, next) in zip(matches + [last], matches.dropFirst() + [last, last]) {
      let (before, close) = (end, (match.old + match.count, match.new + match.count))
      end = close
      let after = (old: close.0..<max(close.0, next.old), new: close.1..<max(close.1, next.new))
      if match.count > 0, isChance(match, (before.0..<match.old, before.1..<match.new), after) { continue }
      if start != (match.old, match.new) { gaps.append((start.0..<match.old, start.1..<match.new)) }
      start = close
    }
  }

  /// Whether there is something before and after.
  private static func areThere(_ before: Gap, _ after: Gap) -> Bool {
    [before, after].allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  /// Whether on one side only one row has words: these belong to what is on the other.
  private static func areApart(_ before: Gap, _ after: Gap, _ words: (Set<Int>, Set<Int>)) -> Bool {
    [before, after].contains { gap in
      gap.old.contains(where: words.0.contains) != gap.new.contains(where: words.1.contains)
    }
  }

  /// Whether words without one in common stand in the place of another number of words: nobody knows then which of them is for which.
  private static func isUneven(_ gap: Gap, _ words: (Set<Int>, Set<Int>)) -> Bool {
    let counts = (gap.old.count(where: words.0.contains), gap.new.count(where: words.1.contains))
    return counts.0 != counts.1 && counts.0 > 0 && counts.1 > 0
  }

  /// A cell's name stands for itself, whatever is in the cell.
  private static func betweenNames(_ old: MergeTokens, _ new: MergeTokens, _ keys: ([Int], [Int])) -> [Gap] {
    between(pairs(old.names[...], new.names[...], keys), (0..<old.keys.count, 0..<new.keys.count))
  }

  /// Words are found without regard to spaces and signs, of which many are alike by chance.
  private static func betweenWords(
    _ old: MergeTokens, _ new: MergeTokens, _ keys: ([Int], [Int]), _ gap: Gap
  ) -> [Gap] {
    between(pairs(old.words.within(gap.old), new.words.within(gap.new), keys), gap)
  }

  /// Which of two rows of tokens stay.
  private static func pairs(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>, _ keys: ([Int], [Int])) -> [(Int, Int)] {
    let matcher = SequenceMatcher(old.map { keys.0[$0] }, new.map { keys.1[$0] })
    return matcher.matches.flatMap { match in
      (0..<match.count).map { (old[old.startIndex + match.old + $0], new[new.startIndex + match.new + $0]) }
    }
  }

  private static func between(_ pairs: [(Int, Int)], _ whole: Gap) -> [Gap] {
    let starts = [(whole.old.lowerBound, whole.new.lowerBound)] + pairs.map { ($0 + 1, $1 + 1) }
    let ends = pairs + [(whole.old.upperBound, whole.new.upperBound)]
    return zip(starts, ends).map { start, end in (start.0..<end.0, start.1..<end.1) }
  }

  /// Of the places where a removal or an insertion may as well be, takes the one where it begins with a border.
  private mutating func slide(_ keys: ([Int], [Int]), border: Int) {
    for index in gaps.indices {
      let before = index == 0 ? (0, 0) : (gaps[index - 1].old.upperBound, gaps[index - 1].new.upperBound)
      let gap = gaps[index]
      let (row, run, room) =
        gap.old.isEmpty
        ? (keys.1, gap.new, gap.new.lowerBound - before.1) : (keys.0, gap.old, gap.old.lowerBound - before.0)
      guard gap.old.isEmpty || gap.new.isEmpty else { continue }
      let distance = Self.distance(row, run, room: room, border: border)
      gaps[index] = (gap.old.shifted(by: -distance), gap.new.shifted(by: -distance))
    }
  }

  /// How far to the left a run begins with a border; 0 where it does, or cannot.
  private static func distance(_ row: [Int], _ run: Range<Int>, room: Int, border: Int) -> Int {
    guard row[run].contains(border) else { return 0 }
    var distance = 0
    while row[run.lowerBound - distance] != border {
      guard distance < room, row[run.lowerBound - distance - 1] == row[run.upperBound - distance - 1] else { return 0 }
      distance += 1
    }
    return distance
  }
}

extension [Int] {
  /// Those of ascending indices that are in a range.
  fileprivate func within(_ range: Range<Int>) -> ArraySlice<Int> {
    let start = partitioningIndex { $0 >= range.lowerBound }
    return self[start..<Swift.max(start, partitioningIndex { $0 >= range.upperBound })]
  }
}
