/// What of a paragraph's text is compared with another's.
struct TextPart {
  /// The paragraph's index.
  let paragraph: Int
  /// The offset at which the part starts.
  let start: Int
  let text: String
  /// Whether the paragraph's border follows.
  let reachesEnd: Bool

  /// A whole paragraph.
  init(_ paragraph: StoredParagraph, _ index: Int) {
    (self.paragraph, start, text, reachesEnd) = (index, 0, paragraph.text, true)
  }

  private init(_ paragraph: Int, _ start: Int, _ text: String, reachesEnd: Bool) {
    (self.paragraph, self.start, self.text, self.reachesEnd) = (paragraph, start, text, reachesEnd)
  }

  /// Two paragraphs of the same place, without what a long one has in common with the other at both ends: up to a place
  /// between words, where there is one.
  static func differing(
    _ old: StoredParagraph, _ oldIndex: Int, _ new: StoredParagraph, _ newIndex: Int
  ) -> (old: TextPart, new: TextPart) {
    guard max(old.length, new.length) > shortest else { return (TextPart(old, oldIndex), TextPart(new, newIndex)) }
    let leaves = (old.leaves, new.leaves)
    let front = max(0, zip(leaves.0, leaves.1).prefix { $0 === $1 }.count - 1)
    let rest = min(leaves.0.count, leaves.1.count) - front
    let back = max(0, zip(leaves.0.reversed(), leaves.1.reversed()).prefix(rest).prefix { $0 === $1 }.count - 1)
    let start = leaves.0.prefix(front).reduce(0) { $0 + $1.piece.length }
    let (a, b) = (text(leaves.0, front, back), text(leaves.1, front, back))
    let ends = CommonEnds(a, b)
    func part(_ index: Int, _ text: String) -> TextPart {
      let range = ends.front..<(text.utf8.count - ends.back)
      let reachesEnd = back == 0 && ends.back == 0
      return TextPart(index, start + range.lowerBound, String(text.part(range)), reachesEnd: reachesEnd)
    }
    return (part(oldIndex, a), part(newIndex, b))
  }

  /// Shorter paragraphs are compared as they are.
  private static let shortest = 4096

  private static func text(_ leaves: [ParagraphLeaf.Storage], _ front: Int, _ back: Int) -> String {
    leaves.dropFirst(front).dropLast(back).reduce(into: "") { $0 += $1.piece.text }
  }
}

/// How many bytes two texts have in common at their ends, up to places between words.
struct CommonEnds {
  private(set) var front = 0
  private(set) var back = 0

  init(_ a: String, _ b: String) {
    let shorter = min(a.utf8.count, b.utf8.count)
    let front = zip(a.utf8, b.utf8).prefix { $0 == $1 }.count
    self.front = a.wordStart(atOrBefore: front)
    let back = zip(a.utf8.reversed(), b.utf8.reversed()).prefix(shorter - self.front).prefix { $0 == $1 }.count
    self.back = a.utf8.count - a.wordStart(atOrAfter: a.utf8.count - back)
  }
}

extension String {
  /// The last place at or before an offset at which a word starts after a space; the start where there is none.
  fileprivate func wordStart(atOrBefore offset: Int) -> Int {
    var offset = offset
    while offset > 0, !isWordStart(offset) { offset -= 1 }
    return offset
  }

  /// The first such place that is after an offset; the end where there is none.
  fileprivate func wordStart(atOrAfter offset: Int) -> Int {
    var offset = offset + 1
    while offset < utf8.count, !isWordStart(offset) { offset += 1 }
    return Swift.min(offset, utf8.count)
  }

  private func isWordStart(_ offset: Int) -> Bool {
    guard offset > 0, offset < utf8.count, utf8[index(atByte: offset - 1)] == UInt8(ascii: " ") else { return false }
    let scalar = unicodeScalars[index(atByte: offset)]
    return Unicode.Scalar(" ").isApart(from: scalar) && !scalar.properties.isWhitespace
  }
}
