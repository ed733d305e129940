/// A stretch of the base and what a side has in its place.
struct MergeChange: Hashable {
  var base: Range<Int>
  var side: Range<Int>
}

/// What one side changed in the characters of the base: by paragraphs, then words, then characters.
struct MergeScript {
  /// In order, apart from each other.
  private(set) var changes: [MergeChange] = []

  /// The changes between the paragraphs that stay.
  init(from base: MergeSource, to side: MergeSource, gaps: [ParagraphAlignment.Gap]) {
    for gap in gaps {
      if gap.old.isEmpty || gap.new.isEmpty {
        let offsets = (base.starts[gap.old.lowerBound], side.starts[gap.new.lowerBound])
        add(offsets.0..<base.starts[gap.old.upperBound], offsets.1..<side.starts[gap.new.upperBound])
      } else {
        addWords(MergeTokens(gap.old, of: base), MergeTokens(gap.new, of: side))
      }
    }
    separateParagraphs(base, side)
    changes = changes.flatMap { $0.rows(in: base) }
  }

  /// Removed whole paragraphs, and the text that was put in beside them, each for itself.
  private mutating func separateParagraphs(_ base: MergeSource, _ side: MergeSource) {
    var end = 0
    changes = changes.flatMap { change in
      defer { end = change.base.upperBound }
      return change.besideParagraphs(of: base, and: side, after: end) ?? [change]
    }
  }

  /// Adds a change, as part of the last where that is an insertion at the same place.
  private mutating func add(_ base: Range<Int>, _ side: Range<Int>) {
    if base.isEmpty, side.isEmpty { return }
    if let last = changes.last, last.base == base.lowerBound..<base.lowerBound, last.side.upperBound == side.lowerBound
    {
      changes[changes.count - 1] = MergeChange(base: base, side: last.side.lowerBound..<side.upperBound)
    } else {
      changes.append(MergeChange(base: base, side: side))
    }
  }

  private mutating func addWords(_ old: MergeTokens, _ new: MergeTokens) {
    for gap in TokenGaps(old, new).gaps {
      if gap.old.isEmpty || gap.new.isEmpty {
        add(old.offsets(gap.old), new.offsets(gap.new))
      } else {
        addCharacters(old.characters(gap.old), new.characters(gap.new))
      }
    }
  }

  /// Letter by letter where half of the letters stay, else what is between the letters that stay at both ends.
  private mutating func addCharacters(_ old: MergeTokens, _ new: MergeTokens) {
    var numbers = TextNumbers()
    let keys = (numbers.numbers(old.keys), numbers.numbers(new.keys))
    let matcher = SequenceMatcher(keys.0, keys.1)
    if matcher.matchedCount * 2 >= max(keys.0.count, keys.1.count) {
      for gap in matcher.gaps { add(old.offsets(gap.old), new.offsets(gap.new)) }
    } else {
      let prefix = zip(keys.0, keys.1).prefix { $0 == $1 }.count
      let shorter = min(keys.0.count, keys.1.count) - prefix
      let suffix = zip(keys.0.reversed(), keys.1.reversed()).prefix(shorter).prefix { $0 == $1 }.count
      add(old.offsets(prefix..<(keys.0.count - suffix)), new.offsets(prefix..<(keys.1.count - suffix)))
    }
  }
}

extension MergeChange {
  /// The text that was put in at the end of the paragraph before, or at the start of the one after, and the removed paragraphs in between; nil where it is not so.
  fileprivate func besideParagraphs(
    of base: MergeSource, and side: MergeSource, after end: Int
  ) -> [MergeChange]? {
    guard !self.side.isEmpty, !side.text(self.side).contains("\n") else { return nil }
    let (lower, place) = (self.base.lowerBound, self.side.lowerBound)
    if base.hasParagraphs(self.base) {
      let added = MergeChange(base: lower..<lower, side: self.side)
      return [added, MergeChange(base: self.base, side: self.side.upperBound..<self.side.upperBound)]
    }
    let removed = self.base.shifted(by: -1)
    guard removed.lowerBound >= end, side.isBorder(place - 1), base.hasParagraphs(removed) else { return nil }
    let added = MergeChange(base: self.base.upperBound..<self.base.upperBound, side: self.side)
    return [MergeChange(base: removed, side: (place - 1)..<(place - 1)), added]
  }

  /// Removed whole paragraphs one by one, so that each is looked at for itself. A table stays whole; where something of it is left, its rows do.
  fileprivate func rows(in source: MergeSource) -> [MergeChange] {
    guard side.isEmpty, source.isBorder(base.lowerBound), source.isBorder(base.upperBound) else { return [self] }
    let paragraphs = source.paragraph(at: base.lowerBound)..<source.paragraph(at: base.upperBound - 1) + 1
    let borders = paragraphs.dropFirst().filter { !source.goesOn(at: $0, in: paragraphs) }
    let cuts = [base.lowerBound] + borders.map { source.starts[$0] } + [base.upperBound]
    return zip(cuts, cuts.dropFirst()).map { MergeChange(base: $0..<$1, side: side) }
  }
}

extension MergeSource {
  /// Whether a range is whole paragraphs, with their borders, none of them in a table.
  fileprivate func hasParagraphs(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.lowerBound > 0, isBorder(range.lowerBound), isBorder(range.upperBound) else {
      return false
    }
    let indices = paragraph(at: range.lowerBound)...paragraph(at: range.upperBound - 1)
    return indices.allSatisfy { paragraphs[$0].style.cells.isEmpty }
  }

  /// Whether a paragraph goes on with a row of a table, or with a table all of which is in a range.
  fileprivate func goesOn(at index: Int, in range: Range<Int>) -> Bool {
    guard let cell = paragraphs[index].style.cells.first, let before = paragraphs[index - 1].style.cells.first,
      cell.table == before.table
    else { return false }
    if cell.row == before.row { return true }
    return [range.lowerBound - 1, range.upperBound].filter(paragraphs.indices.contains).allSatisfy {
      paragraphs[$0].style.cells.first?.table != cell.table
    }
  }
}
