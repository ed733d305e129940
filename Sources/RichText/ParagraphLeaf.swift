internal import _RopeModule

/// A rope's element: one paragraph, shared between all texts that hold it; or nothing, which the rope asks for while it splits.
struct ParagraphLeaf: RopeElement, Sendable {
  final class Storage: Sendable {
    let paragraph: Paragraph
    let summary: ParagraphSummary

    init(_ paragraph: Paragraph) {
      self.paragraph = paragraph
      summary = .init(paragraphs: 1, utf8: paragraph.text.utf8.count + 1, utf16: paragraph.text.utf16.count + 1)
    }

    /// Equal content; known at once where both texts share the leaf.
    func hasSameContent(as other: Storage) -> Bool {
      self === other || paragraph.hasSameContent(as: other.paragraph)
    }
  }

  var storage: Storage?

  init(_ paragraph: Paragraph) { storage = Storage(paragraph) }

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
