public import RichText

/// What part of the text is on view: its top row starts at `top`; the text area has this size.
public struct Viewport: Sendable {
  /// The start of the first visual row on view.
  public var top: Position
  /// The width of the text area in cells; less than 1 counts as 1.
  public var columns: Int
  /// The height of the text area in rows; less than 1 counts as 1.
  public var rows: Int
  /// The columns that indents and decorations leave to the text, where there are as many.
  public var textColumns = 10
  /// The columns that a grapheme cluster takes: 0, 1 or 2. A printable ASCII character takes 1.
  public var width: @Sendable (Character) -> Int {
    get { measure.width }
    set { measure = Measure(newValue) }
  }
  private(set) var measure: Measure

  /// A text area of this size.
  public init(
    top: Position = .start, columns: Int = 80, rows: Int = 24,
    width: @escaping @Sendable (Character) -> Int = { _ in 1 }
  ) {
    (self.top, self.columns, self.rows, measure) = (top, columns, rows, Measure(width))
  }
}
