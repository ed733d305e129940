import Terminal

/// The bottom line: a question with what is typed into it, else who continues, else a message, else the keys that matter.
///
/// While another machine continues the text, messages stand in the status bar, so that they do not hide the way back.
struct BottomLine: Sendable {
  private let screen: EditorScreen

  init(_ screen: EditorScreen) { self.screen = screen }

  /// Whether it has more to say than the hints do.
  var isNeeded: Bool { screen.prompt != nil || screen.note != nil || screen.continuedOn != nil }

  /// How many rows it takes on a screen of so many: a message that is long has some of the text's.
  func rows(columns: Int, of rows: Int) -> Int {
    guard let note, screen.prompt == nil, screen.continuedOn == nil else { return 1 }
    return max(1, min(note.text.broken(to: Self.room(columns)).count, Self.mostRows, rows / 2))
  }

  /// The rows of the longest message.
  private static let mostRows = 4

  private var note: Note? { screen.note }

  /// From the row on.
  func draw(row: Int, into frame: inout Frame) {
    for row in row..<max(row + 1, frame.rows) { frame.fill(row: row, columns: 0..<frame.columns, style: CellStyle()) }
    if let prompt = screen.prompt { return draw(prompt, row: row, into: &frame) }
    let banner = screen.continuedOn.map { Banner.text(device: $0) }
    if let banner, note == nil || frame.rows > 2 { return write(banner, bold: true, row: row, into: &frame) }
    if let note { return write(note.text, bold: note.isFailure, row: row, into: &frame) }
    var look = CellStyle()
    look.dim = true
    frame.write(Hints(screen).line(columns: frame.columns - 2), row: row, column: 1, style: look)
  }

  /// Broken between words where there are rows for it; an ellipsis tells what has none.
  private func write(_ text: String, bold: Bool, row: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.bold = bold
    let room = Self.room(frame.columns), rows = max(frame.rows - row, 1), lines = text.broken(to: room)
    for (number, line) in lines.prefix(rows).enumerated() {
      let rest = number == rows - 1 ? lines[number...].joined(separator: " ") : line
      frame.write(rest.cut(to: room), row: row + number, column: Self.indent(frame.columns), style: look)
    }
  }

  /// The column where messages begin, and how many they have.
  private static func indent(_ columns: Int) -> Int { columns > 20 ? 1 : 0 }
  private static func room(_ columns: Int) -> Int { max(columns - indent(columns), 1) }

  private func draw(_ prompt: Prompt, row: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.bold = true
    let end = frame.write(prompt.label, row: row, column: 0, style: look)
    if prompt.isQuestion { return setCursor(column: end, row: row, in: &frame) }
    draw(prompt, row: row, column: min(end, frame.columns * 2 / 3), into: &frame)
  }

  /// What is typed, from a column on: as much as fits around the cursor.
  private func draw(_ prompt: Prompt, row: Int, column: Int, into frame: inout Frame) {
    let window = prompt.field.window(columns: max(frame.columns - column, 1))
    frame.fill(row: row, columns: column..<frame.columns, style: CellStyle())
    let end = frame.write(window.text, row: row, column: column)
    if let aside = prompt.aside { draw(aside, row: row, column: end + 2, into: &frame) }
    setCursor(column: column + window.cursor, row: row, in: &frame)
  }

  private func setCursor(column: Int, row: Int, in frame: inout Frame) {
    frame.cursor = Frame.Point(column: max(min(column, frame.columns - 1), 0), row: row)
  }

  private func draw(_ aside: String, row: Int, column: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.dim = true
    frame.write(aside, row: row, column: column, style: look)
  }
}
