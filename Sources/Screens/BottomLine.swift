import Terminal

/// The bottom line: a question with what is typed into it, else a message, else who continues, else the keys that matter.
struct BottomLine: Sendable {
  private let screen: EditorScreen

  init(_ screen: EditorScreen) { self.screen = screen }

  /// Whether it has more to say than the hints do.
  var isNeeded: Bool { screen.prompt != nil || screen.note != nil || screen.continuedOn != nil }

  func draw(row: Int, into frame: inout Frame) {
    frame.fill(row: row, columns: 0..<frame.columns, style: CellStyle())
    if let prompt = screen.prompt { return draw(prompt, row: row, into: &frame) }
    if let note = screen.note { return write(note.text, bold: note.isFailure, row: row, into: &frame) }
    if let device = screen.continuedOn { return write(Banner.text(device: device), bold: true, row: row, into: &frame) }
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
    let start = min(frame.write(prompt.label, row: row, column: 0, style: look), max(frame.columns * 2 / 3, 0))
    let window = prompt.field.window(columns: max(frame.columns - start, 1))
    frame.fill(row: row, columns: start..<max(frame.columns, start), style: CellStyle())
    let end = frame.write(window.text, row: row, column: start)
    if let remark = prompt.remark { draw(remark, row: row, column: end + 2, into: &frame) }
    frame.cursor = Frame.Point(column: min(start + window.cursor, max(frame.columns - 1, 0)), row: row)
  }

  private func draw(_ remark: String, row: Int, column: Int, into frame: inout Frame) {
    var look = CellStyle()
    look.dim = true
    frame.write(remark, row: row, column: column, style: look)
  }
}
