/// How a terminal's rows are shared: the text, a status bar, and a bottom line. Small ones lose the status bar first.
struct ScreenAreas: Sendable, Equatable {
  let columns: Int
  /// At least 1, so that the editor always has a row to stand in.
  let textRows: Int
  let statusRow: Int?
  let bottomRow: Int?

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    textRows = max(rows - 2, 1)
    statusRow = rows > 2 ? rows - 2 : nil
    bottomRow = rows > 1 ? rows - 1 : nil
  }
}
