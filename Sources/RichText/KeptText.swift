/// What of a text an older one has too, word for word and whatever it looks like. Paragraphs that were moved as wholes are found again.
public struct KeptText: Sendable {
  /// Equal characters, as offsets in bytes; the border before each paragraph, the first included, counts as one.
  struct Stretch: Hashable {
    var old: Int
    var new: Int
    var count: Int
    var newEnd: Int { new + count }
    var newRange: Range<Int> { new..<newEnd }
  }

  /// In the order of the newer text, apart from each other.
  private(set) var stretches: [Stretch] = []

  /// Compares two texts.
  public init(from old: RichText, to new: RichText) {
    self.init(from: MergeSource(Array(old.paragraphs)), to: MergeSource(Array(new.paragraphs)))
  }

  /// Compares two texts as rows of bytes.
  init(from old: MergeSource, to new: MergeSource) {
    let moved = MovedParagraphs(old.paragraphs, new.paragraphs)
    addUnmoved(old, new, moved.gaps)
    for (from, place) in moved.places.sorted(by: { $0.value < $1.value }) {
      take(Stretch(old: old.starts[from], new: new.starts[place], count: old.paragraphs[from].length + 1))
    }
  }

  /// Stretches in the order of the newer text, apart from each other.
  init(_ stretches: [Stretch]) { self.stretches = stretches }

  private mutating func addUnmoved(_ old: MergeSource, _ new: MergeSource, _ gaps: [ParagraphAlignment.Gap]) {
    var place = (old: 0, new: 0)
    for gap in gaps {
      add(place.old, place.new, old.starts[gap.old.lowerBound] - place.old)
      if !gap.old.isEmpty, !gap.new.isEmpty { addWords(MergeTokens(gap.old, of: old), MergeTokens(gap.new, of: new)) }
      place = (old.starts[gap.old.upperBound], new.starts[gap.new.upperBound])
    }
    add(place.old, place.new, old.length - place.old)
  }

  private mutating func addWords(_ old: MergeTokens, _ new: MergeTokens) {
    var place = (old: 0, new: 0)
    let ends = [(old: old.keys.count..<old.keys.count, new: new.keys.count..<new.keys.count)]
    for gap in TokenGaps(old, new).gaps + ends {
      let (offsets, tokens) = (old.offsets(place.old..<gap.old.lowerBound), place.new..<gap.new.lowerBound)
      if new.tells(tokens) { add(offsets.lowerBound, new.borders[place.new], offsets.count) }
      place = (gap.old.upperBound, gap.new.upperBound)
    }
  }

  private mutating func add(_ old: Int, _ new: Int, _ count: Int) {
    guard count > 0 else { return }
    if let last = stretches.last, last.old + last.count == old, last.newEnd == new {
      stretches[stretches.count - 1].count += count
    } else {
      stretches.append(Stretch(old: old, new: new, count: count))
    }
  }

  /// Puts a moved paragraph in place of what of it was found elsewhere.
  private mutating func take(_ moved: Stretch) {
    let start = stretches.firstIndex { $0.newEnd > moved.new } ?? stretches.count
    let end = stretches[start...].firstIndex { $0.new >= moved.newEnd } ?? stretches.count
    let rests = stretches[start..<end].flatMap { $0.without(moved.new..<moved.newEnd) }
    let sides = (rests.filter { $0.new < moved.new }, rests.filter { $0.new > moved.new })
    stretches.replaceSubrange(start..<end, with: sides.0 + [moved] + sides.1)
  }
}

extension MergeTokens {
  /// Whether some tokens are more than a few spaces and signs, which are alike by chance between words that are not.
  fileprivate func tells(_ tokens: Range<Int>) -> Bool {
    if tokens.count > 3 { return true }
    var (low, high) = (0, words.count)
    while low < high {
      let middle = (low + high) / 2
      if words[middle] < tokens.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < words.count && words[low] < tokens.upperBound
  }
}

extension KeptText.Stretch {
  /// What is before a range of the newer text, and what is after it.
  fileprivate func without(_ range: Range<Int>) -> [Self] {
    var rests: [Self] = []
    if new < range.lowerBound { rests.append(Self(old: old, new: new, count: range.lowerBound - new)) }
    if newEnd > range.upperBound {
      let skipped = range.upperBound - new
      rests.append(Self(old: old + skipped, new: range.upperBound, count: count - skipped))
    }
    return rests
  }
}
