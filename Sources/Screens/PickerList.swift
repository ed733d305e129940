import Terminal

/// The rows of a picker's list that are on view.
struct PickerList: Sendable {
  /// A row of the list: an item's title, or one of its details.
  struct Row: Sendable, Equatable {
    /// The index among the items shown.
    var index: Int
    /// nil for the title.
    var detail: Int?
  }

  let screen: PickerScreen
  /// The list's first row on the screen; the title is above it.
  static let firstRow = 1
  private(set) var rows: [Row]

  init(_ screen: PickerScreen, columns: Int, rows: Int) {
    self.screen = screen
    let all = screen.shown.enumerated().flatMap { index, item in
      [Row(index: index)] + screen.items[item].details.indices.map { Row(index: index, detail: $0) }
    }
    let height = max(rows - 2, 1)
    let last = all.lastIndex { $0.index == screen.current } ?? 0
    let first = all.firstIndex { $0.index == screen.current } ?? 0
    self.rows = Array(all.dropFirst(min(max(0, last - height + 1), first)).prefix(height))
  }

  /// The index, among the items shown, of the item in a row of the screen.
  func index(row: Int) -> Int? {
    let row = row - PickerList.firstRow
    return rows.indices.contains(row) ? rows[row].index : nil
  }

  func draw(into frame: inout Frame) {
    let shown = screen.shown
    for (offset, row) in rows.enumerated() where offset + PickerList.firstRow < frame.rows {
      let item = screen.items[shown[row.index]]
      let place = offset + PickerList.firstRow
      if let detail = row.detail {
        draw(item.details[detail], row: place, into: &frame)
      } else {
        draw(item, number: shown[row.index] + 1, isCurrent: row.index == screen.current, row: place, into: &frame)
      }
    }
  }

  private func draw(_ detail: String, row: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.dim = true
    frame.write(detail, row: row, column: 4, style: look)
  }

  private func draw(_ item: PickerScreen.Item, number: Int, isCurrent: Bool, row: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.reverse = isCurrent
    if isCurrent { frame.fill(row: row, columns: 0..<frame.columns, style: look) }
    if number < 10 { frame.write("\(number)", row: row, column: 1, style: look) }
    frame.write(item.title, row: row, column: 4, style: look)
    let column = frame.columns - 1 - TerminalText.width(of: item.age)
    if column > 6, !item.age.isEmpty { frame.write(" " + item.age, row: row, column: column - 1, style: look) }
  }
}
