/// All that the screen shows: a grid of styled cells, and the cursor. A value.
public struct Frame: Equatable, Sendable {
  public struct Point: Hashable, Sendable {
    /// From 0, left to right and top to bottom.
    public var column, row: Int
    public init(column: Int, row: Int) { (self.column, self.row) = (column, row) }
  }

  public let columns: Int
  public let rows: Int
  /// Where the cursor stands; nil hides it.
  public var cursor: Point?
  /// The window's title.
  public var title = ""

  public init(columns: Int, rows: Int) { fatalError("contract") }

  /// Writes text from a cell on, cluster by cluster, clipped at the right edge. Control characters and whatever else
  /// could drive the terminal are shown as visible escapes. Gives the column after it.
  @discardableResult
  public mutating func write(_ text: String, row: Int, column: Int = 0, style: CellStyle = .init()) -> Int { fatalError("contract") }
  /// Fills a part of a row with blanks.
  public mutating func fill(row: Int, columns: Range<Int>, style: CellStyle) { fatalError("contract") }
}

/// How a cell looks.
public struct CellStyle: Hashable, Sendable {
  public enum Color: Hashable, Sendable { case standard, palette(UInt8), rgb(UInt8, UInt8, UInt8) }
  public enum Underline: UInt8, Sendable { case none, single, double, wave, dotted, dashed }
  public var bold = false, dim = false, italic = false, strikethrough = false, reverse = false
  public var underline: Underline = .none
  public var foreground: Color = .standard
  public var background: Color = .standard
  public init() {}
}

/// The columns that a grapheme cluster takes on the screen: 0, 1 or 2.
public enum CellWidth {
  public static func of(_ character: Character) -> Int { fatalError("contract") }
  public static func of(_ text: String) -> Int { fatalError("contract") }
}
