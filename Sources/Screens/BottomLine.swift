import Terminal

/// The bottom line: a question with what is typed into it, else who continues, else a message, else the keys that matter.
///
/// While another machine continues the text, messages stand in the status bar, so that they do not hide the way back.
struct BottomLine: Sendable {
  private let screen: EditorScreen

  init(_ screen: EditorScreen) { self.screen = screen }

  /// Whether it has more to say than the hints do.
  var isNeeded: Bool { screen.prompt != nil || screen.note != nil || screen.continuedOn != nil }

  func draw(row: Int, into frame: inout Frame) {
    frame.fill(row: row, columns: 0..<frame.columns, style: CellStyle())
    if let prompt = screen.prompt { return draw(prompt, row: row, into: &frame) }
    let banner = screen.continuedOn.map { Banner.text(device: $0) }
    if let banner, screen.note == nil || frame.rows > 2 { return write(banner, bold: true, row: row, into: &frame) }
    if let note = screen.note { return write(note.text, bold: note.isFailure, row: row, into: &frame) }
    var look = CellStyle()
    look.dim = true
    frame.write(Hints(screen).line(columns: frame.columns - 2), row: row, column: 1, style: look)
  }

  private func write(_ text: String, bold: Bool, row: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.bold = bold
    frame.write(text, row: row, column: frame.columns > 20 ? 1 : 0, style: look)
  }

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
