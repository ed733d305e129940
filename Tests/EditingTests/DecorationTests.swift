import Editing
import Properties
import RichText
import Testing

/// Paragraphs with things before their text.
struct DecorationTests {
  private struct View: CustomStringConvertible {
    var state: EditorState
    var description: String {
      let lines = state.text.paragraphs.map { "\($0.text.debugDescription) \($0.style)" }
      return "\(state.viewport.columns) columns: \(lines.joined(separator: "\n"))"
    }
  }

  private static func style(_ choices: inout Choices) -> ParagraphStyle {
    var style = ParagraphStyle()
    if choices.bool() { style.quoteDepth = choices.element(of: [0, 1, 3, 900]) }
    if choices.bool() { style.headingLevel = choices.int(in: 0...9) }
    if choices.bool() { style.list = item(&choices) }
    if choices.bool() { style.leftIndent = choices.element(of: [0, 720, 5000]) }
    if choices.bool() { style.firstLineIndent = choices.element(of: [-360, 360]) }
    if choices.bool() { style.alignment = choices.element(of: [.center, .right]) }
    if choices.bool() { style.startsPage = true }
    if choices.bool() { style.code = CodeBlock() }
    if choices.bool() {
      style.cells = (0...choices.int(in: 0...4)).map { _ in
        TableCell(table: choices.int(in: 0...1), row: choices.int(in: 0...1), cell: choices.int(in: 0...1))
      }
    }
    return style
  }

  private static func item(_ choices: inout Choices) -> ListItem {
    let markers: [ListItem.Marker] = [
      .bullet("•"), .bullet("漢漢漢漢漢漢漢漢漢漢漢漢"), .task(isDone: true), .number(.lowerRoman, prefix: "(", suffix: ")"),
    ]
    return ListItem(
      list: choices.int(in: 0...1), level: choices.int(in: 0...8), marker: choices.element(of: markers),
      start: choices.element(of: [nil, nil, 4, .max]), hasMarker: choices.bool())
  }

  private static func view(_ choices: inout Choices) -> View {
    let paragraphs = (0...choices.int(in: 0...6)).map { index in
      let text = choices.array(upTo: 12) { $0.element(of: ["a", "b c", " ", "漢字", "e\u{301}", "\t", "-"]) }.joined()
      return Paragraph(id: ParagraphID(UInt64(index)), text: text, style: style(&choices))
    }
    let viewport = Viewport(columns: choices.int(in: 1...40), rows: 30, width: width)
    return View(state: EditorState(RichText(paragraphs), viewport: viewport))
  }

  @Test func theDecorationIsLeftOfTheTextAndLeavesRoomForIt() {
    forAll(cases: 300, Self.view) { view in
      view.state.visibleRows.allSatisfy { row in
        row.decoration.columns <= max(view.state.viewport.columns - 11, 0)
          && row.row.indent >= row.decoration.columns
          && row.clusters.allSatisfy { $0.column >= row.decoration.columns }
      }
    }
  }

  @Test func everyPlaceOfTheCaretLeadsBackToIt() {
    forAll(cases: 300, Self.view) { view in
      var (state, position) = (view.state, Position?.some(.start))
      while let here = position {
        state.selection = Selection(here)
        if let place = state.caretPlace() {
          state.selection = Selection(state.position(atColumn: place.column, row: place.row))
          guard let again = state.caretPlace(), again == place else { return false }
        }
        position = state.text.next(after: here)
      }
      return true
    }
  }

  @Test func movingDownRowByRowPassesAllOfThem() {
    forAll(cases: 200, Self.view) { view in
      var (state, rows) = (view.state, 1)
      let all = state.visibleRows.count
      while rows < all {
        let before = state.caretPlace()?.row ?? 0
        try state.run("move down")
        guard state.caretPlace()?.row == before + 1 else { return false }
        rows += 1
      }
      return true
    }
  }

  @Test func labelsAreThoseOfTheText() {
    forAll(cases: 200) { choices in
      (
        Self.view(&choices).state,
        choices.array(upTo: 8) { $0.element(of: ["delete paragraph", "newline", "undo", "move down"]) }
      )
    } _: { start, lines in
      var state = start
      for line in lines { _ = try? state.perform(Invocation(parsing: line)) }
      state.resize(columns: 80, rows: 200)
      let labels = state.text.listLabels(in: 0..<state.text.paragraphCount)
      return state.visibleRows.filter { $0.isFirst }.allSatisfy { row in
        guard let label = labels[row.paragraph] else { return true }
        let sign = row.decoration.parts.last { $0.kind == .marker }?.first ?? ""
        return sign.drop { $0 == " " } == String(label.prefix(16))
      }
    }
  }
}
