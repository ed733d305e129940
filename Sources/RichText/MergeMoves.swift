/// Paragraphs that a side put elsewhere are put there in all three texts before these are merged, so that what the other side did to
/// them goes with them.
///
/// A paragraph was moved where it is gone from its place and the same words, which are there once, stand elsewhere.
struct MergeMoves {
  private(set) var base: [Paragraph]
  private(set) var sides: MergeSides<[Paragraph]>
  /// Those that both sides moved, to different places.
  private var disputed: [Paragraph] = []
  /// What lies between the paragraphs that each side still has.
  private(set) var gaps: MergeSides<[ParagraphAlignment.Gap]>
  private let preferred: MergeSide?

  init(_ base: [Paragraph], _ sides: MergeSides<[Paragraph]>, preferring preferred: MergeSide?) {
    (self.base, self.sides, self.preferred) = (base, sides, preferred)
    let moved = MergeSides(MovedParagraphs(base, sides.ours), MovedParagraphs(base, sides.theirs))
    gaps = MergeSides(moved.ours.gaps, moved.theirs.gaps)
    if moved.ours.places.isEmpty, moved.theirs.places.isEmpty { return }
    let all = Set(moved.ours.places.keys).union(moved.theirs.places.keys)
    let groups = MergeSides(moved.ours.groups(without: all), moved.theirs.groups(without: all))
    let destinations = Self.joined(joined(groups), moved)
    self.base = Self.reordered(base, { $0..<($0 + 1) }, destinations, inPlace: [:])
    for side in MergeSide.allCases {
      let parts = moved[side].parts(of: all.union(destinations.keys).union(destinations.values.joined()))
      let places = { parts[$0] ?? moved[side].nowhere(for: $0) }
      self.sides[side] = Self.reordered(sides[side], places, destinations, inPlace: Self.anchors(groups[side]))
      gaps[side] = ParagraphAlignment.gaps(self.base, self.sides[side])
    }
  }

  /// With each paragraph those that a side joined it with and that were not moved: they go with it.
  private static func joined(_ destinations: [Int: [Int]], _ moved: MergeSides<MovedParagraphs>) -> [Int: [Int]] {
    var seen = Set(destinations.values.joined())
    return destinations.sorted { $0.key < $1.key }.reduce(into: [:]) { result, group in
      result[group.key] = group.value.flatMap { item in
        let others = MergeSide.allCases.flatMap { moved[$0].joined(with: item) }
        return ([item] + others.filter { $0 != group.key && seen.insert($0).inserted }).sorted()
      }
    }
  }

  /// Which paragraphs of the base follow which, by both sides.
  private mutating func joined(_ groups: MergeSides<[Int: [Int]]>) -> [Int: [Int]] {
    let places = MergeSides(Self.anchors(groups.ours), Self.anchors(groups.theirs))
    var result: [Int: [Int]] = [:]
    for anchor in Set(groups.ours.keys).union(groups.theirs.keys).sorted() {
      let (ours, theirs) = (groups.ours[anchor] ?? [], groups.theirs[anchor] ?? [])
      let isSwapped = key(theirs).utf8.lexicographicallyPrecedes(key(ours).utf8)
      let both = isSwapped ? theirs + ours : ours + theirs
      var seen: Set<Int> = []
      result[anchor] = both.filter { item in
        seen.insert(item).inserted && anchor == destination(places.ours[item], places.theirs[item])
      }
    }
    disputed = places.ours.keys.sorted().filter { item in
      places.theirs[item].map { $0 != places.ours[item] } ?? false
    }.map { base[$0] }
    return result
  }

  /// What a moved paragraph follows, of what it follows on each side that moved it.
  private func destination(_ ours: Int?, _ theirs: Int?) -> Int? {
    guard let ours, let theirs else { return ours ?? theirs }
    return preferred.map { $0 == .ours ? ours : theirs } ?? min(ours, theirs)
  }

  private func key(_ items: [Int]) -> String { items.map { base[$0].text }.joined(separator: "\n") }

  private static func anchors(_ groups: [Int: [Int]]) -> [Int: Int] {
    var result: [Int: Int] = [:]
    for (anchor, items) in groups { for item in items { result[item] = anchor } }
    return result
  }

  /// The paragraphs with what was moved behind what it follows; -1 is the start. What is in its place already, stays.
  private static func reordered(
    _ paragraphs: [Paragraph], _ places: (Int) -> Range<Int>, _ destinations: [Int: [Int]], inPlace: [Int: Int]
  ) -> [Paragraph] {
    var (following, moved): ([Int: [Int]], Set<Int>) = ([:], [])
    for anchor in destinations.keys.sorted() {
      var place = anchor < 0 ? -1 : places(anchor).upperBound - 1
      for item in destinations[anchor] ?? [] {
        let parts = places(item)
        if inPlace[item] == anchor {
          place = parts.upperBound - 1
        } else {
          following[place, default: []] += parts.filter { moved.insert($0).inserted }
        }
      }
    }
    return ([-1] + paragraphs.indices).flatMap { place in
      let stays = place >= 0 && !moved.contains(place) ? [paragraphs[place]] : []
      return stays + (following[place] ?? []).map { paragraphs[$0] }
    }
  }

  /// A conflict for each paragraph that both sides moved, to different places.
  func conflicts(in text: RichText) -> [MergeConflict] {
    disputed.compactMap { paragraph in
      guard let index = text.paragraphs.enumerated().first(where: { $1.hasSameText(as: paragraph) })?.offset else {
        return nil
      }
      let one = RichText([paragraph])
      return MergeConflict(
        kind: .order, range: Position(index, 0)..<Position(index, paragraph.length), base: one, ours: one, theirs: one)
    }
  }
}
