/// How a terminal's rows are shared: the text, a status bar, and a bottom line, of several rows for what is long. Small ones lose the status bar first.
struct ScreenAreas: Sendable, Equatable {
  let columns: Int
  /// At least 1, so that the editor always has a row to stand in.
  let textRows: Int
  let statusRow: Int?
  /// The first of the bottom line's.
  let bottomRow: Int?

  init(columns: Int, rows: Int, bottomRows: Int = 1) {
    let bottomRows = max(min(bottomRows, rows - 2), 1)
    self.columns = max(columns, 1)
    textRows = max(rows - 1 - bottomRows, 1)
    statusRow = rows > 2 ? rows - 1 - bottomRows : nil
    bottomRow = rows > 1 ? rows - bottomRows : nil
  }
}
