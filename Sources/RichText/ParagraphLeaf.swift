import Synchronization
internal import _RopeModule

/// A rope's element: one paragraph, or a piece of a long one, shared between all texts that hold it; or nothing, which the rope asks
/// for while it splits.
struct ParagraphLeaf: RopeElement, Sendable {
  final class Storage: Sendable {
    /// Text and runs; id and layout too where the paragraph starts here.
    let piece: Paragraph
    /// Whether the paragraph starts, and whether it ends here.
    let isStart, isEnd: Bool
    let summary: ParagraphSummary

    init(_ piece: Paragraph, isStart: Bool = true, isEnd: Bool = true, utf16: Int? = nil) {
      (self.piece, self.isStart, self.isEnd) = (piece, isStart, isEnd)
      let border = isEnd ? 1 : 0
      summary = .init(
        paragraphs: isStart ? 1 : 0, utf8: piece.text.utf8.count + border,
        utf16: (utf16 ?? piece.text.utf16Length) + border)
    }

    /// The grapheme clusters of the text alone, counted when they are first asked for.
    var clusterCount: Int {
      let known = clusters.load(ordering: .relaxed)
      if known >= 0 { return known }
      let count = piece.text[...].clusterCount
      clusters.store(count, ordering: .relaxed)
      return count
    }
    private let clusters = Atomic(-1)

    /// The UTF-16 units of the text.
    var utf16: Int { summary.utf16 - (isEnd ? 1 : 0) }

    static let none = Storage(Paragraph(id: ParagraphID(0)))
  }

  var storage: Storage?

  init(_ storage: Storage) { self.storage = storage }

  var summary: ParagraphSummary { storage?.summary ?? .zero }
  var isEmpty: Bool { storage == nil }
  var isUndersized: Bool { storage == nil }
  func invariantCheck() {}

  mutating func rebalance(nextNeighbor right: inout Self) -> Bool {
    if isEmpty { swap(&self, &right) }
    return right.isEmpty
  }

  mutating func split(at index: Int) -> Self {
    var rest = self
    if index == 0 { storage = nil } else { rest.storage = nil }
    return rest
  }
}

extension Paragraph {
  /// The paragraph, or the piece of one, as leaves.
  func leaves(within limit: LeafLimit, isStart: Bool = true, isEnd: Bool = true) -> [ParagraphLeaf] {
    if limit.holds(self) { return [ParagraphLeaf(.init(isStart ? self : bare, isStart: isStart, isEnd: isEnd))] }
    let pieces = pieces(within: limit)
    return pieces.enumerated().map { index, piece in
      let (isFirst, isLast) = (isStart && index == 0, isEnd && index == pieces.count - 1)
      return ParagraphLeaf(.init(isFirst ? piece : piece.bare, isStart: isFirst, isEnd: isLast))
    }
  }

  /// The text and its runs alone.
  private var bare: Paragraph { Paragraph(id: ParagraphID(0), text: text, runs: runs) }
}
