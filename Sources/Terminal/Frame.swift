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
  var cells: [Cell]

  /// A blank frame; negative sizes count as 0.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// The cell at a place; a blank one outside of the frame.
  public subscript(row row: Int, column column: Int) -> Cell {
    guard 0..<rows ~= row, 0..<columns ~= column else { return Cell() }
    return cells[row * columns + column]
  }

  /// Writes text from a cell on, cluster by cluster, clipped at the right edge. Control characters and whatever else
  /// could drive the terminal are shown as visible escapes. Gives the column after it.
  ///
  /// A wide cluster that is cut by an edge, or half overwritten, leaves a blank. What lies left of column 0, or in a
  /// row outside of the frame, is not shown.
  @discardableResult
  public mutating func write(_ text: String, row: Int, column: Int = 0, style: CellStyle = .init())
    -> Int
  {
    var column = column
    for cluster in text {
      if column >= columns { break }
      if let shown = TerminalText.substitute(for: cluster) {
        for part in shown { column = put(part, row: row, column: column, style: style) }
      } else {
        column = put(cluster, row: row, column: column, style: style)
      }
    }
    return column
  }

  /// Fills a part of a row with blanks.
  public mutating func fill(row: Int, columns range: Range<Int>, style: CellStyle) {
    for column in range.clamped(to: 0..<columns) {
      place(Cell(style: style), row: row, column: column)
    }
  }

  /// Changes the style of a part of a row and leaves its text. A wide cluster that the part touches changes as a whole.
  public mutating func restyle(
    row: Int, columns range: Range<Int>, _ change: (inout CellStyle) -> Void
  ) {
    guard 0..<rows ~= row else { return }
    var range = range.clamped(to: 0..<columns)
    guard !range.isEmpty else { return }
    if self[row: row, column: range.lowerBound].isContinuation {
      range = (range.lowerBound - 1)..<range.upperBound
    }
    if self[row: row, column: range.upperBound].isContinuation {
      range = range.lowerBound..<(range.upperBound + 1)
    }
    for column in range { change(&cells[row * columns + column].style) }
  }
}

extension Frame {
  private mutating func put(_ cluster: Character, row: Int, column: Int, style: CellStyle) -> Int {
    guard column < columns else { return column }
    guard CellWidth.of(cluster) == 2 else {
      place(Cell(cluster, style), row: row, column: column)
      return column + 1
    }
    let fits = column >= 0 && column + 1 < columns
    place(fits ? Cell(cluster, style) : Cell(style: style), row: row, column: column)
    place(fits ? Cell(nil, style) : Cell(style: style), row: row, column: column + 1, joined: fits)
    return min(column + 2, columns)
  }

  /// Sets one cell and blanks the other half of a wide cluster that it cuts.
  private mutating func place(_ cell: Cell, row: Int, column: Int, joined: Bool = false) {
    guard 0..<rows ~= row, 0..<columns ~= column else { return }
    let index = row * columns + column
    if cells[index].isContinuation, !joined { cells[index - 1].cluster = " " }
    if column + 1 < columns, cells[index + 1].isContinuation { cells[index + 1].cluster = " " }
    cells[index] = cell
  }
}
