public import Terminal

extension PickerScreen {
  public func view(columns: Int, rows: Int) -> Frame {
    var frame = Frame(columns: columns, rows: rows)
    frame.title = title
    var look = CellStyle()
    look.bold = true
    frame.write(title, row: 0, column: 1, style: look)
    PickerList(self, columns: columns, rows: rows).draw(into: &frame)
    if rows > 2 { drawBottom(row: rows - 1, into: &frame) }
    return frame
  }

  private func drawBottom(row: Int, into frame: inout Frame) {
    if filter.isEmpty { return drawHints(row: row, column: 1, into: &frame) }
    let start = frame.write("Search: ", row: row, column: 1)
    let window = filter.window(columns: max(frame.columns - start, 1))
    let end = frame.write(window.text, row: row, column: start)
    frame.cursor = Frame.Point(column: max(min(start + window.cursor, frame.columns - 1), 0), row: row)
    if shown.isEmpty { drawHints(row: row, column: end + 2, into: &frame) }
  }

  private func drawHints(row: Int, column: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.dim = true
    let hints =
      shown.isEmpty ? ["Nothing contains this", "Esc shows all"] : ["Enter takes it", "Esc leaves", "Type to search"]
    frame.write(Hints(items: hints).line(columns: frame.columns - column - 1), row: row, column: column, style: look)
  }
}
