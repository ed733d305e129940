/// A sequence of paragraphs that finds, counts and replaces in logarithmic time, and whose copies share what is equal.
///
/// A paragraph that is too long for one leaf takes several, so that an edit costs what its leaf costs. Leaves are told by the offset
/// at which they begin: none is without bytes, since a paragraph's border counts as one.
///
/// While a paragraph is open, the tree has a hole: all that is read goes through `find` and `leaves(from:in:)`, and the tree is changed
/// once the paragraph is closed.
struct ParagraphRope: Sendable {
  var root: ParagraphNode
  /// The paragraph that is being edited; at most one. An array is what copies share and its only owner changes in place.
  var open: [OpenParagraph] = []
  let limit: LeafLimit

  init(_ paragraphs: some Sequence<Paragraph>, limit: LeafLimit = .standard) {
    root = ParagraphNode(root: paragraphs.flatMap { $0.leaves(within: limit) })
    self.limit = limit
  }

  init(_ paragraph: Paragraph, limit: LeafLimit) {
    let leaves = paragraph.leaves(within: limit)
    root = leaves.count > 1 ? ParagraphNode(root: leaves) : ParagraphNode(leaves: leaves)
    self.limit = limit
  }

  var summary: ParagraphSummary {
    var summary = root.summary
    if !open.isEmpty { summary += open[0].difference }
    return summary
  }

  var count: Int { root.summary.paragraphs }

  /// The paragraph with this index, which must exist.
  func paragraph(_ index: Int) -> Paragraph {
    let start = head(index)
    if start.isEnd { return start.piece }
    return leaves(index..<(index + 1)).first { _ in true }?.paragraph ?? start.piece
  }

  /// The leaf that the paragraph with this index, which must exist, starts in. It holds its id and layout.
  func head(_ index: Int) -> ParagraphLeaf { find(index, in: .paragraphs).leaf }

  /// The length of a paragraph in bytes.
  func length(of index: Int) -> Int {
    let head = find(index, in: .paragraphs)
    return head.leaf.isEnd ? head.leaf.length : offset(of: index + 1) - head.before.utf8 - 1
  }

  /// The bytes before the paragraph with this index, or before the end.
  func offset(of index: Int) -> Int {
    index < count ? find(index, in: .paragraphs).before.utf8 : summary.utf8
  }

  /// The position at an offset of less than the whole; at the scalar border before where it is inside of a scalar.
  func position(at offset: Int) -> Position {
    let found = find(offset, in: .utf8)
    let rest = found.leaf.read { $0.text.scalarBorder(atOrBefore: found.rest) }
    if found.leaf.isStart { return Position(found.before.paragraphs, rest) }
    let index = found.before.paragraphs - 1
    return Position(index, found.before.utf8 + rest - self.offset(of: index))
  }

  /// The paragraphs with these indices, which must exist, in order.
  func leaves(_ range: Range<Int>) -> StoredParagraphs {
    StoredParagraphs(leaves: leaves(from: range.lowerBound), left: range.count)
  }

  /// The leaves from the start of a paragraph on.
  func leaves(from paragraph: Int) -> LeafSequence { leaves(from: paragraph, in: .paragraphs) }
}
