/// Lines of the source that belong together: a paragraph, a block of code, a table, or what the text does not show.
struct MarkdownBlock {
  enum Kind: Equatable {
    case text, rule, html, table, emptyItem
    case heading(isUnderlined: Bool)
    case code(isFenced: Bool)
    /// An empty line beyond those that are needed.
    case blank
    /// A comment without text, which stands for an empty paragraph.
    case comment
    /// A comment that parts two numbered lists.
    case parting
    /// What the text does not show.
    case kept
    /// What the model cannot hold.
    case opaque
  }

  var kind: Kind
  /// The paragraphs of the text that it holds.
  var paragraphs: Range<Int>
  /// Whole lines.
  var lines: Range<Int>
  /// The innermost container; -1 for none.
  var container: Int
  /// The node of the document that it is in.
  var top: Int
  /// The characters of each paragraph; none for kinds without text.
  var inlines: [MarkdownInline] = []
  /// For each line of code the bytes of its text.
  var codeLines: [Range<Int>] = []
  /// The first line of a table's body.
  var body = 0
}
