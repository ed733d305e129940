/// Neighbouring paragraphs that together are what a single one is in another text: what it was divided into, or what it was joined from.
struct ParagraphParts {
  private let whole: [Int]
  private let others: [[Int]]
  private let words: [Int: [Int]]
  private let range: Range<Int>

  /// The paragraphs in a range, `whole` in the other text, and those beside it there.
  init(of whole: Paragraph, beside others: [Paragraph], _ paragraphs: [Paragraph], in range: Range<Int>) {
    var numbers = TextNumbers()
    self.whole = numbers.numbers(whole.text.words)
    self.others = others.map { numbers.numbers($0.text.words) }
    words = range.reduce(into: [:]) { $0[$1] = numbers.numbers(paragraphs[$1].text.words) }
    self.range = range
  }

  /// The parts around one of them, of those that are free.
  func range(around place: Int, isFree: (Int) -> Bool) -> Range<Int> {
    var parts = place..<(place + 1)
    while let next = next(parts, range.lowerBound..<parts.lowerBound, by: -1, isFree) {
      parts = next..<parts.upperBound
    }
    while let next = next(parts, parts.upperBound..<range.upperBound, by: 1, isFree) {
      parts = parts.lowerBound..<(next + 1)
    }
    return parts
  }

  /// The next one that is a part, too, past those without words.
  private func next(_ parts: Range<Int>, _ rest: Range<Int>, by step: Int, _ isFree: (Int) -> Bool) -> Int? {
    var place = step < 0 ? rest.upperBound - 1 : rest.lowerBound
    while rest.contains(place), isFree(place) {
      guard let own = words[place] else { return nil }
      if !own.isEmpty { return isPart(place, own, of: parts) ? place : nil }
      place += step
    }
    return nil
  }

  /// Whether half of its words are in the whole, where those of the other parts are not, and as many in no paragraph beside that.
  private func isPart(_ place: Int, _ own: [Int], of parts: Range<Int>) -> Bool {
    let before = words(in: parts)
    let gain = shared(place < parts.lowerBound ? own + before : before + own, whole) - shared(before, whole)
    return gain * 2 >= own.count && others.allSatisfy { shared(own, $0) <= gain }
  }

  private func words(in parts: Range<Int>) -> [Int] { parts.flatMap { words[$0] ?? [] } }

  private func shared(_ some: [Int], _ others: [Int]) -> Int { SequenceMatcher(some, others).matchedCount }
}

extension MovedParagraphs {
  /// Where old paragraphs are now, as `counterparts(of:)` has it, each with all that it was divided into. Those that were joined are at one place.
  func parts(of wanted: Set<Int>) -> [Int: Range<Int>] {
    let places = counterparts(of: wanted), taken = Set(places.values).union(self.places.values)
    var result = places.mapValues { $0..<($0 + 1) }
    for (index, place) in places.sorted(by: { $0 < $1 }) {
      guard let gap = gap(of: index) else { continue }
      let beside = gap.old.filter { $0 != index }.map { old[$0] }
      let parts = ParagraphParts(of: old[index], beside: beside, new, in: gap.new)
      let range = parts.range(around: place) { !taken.contains($0) }
      for joined in joined(with: index, at: place) where result[joined] == nil || joined == index {
        result[joined] = range
      }
    }
    return result
  }

  /// The old paragraphs that one was joined with, it among them.
  func joined(with index: Int) -> Range<Int> {
    let place = places[index] == nil ? counterparts(of: [index])[index] : nil
    return place.map { joined(with: index, at: $0) } ?? index..<(index + 1)
  }

  private func joined(with index: Int, at place: Int) -> Range<Int> {
    guard let gap = gap(of: index) else { return index..<(index + 1) }
    let beside = gap.new.filter { $0 != place }.map { new[$0] }
    let parts = ParagraphParts(of: new[place], beside: beside, old, in: gap.old)
    return parts.range(around: index) { places[$0] == nil }
  }

  /// An empty range where a paragraph was that is gone.
  func nowhere(for index: Int) -> Range<Int> {
    let place = gaps.first { $0.old.contains(index) }?.new.lowerBound ?? 0
    return place..<place
  }

  /// What lies between what stays around a paragraph outside of tables that was changed, and not moved.
  private func gap(of index: Int) -> ParagraphAlignment.Gap? {
    guard places[index] == nil, old[index].style.cells.isEmpty else { return nil }
    return gaps.first { $0.old.contains(index) }
  }
}
