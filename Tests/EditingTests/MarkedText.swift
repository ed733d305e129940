import Editing
import RichText
import Testing

/// A text with its selection, written with marks: `ˇ` is the caret, `«selectedˇ»` what is selected, the caret at its end.
struct MarkedText {
  var text: RichText
  var selection: Selection

  init(_ marked: String) {
    var plain = ""
    var open: Int?
    var close: Int?
    var caret = 0
    for character in marked {
      switch character {
      case "«": open = plain.utf8.count
      case "»": close = plain.utf8.count
      case "ˇ": caret = plain.utf8.count
      default: plain.append(character)
      }
    }
    text = RichText(plain: plain)
    let anchor = open == caret ? close : open
    selection = Selection(anchor: text.position(at: anchor ?? caret), head: text.position(at: caret))
  }
}

extension EditorState {
  init(marked: String, columns: Int = 80, rows: Int = 24, width: @escaping @Sendable (Character) -> Int = { _ in 1 }) {
    let parsed = MarkedText(marked)
    self.init(parsed.text, viewport: Viewport(columns: columns, rows: rows, width: width))
    selection = parsed.selection
  }

  /// The text with marks for its selection.
  var marked: String {
    var bytes = Array(text.string.utf8)
    let (head, anchor) = (text.offset(of: selection.head), text.offset(of: selection.anchor))
    let marks =
      anchor == head ? [(head, "ˇ")] : head > anchor ? [(head, "ˇ»"), (anchor, "«")] : [(anchor, "»"), (head, "«ˇ")]
    for (offset, mark) in marks { bytes.insert(contentsOf: Array(mark.utf8), at: offset) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The text with its looks: `*bold*`, `/italic/`, `_underlined_`, `~struck~`.
  var styled: String {
    text.paragraphs.map { paragraph in
      var bytes = Array(paragraph.text.utf8)[...]
      return paragraph.runs.map { run in
        defer { bytes = bytes.dropFirst(run.length) }
        let marks = run.style.marks
        return marks + String(decoding: bytes.prefix(run.length), as: UTF8.self) + String(marks.reversed())
      }.joined()
    }.joined(separator: "\n")
  }

  /// Performs script lines.
  @discardableResult
  mutating func run(_ script: String) throws -> Outcome {
    var outcome = Outcome()
    for line in try Invocation.script(script) { outcome = try perform(line.invocation) }
    return outcome
  }
}

extension CharacterStyle {
  fileprivate var marks: String {
    (bold ? "*" : "") + (italic ? "/" : "") + (underline != .none ? "_" : "") + (strikethrough ? "~" : "")
  }
}

/// Checks what a script makes of a marked text; and that undo leads back and redo forth again.
func check(
  _ before: String, _ script: String, _ after: String, columns: Int = 80, rows: Int = 24,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var state = EditorState(marked: before, columns: columns, rows: rows)
  let original = state.text
  try state.run(script)
  #expect(state.marked == after, sourceLocation: sourceLocation)
  let changed = state.text
  while state.canUndo { try state.run("undo") }
  #expect(state.text.hasSameContent(as: original), "undo leads back", sourceLocation: sourceLocation)
  while state.canRedo { try state.run("redo") }
  #expect(state.text.hasSameContent(as: changed), "redo leads forth", sourceLocation: sourceLocation)
}

/// Checks what a script makes of the looks of a marked text.
func checkStyles(
  _ before: String, _ script: String, _ after: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var state = EditorState(marked: before)
  try state.run(script)
  #expect(state.styled == after, sourceLocation: sourceLocation)
}

/// Checks the message of the error that a script line gives, and that the text and selection stay.
func checkError(_ before: String, _ line: String, _ message: String, sourceLocation: SourceLocation = #_sourceLocation)
{
  var state = EditorState(marked: before)
  #expect(sourceLocation: sourceLocation) {
    _ = try state.perform(Invocation(parsing: line))
  } throws: { error in
    (error as? CommandError)?.message == message
  }
  #expect(state.marked == before, sourceLocation: sourceLocation)
}
