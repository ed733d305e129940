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
    let shared = sharedEnds(leaves.0, leaves.1)
    let (a, b) = (text(leaves.0, shared.front, shared.back), text(leaves.1, shared.front, shared.back))
    let start = leaves.0.prefix(shared.front).reduce(0) { $0 + $1.piece.length }
    let ends = CommonEnds(a, b)
    let reachesEnd = shared.back == 0 && ends.back == 0
    return (
      TextPart(oldIndex, start + ends.front, ends.middle(of: a), reachesEnd: reachesEnd),
      TextPart(newIndex, start + ends.front, ends.middle(of: b), reachesEnd: reachesEnd)
    )
  }

  /// How many leaves two paragraphs share at their ends, but for the last on either side: words may go on there.
  private static func sharedEnds(
    _ old: [ParagraphLeaf], _ new: [ParagraphLeaf]
  ) -> (front: Int, back: Int) {
    let front = max(0, zip(old, new).prefix { $0 === $1 }.count - 1)
    let rest = min(old.count, new.count) - front
    return (front, max(0, zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 === $1 }.count - 1))
  }

  /// Shorter paragraphs are compared as they are.
  private static let shortest = 4096

  private static func text(_ leaves: [ParagraphLeaf], _ front: Int, _ back: Int) -> String {
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

extension CommonEnds {
  /// What is between the ends of one of the texts.
  func middle(of text: String) -> String { String(text.part(front..<(text.utf8.count - back))) }
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
