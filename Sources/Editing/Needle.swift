import RichText

/// What a search looks for. A line feed in it is a border between paragraphs.
///
/// A text is searched stretch by stretch, so that neither a long text nor a long paragraph is put together for it. Offsets are distances
/// in bytes from the start of the text.
struct Needle: Sendable {
  private enum Pattern: Sendable {
    /// Right for ASCII, but that a match may not end inside a grapheme cluster.
    case bytes(BytePattern)
    /// `é` matches however it is encoded.
    case clusters(ClusterPattern)
  }

  private let pattern: Pattern

  /// Nil where there is nothing to look for.
  init?(_ string: String, ignoringCase ignoresCase: Bool = false) {
    guard !string.isEmpty else { return nil }
    let wanted = ignoresCase ? string.lowercased() : string
    let isASCII = wanted.utf8.allSatisfy { $0 < 0x80 }
    pattern =
      isASCII
      ? .bytes(BytePattern(Array(wanted.utf8), ignoringCase: ignoresCase))
      : .clusters(ClusterPattern(wanted, ignoringCase: ignoresCase))
  }

  /// The first match that begins at a position or behind it.
  func firstMatch(in text: RichText, from position: Position) -> Range<Position>? {
    firstMatch(in: text, beginningIn: text.offset(of: position)..<(text.utf8Count + 1)).map { text.positions($0) }
  }

  /// The first match that begins before a position.
  func firstMatch(in text: RichText, before position: Position) -> Range<Position>? {
    firstMatch(in: text, beginningIn: 0..<text.offset(of: position)).map { text.positions($0) }
  }

  /// The last match that ends at a position or before it.
  func lastMatch(in text: RichText, before position: Position) -> Range<Position>? {
    let end = text.offset(of: position)
    var stretch = end..<(end + 1)
    while stretch.lowerBound > 0 {
      stretch = max(stretch.lowerBound - Stretch.size, 0)..<stretch.lowerBound
      if let last = lastMatch(in: text, beginningIn: stretch, before: end) { return text.positions(last) }
    }
    return nil
  }

  /// All matches, one behind the other.
  func matches(in text: RichText) -> [Range<Position>] {
    var found: [Range<Int>] = []
    while let match = firstMatch(in: text, beginningIn: (found.last?.upperBound ?? 0)..<(text.utf8Count + 1)) {
      found.append(match)
    }
    return found.map { text.positions($0) }
  }

  private func lastMatch(in text: RichText, beginningIn range: Range<Int>, before end: Int) -> Range<Int>? {
    var (last, from) = (Range<Int>?.none, range.lowerBound)
    while from < range.upperBound, let match = firstMatch(in: text, beginningIn: from..<range.upperBound),
      match.upperBound <= end
    {
      last = match
      from = text.next(after: text.position(at: match.lowerBound)).map { text.offset(of: $0) } ?? range.upperBound
    }
    return last
  }

  private func firstMatch(in text: RichText, beginningIn range: Range<Int>) -> Range<Int>? {
    switch pattern {
    case .bytes(let pattern): firstMatch(of: pattern, in: text, beginningIn: range)
    case .clusters(let pattern): firstMatch(of: pattern, in: text, beginningIn: range)
    }
  }

  private func firstMatch(of pattern: BytePattern, in text: RichText, beginningIn range: Range<Int>) -> Range<Int>? {
    var start = range.lowerBound
    while start < min(range.upperBound, text.utf8Count) {
      let end = min(start + Stretch.size, range.upperBound)
      let stretch = Stretch(start..<(end + pattern.count - 1), of: text)
      var from = start - stretch.start
      while let place = pattern.first(in: stretch.string.utf8Span.span, from: from), stretch.start + place < end {
        let match = (stretch.start + place)..<(stretch.start + place + pattern.count)
        if text.isClusterBorder(match.lowerBound), text.isClusterBorder(match.upperBound) { return match }
        from = place + 1
      }
      start = end
    }
    return nil
  }

  private func firstMatch(of pattern: ClusterPattern, in text: RichText, beginningIn range: Range<Int>) -> Range<Int>? {
    var progress = ClusterPattern.Progress()
    var start = range.lowerBound
    while start < range.upperBound || progress.isUnderWay, start < text.utf8Count {
      let stretch = Stretch(start..<(start + Stretch.size), of: text)
      for glyph in stretch.glyphs where glyph.range.lowerBound >= start {
        if glyph.range.lowerBound >= range.upperBound, !progress.isUnderWay { return nil }
        guard let first = pattern.take(glyph, &progress) else { continue }
        return first < range.upperBound ? first..<glyph.range.upperBound : nil
      }
      start = max(stretch.end, start + 1)
    }
    return nil
  }
}

extension RichText {
  fileprivate func positions(_ range: Range<Int>) -> Range<Position> {
    position(at: range.lowerBound)..<position(at: range.upperBound)
  }

  fileprivate func isClusterBorder(_ offset: Int) -> Bool {
    let position = position(at: offset)
    return clamped(position) == position
  }
}
