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
    var look = CellStyle()
    look.dim = true
    let hint =
      shown.isEmpty ? "Nothing contains this. Esc shows all" : "Enter takes it   1-9 too   Type to search   Esc leaves"
    guard !filter.isEmpty else {
      frame.write(hint, row: row, column: 1, style: look)
      return
    }
    let start = frame.write("Search: ", row: row, column: 1)
    let window = filter.window(columns: max(frame.columns - start, 1))
    let end = frame.write(window.text, row: row, column: start)
    frame.cursor = Frame.Point(column: min(start + window.cursor, max(frame.columns - 1, 0)), row: row)
    if shown.isEmpty { frame.write(hint, row: row, column: end + 2, style: look) }
  }
}
