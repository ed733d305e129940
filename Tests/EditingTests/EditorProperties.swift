import Editing
import Properties
import RichText
import Testing

/// Random commands on random texts.
struct EditorProperties {
  private struct Session: CustomStringConvertible {
    var text: String
    var columns: Int
    var rows: Int
    var lines: [String]
    var description: String { "\(text.debugDescription) in \(columns)x\(rows): \(lines.joined(separator: "; "))" }

    var start: EditorState {
      EditorState(RichText(plain: text), viewport: Viewport(columns: columns, rows: rows, width: width))
    }
  }

  private static let fixed = [
    "newline", "tab", "backspace", "delete", "backspace word", "delete word", "delete paragraph", "delete line",
    "backspace line", "bold", "italic on", "underline off", "strikethrough", "plain", "size 14.5", "color #102030",
    "align center",
    "align right", "indent", "outdent", "indent first -20", "indent left 400", "cut", "copy", "paste",
    "paste \"p\\nq\"", "undo",
    "redo", "select all", "select word", "select paragraph", "select line", "select none", "find \"a\"", "find next",
    "find previous",
    "replace \"a\" \"\\n\"", "replace all \"a\" \"bb\"", "replace all \"\\n\" \"\"", "select \"漢\"", "scroll up 3",
    "scroll down 2",
    "caret", "words", "print", "insert \"e\"", "insert \"\\u{301}\"", "insert \" \"", "insert \"\\u{200D}\"",
    "insert \"a\\nb\"", "heading 2", "list numbers", "list tasks", "list none", "tick", "number 3", "quote", "unquote",
    "code block", "rule", "page break", "table 2 2", "row above", "row below", "column left", "column right",
    "delete row",
    "delete column", "delete table", "tab back", "line break", "superscript", "small caps", "link \"u\"", "unlink",
  ]
  private static let motions = [
    "left", "right", "up", "down", "word left", "word right", "line start", "line end", "paragraph start",
    "paragraph end",
    "paragraph up", "paragraph down", "page up", "page down", "start", "end",
  ]

  private static func makeText(_ choices: inout Choices) -> String {
    choices.array(upTo: 20) { $0.element(of: ["a", "b c", " ", "\n", "漢字", "e\u{301}", "👩‍🌾", "\t", "-", "A"]) }.joined()
  }

  private static func makeLine(_ choices: inout Choices) -> String {
    switch choices.int(in: 0...5) {
    case 0: "\(choices.element(of: ["move", "select", "extend"])) \(choices.element(of: motions))"
    case 1:
      "\(choices.element(of: ["move", "extend", "scroll to"])) \(choices.int(in: 1...5)):\(choices.int(in: 1...9))"
    case 2: "\(choices.element(of: ["click", "drag"])) \(choices.int(in: -2...30)) \(choices.int(in: -3...8))"
    default: choices.element(of: fixed)
    }
  }

  private static func makeSession(_ choices: inout Choices) -> Session {
    Session(
      text: makeText(&choices), columns: choices.int(in: 1...30), rows: choices.int(in: 1...6),
      lines: choices.array(upTo: 25, makeLine))
  }

  private static func perform(_ line: String, on state: inout EditorState) throws {
    let invocation = try Invocation(parsing: line)
    try invocation.check()
    _ = try? state.perform(invocation)
  }

  private static func isSound(_ state: EditorState) -> Bool {
    let text = state.text
    return text.clamped(state.selection.anchor) == state.selection.anchor
      && text.clamped(state.selection.head) == state.selection.head
      && state.visibleRows.first.map { Position($0.paragraph, $0.row.range.lowerBound) } == state.viewport.top
      && state.visibleRows.count <= max(state.viewport.rows, 1)
  }

  @Test func theSelectionAndTheViewAreAlwaysValid() {
    forAll(cases: 300, Self.makeSession) { session in
      var state = session.start
      return try session.lines.allSatisfy { line in
        try Self.perform(line, on: &state)
        return Self.isSound(state)
      }
    }
  }

  @Test func editsKeepTheCaretOnView() {
    forAll(Self.makeSession) { session in
      var state = session.start
      return try session.lines.allSatisfy { line in
        try Self.perform(line, on: &state)
        _ = try state.perform(Invocation("insert", text: "x"))
        return state.caretPlace() != nil
      }
    }
  }

  @Test func undoLeadsBackAndRedoForth() {
    forAll(cases: 300, Self.makeSession) { session in
      var state = session.start
      for line in session.lines { try Self.perform(line, on: &state) }
      while state.canRedo { try state.run("redo") }
      let end = state.text
      while state.canUndo { try state.run("undo") }
      let isBack = state.text.hasSameContent(as: session.start.text)
      while state.canRedo { try state.run("redo") }
      return isBack && state.text.hasSameContent(as: end)
    }
  }

  @Test func rebasingNeverFails() {
    forAll(cases: 150) { choices in
      (Self.makeSession(&choices), choices.array(upTo: 6, Self.makeLine))
    } _: { session, others in
      var state = session.start
      for (index, line) in session.lines.enumerated() {
        try Self.perform(line, on: &state)
        guard index % 5 == 2 else { continue }
        var other = EditorState(state.text)
        for line in others { try Self.perform(line, on: &other) }
        try state.rebase(state.text.difference(to: other.text))
        guard Self.isSound(state), state.text.hasSameContent(as: other.text) else { return false }
      }
      while state.canUndo { _ = try? state.perform(Invocation("undo")) }
      while state.canRedo { _ = try? state.perform(Invocation("redo")) }
      return Self.isSound(state)
    }
  }

  @Test func goingToThePlaceOfTheCaretLeavesItInItsColumn() {
    forAll(Self.makeSession) { session in
      var state = session.start
      for line in session.lines { try Self.perform(line, on: &state) }
      _ = try state.perform(Invocation("select", "none"))
      guard let place = state.caretPlace() else { return false }
      state.selection = Selection(state.position(atColumn: place.column, row: place.row))
      return state.caretPlace() ?? (-1, -1) == place
    }
  }
}
