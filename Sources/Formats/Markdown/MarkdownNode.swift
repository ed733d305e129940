/// A node of a Markdown file's tree.
struct MarkdownNode {
  /// What it is.
  enum Kind: Equatable {
    case document, quote, paragraph, rule, html, row, cell, footnoteDefinition
    case list(isOrdered: Bool, start: Int, isTight: Bool)
    /// An item whose marker is indented by so many columns, and its further lines by so many.
    case item(offset: Int, indent: Int, isDone: Bool?)
    case code(info: String, isFenced: Bool)
    case heading(Int)
    case table([ParagraphAlignmentSign])
    case text, softBreak, lineBreak, codeSpan, tag, emphasis, strong, strikethrough, footnoteReference, other
    case link(url: String, title: String)
    case image(url: String, title: String)
  }

  /// How a table's column is set.
  enum ParagraphAlignmentSign: UInt8 { case none = 0, left = 0x6C, center = 0x63, right = 0x72 }

  var kind: Kind
  var parent: Int
  /// The index after its last descendant.
  var end: Int
  /// Its first and last line, from 0, as the parser tells them; -1 where it does not.
  var startLine, endLine: Int
  /// The byte in its first line where it begins; -1 where unknown.
  var startColumn: Int
  /// The text of a leaf.
  var literal: [UInt8] = []
}
