import RichText

/// One visual row, and the way to its neighbours. Lays out a paragraph when it comes to it, and no other.
struct RowCursor {
  private let text: RichText
  private let viewport: Viewport
  private let layouts: LayoutCache
  private(set) var paragraph: Int
  private(set) var index: Int
  private(set) var layout: LineLayout

  /// The row that holds a position.
  init(_ position: Position, in text: RichText, viewport: Viewport, layouts: LayoutCache) {
    (self.text, self.viewport, self.layouts) = (text, viewport, layouts)
    paragraph = min(max(position.paragraph, 0), text.paragraphCount - 1)
    layout = layouts.layout(of: paragraph, in: text, viewport: viewport)
    index = layout.place(of: position.offset).row
  }

  var row: LineLayout.Row { layout.rows[index] }
  var start: Position { Position(paragraph, row.range.lowerBound) }
  var clusters: [LineLayout.Cluster] { layout.clusters(inRow: index) }

  /// The position nearest to a column of the row.
  func position(column: Int) -> Position { Position(paragraph, layout.offset(row: index, column: column)) }

  /// Goes to the next row; false at the last one.
  mutating func forward() -> Bool {
    if index + 1 < layout.rows.count {
      index += 1
      return true
    }
    guard paragraph + 1 < text.paragraphCount else { return false }
    enter(paragraph + 1)
    index = 0
    return true
  }

  /// Goes to the row before; false at the first one.
  mutating func backward() -> Bool {
    if index > 0 {
      index -= 1
      return true
    }
    guard paragraph > 0 else { return false }
    enter(paragraph - 1)
    index = layout.rows.count - 1
    return true
  }

  /// Goes forward so many rows, backward where negative, as far as there are any. Gives how many it went.
  @discardableResult
  mutating func move(by rows: Int) -> Int {
    var moved = 0
    while moved < rows, forward() { moved += 1 }
    while moved > rows, backward() { moved -= 1 }
    return moved
  }

  private mutating func enter(_ paragraph: Int) {
    self.paragraph = paragraph
    layout = layouts.layout(of: paragraph, in: text, viewport: viewport)
  }
}
