public import RichText

/// A visual row that is on view.
public struct VisibleRow: Sendable, Hashable {
  /// The index of its paragraph.
  public var paragraph: Int
  /// Its bytes and columns.
  public var row: LineLayout.Row
  /// What stands before the paragraph's text, in all its rows.
  public var decoration: Decoration
  /// What is in the row, each cluster with its columns.
  public var clusters: [LineLayout.Cluster]
  /// Whether the paragraph ends with it.
  public var isLast: Bool
  /// Whether the paragraph starts with it.
  public var isFirst: Bool { row.range.lowerBound == 0 }
}

extension EditorState {
  /// The rows on view, from the top; fewer than the view has where the text ends. Only they are laid out.
  public var visibleRows: [VisibleRow] {
    var cursor = rowCursor(at: viewport.top)
    var rows: [VisibleRow] = []
    repeat {
      rows.append(
        VisibleRow(
          paragraph: cursor.paragraph, row: cursor.row, decoration: cursor.layout.decoration,
          clusters: cursor.clusters, isLast: cursor.isLast))
    } while rows.count < viewport.rows && cursor.forward()
    return rows
  }

  /// Where the caret stands in the view, from 0; nil where it is scrolled out.
  public func caretPlace() -> (column: Int, row: Int)? { place(of: selection.head) }

  /// Where a position stands in the view, from 0; nil where it is scrolled out.
  public func place(of position: Position) -> (column: Int, row: Int)? {
    let position = text.border(near: position)
    let goal = rowCursor(at: position).start
    var cursor = rowCursor(at: viewport.top)
    guard cursor.start <= goal else { return nil }
    for row in 0..<max(viewport.rows, 1) {
      if cursor.start == goal { return (column(of: position), row) }
      guard cursor.forward() else { return nil }
    }
    return nil
  }

  /// The position nearest to a place in the view, both from 0. Rows outside the view are those above and below it.
  public func position(atColumn column: Int, row: Int) -> Position {
    var cursor = rowCursor(at: viewport.top)
    let isAbove = cursor.move(by: row) > row
    if isAbove { return .start }
    return cursor.position(column: column)
  }

  /// Gives the view another size; the caret stays on view. One that has grown is filled as far as there is text.
  public mutating func resize(columns: Int, rows: Int) {
    let hasGrown = columns > viewport.columns || rows > viewport.rows
    (viewport.columns, viewport.rows) = (max(columns, 1), max(rows, 1))
    goalColumn = nil
    followCaret()
    if hasGrown { viewport.top = min(viewport.top, lowestTop) }
  }

  /// The top with which the last row of the text is the last one of the view.
  private var lowestTop: Position {
    var lowest = rowCursor(at: text.end)
    lowest.move(by: 1 - viewport.rows)
    return lowest.start
  }

  /// Scrolls by rows, down where positive. The caret stays where it is; the last row does not go above the view's last row.
  mutating func scroll(by rows: Int) {
    catchUpView()
    var cursor = rowCursor(at: viewport.top)
    cursor.move(by: rows)
    viewport.top = rows > 0 ? max(rowCursor(at: viewport.top).start, min(cursor.start, lowestTop)) : cursor.start
  }

  /// Scrolls so far that the caret is on view, and no farther; later, where nobody sees it.
  mutating func followCaret() {
    if followsLate { isViewLate = true } else { showCaret() }
  }

  /// Before a command means a place of the view.
  mutating func catchUpView() {
    if isViewLate { showCaret() }
    isViewLate = false
  }

  private mutating func showCaret() {
    normalizeTop()
    var cursor = rowCursor(at: text.border(near: selection.head))
    if cursor.start <= viewport.top {
      viewport.top = cursor.start
    } else {
      cursor.move(by: 1 - max(viewport.rows, 1))
      viewport.top = max(viewport.top, cursor.start)
    }
  }

  /// Puts the top at the start of its row.
  mutating func normalizeTop() { viewport.top = rowCursor(at: viewport.top).start }

  func rowCursor(at position: Position) -> RowCursor {
    RowCursor(position, in: text, viewport: viewport, layouts: layouts)
  }

  /// The column of a position in its row.
  func column(of position: Position) -> Int {
    let cursor = rowCursor(at: position)
    return cursor.layout.place(of: position.offset).column
  }
}
