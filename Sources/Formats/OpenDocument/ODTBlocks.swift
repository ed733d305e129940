import RichText

/// A paragraph of a file.
struct ODTParagraphSource: Sendable {
  /// The `text:p` or `text:h`; nil for the one that an empty cell stands for.
  var node: Int?
  /// The container that it is in, and its block there.
  var container: Int
  var block: Int
  /// The name of its style; nil where it has none.
  var style: String?
  /// Its place in a list.
  var item: ODTItem?
}

/// A paragraph's place among the elements of a list.
struct ODTItem: Sendable {
  /// The number of the outermost list.
  var list: Int
  /// The list element right around the paragraph, and the item or header.
  var listNode: Int
  var itemNode: Int
}

/// What stands in a container: one element.
struct ODTBlock: Sendable {
  enum Kind: Sendable {
    case paragraph(Int)
    case table(Int)
    case list(Int)
  }
  var kind: Kind
  /// The element; nil for a paragraph that an empty container stands for.
  var node: Int?
  /// The paragraphs in it.
  var paragraphs: Range<Int>
  /// The sections around it within its container.
  var group = -1
}

/// Something that paragraphs stand in: the document's text, or a cell.
struct ODTContainer: Sendable {
  var node: Int
  /// The block, in another container, that it is part of.
  var parent: (container: Int, block: Int)?
  var blocks: [ODTBlock] = []
}

/// A section, an index: elements around blocks that the model does not have.
struct ODTGroup: Sendable {
  var node: Int
  /// The group around it; -1 where there is none.
  var parent: Int
}

/// A table of a file.
struct ODTTable: Sendable {
  var node: Int
  var rows: [ODTRow] = []
  var hasRepeats = false
}

/// A row of a table; a repeated one stands there as often as it is repeated.
struct ODTRow: Sendable {
  var node: Int
  var isHeader: Bool
  var isRepeated: Bool
  var cells: [ODTCell] = []
  /// The cells in the order of their columns, covered ones too: false for those.
  var pattern: [Bool] = []
}

/// A cell of a row.
struct ODTCell: Sendable {
  var node: Int
  var container: Int
  var isRepeated: Bool
}

/// A list of a file, with all that is nested in it.
struct ODTList: Sendable {
  var node: Int
  /// What the model calls it: lists that continue each other have one number.
  var number: Int
  var styleName: String?
  var paragraphs: Range<Int>
}
