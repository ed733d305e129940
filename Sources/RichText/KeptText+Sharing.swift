extension KeptText {
  /// What of a text older ones have too, in their order: each stretch is told of one of them. A sentence goes to the text that has the
  /// longest stretch of it; of those that have as much, to the one that has more of what is beside it, then to the first.
  ///
  /// Where there is one older text, it has what a comparison with it finds.
  public static func shared(from older: [RichText], to newer: RichText) -> [KeptText] {
    let new = MergeSource(Array(newer.paragraphs))
    let sources = older.map { MergeSource(Array($0.paragraphs)) }
    let kept = sources.map { KeptText(from: $0, to: new) }
    guard kept.count > 1 else { return kept }
    var claims = SentenceClaims(new, kept)
    for (index, source) in sources.enumerated() {
      claims.add(kept[index].widened(from: source, to: new), of: index)
    }
    return claims.settled(for: sources.count).map { KeptText($0) }
  }

  /// Whether one stretch has all of a range of the newer text.
  fileprivate func hasWhole(_ range: Range<Int>) -> Bool {
    let index = stretches.partitioningIndex { $0.newEnd >= range.upperBound }
    return index < stretches.count && stretches[index].new <= range.lowerBound
  }
}

/// What older texts have of each sentence of a text. The sentences of a paragraph that one of them has as a whole count as one.
private struct SentenceClaims {
  private struct Claim {
    var source: Int
    var sentence: Int
    /// The part in the sentence.
    var stretch: KeptText.Stretch
    /// How many bytes it has of the sentence, from the first word to the last.
    var length: Int
    /// How many bytes the whole stretch has of the sentence and of those beside it.
    var surroundings: Int

    /// Sentence by sentence, the best first.
    var order: (Int, Int, Int, Int, Int, Int) {
      (sentence, -length, -surroundings, source, stretch.new, stretch.old)
    }
  }

  /// Where each sentence begins, and where the last ends. A paragraph's border begins its first.
  private var borders: [Int] = []
  private var tokens: PlacedTokens
  private var claims: [Claim] = []

  init(_ text: MergeSource, _ kept: [KeptText]) {
    tokens = PlacedTokens(text)
    for (index, paragraph) in text.paragraphs.enumerated() {
      let range = (text.starts[index] + 1)..<text.starts[index + 1]
      borders.append(text.starts[index])
      if kept.contains(where: { $0.hasWhole(range) }) { continue }
      borders += paragraph.text.sentences.dropFirst().map { range.lowerBound + $0.lowerBound }
    }
    borders.append(text.length)
  }

  mutating func add(_ stretches: [KeptText.Stretch], of source: Int) {
    for stretch in stretches {
      var sentence = borders.partitioningIndex { $0 > stretch.new } - 1
      while sentence + 1 < borders.count, borders[sentence] < stretch.newEnd {
        add(stretch, sentence, source)
        sentence += 1
      }
    }
  }

  private mutating func add(_ stretch: KeptText.Stretch, _ sentence: Int, _ source: Int) {
    let whole = borders[sentence]..<borders[sentence + 1]
    let around = borders[max(sentence - 1, 0)]..<borders[min(sentence + 2, borders.count - 1)]
    let part = stretch.part(whole)
    let length = part.newRange == whole ? whole.count : tokens.lengthOfWords(in: part.newRange)
    claims.append(
      Claim(
        source: source, sentence: sentence, stretch: part, length: length, surroundings: stretch.part(around).count))
  }

  /// What each of the older texts gets.
  func settled(for count: Int) -> [[KeptText.Stretch]] {
    var free = FreeRanges(0..<(borders.last ?? 0))
    var taken = [[KeptText.Stretch]](repeating: [], count: count)
    for claim in claims.sorted(by: { $0.order < $1.order }) {
      taken[claim.source] += free.take(claim.stretch.newRange).map { claim.stretch.part($0) }
    }
    return taken.map(\.inOrder)
  }
}

/// What of a range nobody has taken.
private struct FreeRanges {
  /// In order, apart from each other.
  private var ranges: [Range<Int>]

  init(_ range: Range<Int>) { ranges = [range] }

  /// What of a range was free.
  mutating func take(_ range: Range<Int>) -> [Range<Int>] {
    let first = ranges.partitioningIndex { $0.upperBound > range.lowerBound }
    let end = ranges.partitioningIndex { $0.lowerBound >= range.upperBound }
    guard first < end else { return [] }
    let met = Array(ranges[first..<end])
    let (lower, upper) = (met[0].lowerBound, met[met.count - 1].upperBound)
    let before = min(lower, range.lowerBound)..<range.lowerBound
    let after = range.upperBound..<max(upper, range.upperBound)
    ranges.replaceSubrange(first..<end, with: [before, after].filter { !$0.isEmpty })
    return met.map { $0.clamped(to: range) }
  }
}

extension [KeptText.Stretch] {
  /// In the order of the newer text, joined where they go on in both.
  fileprivate var inOrder: Self {
    sorted { $0.new < $1.new }.reduce(into: []) { result, next in
      if let last = result.last, last.newEnd == next.new, last.old + last.count == next.old {
        result[result.count - 1].count += next.count
      } else {
        result.append(next)
      }
    }
  }
}
