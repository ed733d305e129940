/// Paragraphs that have another place in a newer text, among those that stay.
struct MovedParagraphs {
  let old: [Paragraph]
  let new: [Paragraph]
  /// What lies between the paragraphs that stay.
  let gaps: [ParagraphAlignment.Gap]
  /// Where each that was moved is now, by its index before.
  let places: [Int: Int]

  init(_ old: [Paragraph], _ new: [Paragraph]) {
    (self.old, self.new) = (old, new)
    gaps = ParagraphAlignment.gaps(old, new)
    let gone = Self.unique(gaps.flatMap(\.old), of: old)
    let added = gone.isEmpty ? [:] : Self.unique(gaps.flatMap(\.new), of: new)
    places = gone.reduce(into: [:]) { places, item in
      if let place = added[item.key] { places[item.value] = place }
    }
  }

  /// Those whose text is there once, and enough to be told by. The cells of a table have their places by their rows.
  private static func unique(_ indices: [Int], of paragraphs: [Paragraph]) -> [ExactText: Int] {
    var found: [ExactText: Int] = [:]
    for index in indices where paragraphs[index].style.cells.isEmpty && paragraphs[index].isDistinct {
      let key = paragraphs[index].textKey
      found[key] = found[key] == nil ? index : -1
    }
    return found.filter { $0.value >= 0 }
  }

  /// What follows each paragraph that stays, by its index before; -1 stands for the start. Those of `without` do not stay.
  func groups(without moved: Set<Int>) -> [Int: [Int]] {
    let origins = Dictionary(uniqueKeysWithValues: places.map { ($1, $0) })
    var (result, anchor): ([Int: [Int]], Int) = ([:], -1)
    guard !places.isEmpty else { return [:] }
    for (index, origin) in stays.enumerated() {
      if let origin, !moved.contains(origin) { anchor = origin }
      if let moved = origins[index] { result[anchor, default: []].append(moved) }
    }
    return result
  }

  /// For each new paragraph the old one with the same text that it is.
  private var stays: [Int?] {
    var (result, start): ([Int?], Int) = ([], 0)
    for gap in gaps + [(old.count..<old.count, new.count..<new.count)] {
      while start < gap.old.lowerBound {
        result.append(start)
        start += 1
      }
      result += gap.new.map { _ in nil }
      start = gap.old.upperBound
    }
    return result
  }

  /// Where old paragraphs are now: those that stay, were moved, or were changed and are still alike, the last only with `changed`.
  func counterparts(of wanted: Set<Int>, changed: Bool = true) -> [Int: Int] {
    var result = places.filter { wanted.contains($0.key) }
    for (index, origin) in stays.enumerated() { if let origin, wanted.contains(origin) { result[origin] = index } }
    for gap in gaps where changed && gap.old.contains(where: wanted.contains) {
      var free = Set(gap.new).subtracting(result.values)
      for index in gap.old where wanted.contains(index) && result[index] == nil {
        guard let place = mostAlike(index, free) else { continue }
        result[index] = place
        free.remove(place)
      }
    }
    return result
  }

  private func mostAlike(_ index: Int, _ places: Set<Int>) -> Int? {
    let likeness = places.sorted().map { ($0, self.likeness(index, $0)) }
    return likeness.filter { $0.1 >= Self.leastLikeness }.max { ($0.1, $1.0) < ($1.1, $0.0) }?.0
  }

  /// Less alike, one is not what became of the other.
  static var leastLikeness: Double { 0.4 }

  func likeness(_ index: Int, _ place: Int) -> Double { old[index].likeness(to: new[place]) }
}

extension Paragraph {
  /// Whether there is enough text to tell it from others.
  var isDistinct: Bool { text.utf8.count >= 4 || text.words.count > 1 }

  /// How much of the words of two paragraphs is in both: 0 to 1.
  func likeness(to other: Paragraph) -> Double {
    var numbers = TextNumbers()
    let (mine, others) = (numbers.numbers(text.words), numbers.numbers(other.text.words))
    guard mine.count + others.count > 0 else { return 0 }
    return Double(2 * SequenceMatcher(mine, others).matchedCount) / Double(mine.count + others.count)
  }
}
