/// One paragraph as a rope holds it: a leaf, and those that go on with it.
struct StoredParagraph: Sendable {
  let start: ParagraphLeaf
  let others: [ParagraphLeaf]

  /// The whole of it, put together where it is long.
  var paragraph: Paragraph {
    others.isEmpty ? start.piece : start.piece.with(text: text, runs: runs)
  }

  var id: ParagraphID { start.read(\.id) }
  var style: ParagraphStyle { start.read(\.style) }
  var emptyStyle: CharacterStyle { start.read(\.emptyStyle) }
  var length: Int { others.reduce(start.length) { $0 + $1.length } }

  var text: String {
    if others.isEmpty { return start.read(\.text) }
    var text = String()
    text.reserveCapacity(length)
    for leaf in leaves { text += leaf.read(\.text) }
    return text
  }

  var runs: [Paragraph.Run] {
    others.isEmpty ? start.read(\.runs) : leaves.reduce(into: []) { $0.join($1.read(\.runs)) }
  }

  var leaves: [ParagraphLeaf] { [start] + others }

  /// Whether both are the same leaves, which says nothing where they are not.
  static func === (a: Self, b: Self) -> Bool {
    a.start === b.start && a.others.count == b.others.count && zip(a.others, b.others).allSatisfy { $0 === $1 }
  }
  static func !== (a: Self, b: Self) -> Bool { !(a === b) }

  /// Equal content; known at once where both texts share the leaves.
  func hasSameContent(as other: Self) -> Bool { self === other || paragraph.hasSameContent(as: other.paragraph) }

  /// Equal bytes.
  func hasSameText(as other: Self) -> Bool {
    self === other || length == other.length && text.hasSameBytes(as: other.text)
  }
}

/// Some neighbouring paragraphs of a rope.
struct StoredParagraphs: Sequence, IteratorProtocol {
  var leaves: LeafSequence
  var left: Int

  mutating func next() -> StoredParagraph? {
    guard left > 0, let start = leaves.next() else { return nil }
    left -= 1
    if start.isEnd { return StoredParagraph(start: start, others: []) }
    var others: [ParagraphLeaf] = []
    while let leaf = leaves.next() {
      others.append(leaf)
      if leaf.isEnd { break }
    }
    return StoredParagraph(start: start, others: others)
  }
}
