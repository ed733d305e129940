public import RichText

/// A paragraph broken into visual rows of at most so many columns, at spaces where there are any.
public struct LineLayout: Sendable {
  public struct Row: Sendable, Hashable {
    /// UTF-8 offsets within the paragraph.
    public var range: Range<Int>
    /// Columns left empty before the text: indents and alignment.
    public var indent: Int
    /// Columns that the text takes.
    public var width: Int
  }
  public var rows: [Row]

  /// Breaks a paragraph; an empty one has one row.
  public init(_ paragraph: Paragraph, viewport: Viewport) { fatalError("contract") }

  /// The row and the column (indent included) of a UTF-8 offset.
  public func place(of offset: Int) -> (row: Int, column: Int) { fatalError("contract") }
  /// The UTF-8 offset nearest to a column of a row.
  public func offset(row: Int, column: Int) -> Int { fatalError("contract") }
}
