import Editing
import RichText
import Testing

/// A text with its caret, read from what `outlined` writes of ordinary paragraphs and cells: `[row.cell]`, and `ˇ` for the caret.
struct TabulatedText {
  private(set) var paragraphs: [Paragraph] = []
  private(set) var caret = Position.start
  private var table = 0
  private var last = "[]"

  init(_ outline: String) {
    for line in outline.split(separator: "\n", omittingEmptySubsequences: false) { add(line) }
  }

  var state: EditorState {
    var state = EditorState(RichText(paragraphs))
    state.selection = Selection(caret)
    return state
  }

  private mutating func add(_ line: Substring) {
    let label = line.hasPrefix("[") ? "\(line.prefix { $0 != "]" })]" : ""
    if label == "[0.0]", last != label { table += 1 }
    last = label
    var text = line.dropFirst(label.count)
    if let mark = text.firstIndex(of: "ˇ") {
      caret = Position(paragraphs.count, text[..<mark].utf8.count)
      text.remove(at: mark)
    }
    paragraphs.append(
      Paragraph(id: ParagraphID(UInt64(paragraphs.count)), text: String(text), style: style(inCell: label)))
  }

  private func style(inCell label: String) -> ParagraphStyle {
    let numbers = label.dropFirst().dropLast().split(separator: ".").compactMap { Int($0) }
    var style = ParagraphStyle()
    if numbers.count == 2 { style.cells = [TableCell(table: table, row: numbers[0], cell: numbers[1])] }
    return style
  }
}

/// Checks what a command makes of an outlined text with tables; and that undo leads back.
func checkTables(
  _ before: String, _ command: String, _ after: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var state = TabulatedText(before).state
  #expect(state.outlined == before, "as it was read", sourceLocation: sourceLocation)
  try state.run(command)
  #expect(state.outlined == after, sourceLocation: sourceLocation)
  if state.canUndo { try state.run("undo") }
  let isBack = state.outlined.filter { $0 != "ˇ" } == before.filter { $0 != "ˇ" }
  #expect(isBack, "undo leads back", sourceLocation: sourceLocation)
}
