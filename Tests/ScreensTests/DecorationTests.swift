import Editing
import RichText
import Terminal
import Testing

@testable import Screens

struct DecorationTests {
  private func text(_ lines: (String, (inout ParagraphStyle) -> Void)...) -> RichText {
    RichText(
      lines.enumerated().map { index, line in
        var style = ParagraphStyle()
        line.1(&style)
        return Paragraph(
          id: ParagraphID(UInt64(index)), text: line.0, runs: [.init(length: line.0.utf8.count, style: .init())],
          style: style)
      })
  }

  private func item(
    _ marker: ListItem.Marker, level: Int = 0, hasMarker: Bool = true
  ) -> (inout ParagraphStyle) -> Void {
    { $0.list = ListItem(list: 1, level: level, marker: marker, hasMarker: hasMarker) }
  }

  private let number = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  private func cell(_ row: Int, _ cell: Int, isHeader: Bool = false) -> (inout ParagraphStyle) -> Void {
    { $0.cells = [TableCell(table: 1, row: row, cell: cell, isHeader: isHeader)] }
  }

  private func rows(_ text: RichText, columns: Int = 30, _ count: Int) -> [String] {
    let screen = EditorScreen(text, columns: columns, rows: 20)
    return (0..<count).map { screen.frame.row($0) }
  }

  @Test func itemsHaveTheirMarkersBeforeThem() {
    let list = text(
      ("fruit", item(.bullet("•"))), ("apple, a long line that wraps", item(number, level: 1)),
      ("pear", item(number, level: 1)), ("more of it", item(number, level: 1, hasMarker: false)),
      ("done", item(.task(isDone: true))), ("open", item(.task(isDone: false))))
    #expect(
      rows(list, columns: 24, 7) == [
        "• fruit", "   1. apple, a long", "      line that wraps", "   2. pear", "      more of it", "☑ done", "☐ open",
      ])
  }

  @Test func theLayoutsIndentsPlaceAMarker() {
    let list = text(
      (
        "hanging",
        { ($0.leftIndent, $0.firstLineIndent, $0.list) = (1440, -360, ListItem(list: 1, marker: .bullet("\u{F0B7}"))) }
      ),
      ("flat", { ($0.leftIndent, $0.list) = (720, ListItem(list: 1, marker: .bullet("–"))) }))
    #expect(rows(list, 2) == ["         •  hanging", "      – flat"])
  }

  @Test func aMarkerIsAPlaceWhereNothingCanBeTyped() {
    var screen = EditorScreen(text(("one two", item(number))), columns: 30)
    #expect(screen.frame.cursor == Frame.Point(column: 3, row: 0))
    screen.mouse(.press(0), 0, 0)
    #expect(screen.caret == HumanPosition(paragraph: 1, character: 1))
    screen.type("x")
    #expect(screen.frame.row(0) == "1. xone two")
    screen.press(Key(.end))
    #expect(screen.frame.cursor == Frame.Point(column: 11, row: 0))
  }

  @Test func headingsShowTheirLevelAndAreBold() {
    let screen = EditorScreen(text(("Title", { $0.headingLevel = 2 }), ("text", { _ in })), columns: 60)
    #expect(screen.frame.row(0) == "## Title")
    #expect(screen.frame[row: 0, column: 0].style.dim && screen.frame[row: 0, column: 3].style.bold)
    #expect(!screen.frame[row: 1, column: 0].style.bold)
    #expect(screen.statusRow.contains("heading 2"))
  }

  @Test func quotesHaveABarADepthInEveryRow() {
    let quote = text(
      ("words that wrap", { $0.quoteDepth = 2 }), ("deep", { $0.quoteDepth = 4000 }),
      ("item", { ($0.quoteDepth, $0.list) = (1, ListItem(list: 1, marker: .bullet("•"))) }))
    #expect(rows(quote, columns: 16, 4) == ["│ │ words that", "│ │ wrap", "deep", "│ • item"])
    #expect(rows(quote, columns: 30, 2) == ["│ │ words that wrap", "│×4000 deep"])
  }

  @Test func codeStandsBehindABar() {
    let screen = EditorScreen(text(("let a = 1", { $0.code = CodeBlock(language: "swift") })), columns: 60)
    #expect(screen.frame.row(0) == "▎ let a = 1")
    #expect(screen.frame[row: 0, column: 2].style.foreground == CellStyle.codeColor)
    #expect(screen.statusRow.contains("code: swift"))
  }

  @Test func rulesAndPageBreaksAreLines() {
    let text = text(("", { $0.isRule = true }), ("new", { $0.startsPage = true }))
    let screen = EditorScreen(text, columns: 24)
    #expect(screen.frame.row(0) == "───────────────────────")
    #expect(screen.frame.row(1) == "⤓ new ┄┄┄┄┄ page ┄┄┄┄┄┄")
    #expect(screen.frame.cursor == Frame.Point(column: 0, row: 0))
  }

  @Test func rowsAndCellsOfATableAreToldApart() {
    let table = text(
      ("a", cell(1, 1, isHeader: true)), ("b", cell(1, 2)), ("more of b", cell(1, 2)), ("c", cell(2, 1)),
      ("d wraps into two rows", cell(2, 2)), ("after", { _ in }))
    #expect(
      rows(table, columns: 20, 7) == [
        "┌─ a", "├┄ b", "│  more of b", "├─ c", "├┄ d wraps into two", "│  rows", "after",
      ])
    #expect(EditorScreen(table).frame[row: 0, column: 3].style.bold)
    #expect(!EditorScreen(table).frame[row: 1, column: 3].style.bold)
  }

  @Test func numbersFollowEveryEdit() {
    let items = (0..<300).map { _ in ("x", item(number)) }
    let list = RichText(
      items.enumerated().map { index, line in
        var style = ParagraphStyle()
        line.1(&style)
        return Paragraph(id: ParagraphID(UInt64(index)), text: line.0, style: style)
      })
    var screen = EditorScreen(list, columns: 30)
    screen.press(Key(.end, .control))
    #expect(screen.frame.row(3) == "300. x")
    screen.press(Key(.home, .control), Key(.delete), Key(.delete))
    #expect(screen.frame.row(0) == "1. x")
    screen.press(Key(.end, .control))
    #expect(screen.frame.row(3) == "299. x")
    screen.press(.control("z"))
    #expect(screen.frame.row(0) == "1. x" && screen.frame.row(1) == "2. x")
  }

  @Test func aNarrowViewLeavesTheOutermostSignsOut() {
    let deep = text(("abc", { ($0.quoteDepth, $0.list) = (3, ListItem(list: 1, level: 8, marker: .bullet("•"))) }))
    for columns in 1...40 {
      let layout = EditorScreen(deep, columns: columns).editor.visibleRows[0]
      #expect(layout.decoration.columns <= max(columns - 11, 0))
    }
    #expect(rows(deep, columns: 12, 1) == ["abc"])
    #expect(rows(deep, columns: 16, 1) == ["   • abc"])
  }

  @Test func signsOfTheLettersLook() {
    var style = CharacterStyle()
    style.baseline = .superscript
    #expect(style.sign(for: "2") == "²" && style.sign(for: "q") == "q")
    #expect(CellStyle(style, for: "q").dim && !CellStyle(style, for: "2").dim)
    style.baseline = .subscript
    #expect(style.sign(for: "2") == "₂")
    style = CharacterStyle()
    style.capitals = .small
    #expect(style.sign(for: "é") == "É" && style.sign(for: "ß") == "ß")
    style.capitals = .all
    #expect(style.sign(for: "a") == "A")
  }

  @Test func linksAreUnderlinedAndToldOf() throws {
    let plain = RichText(plain: "see here")
    let linked = try plain.linking(Position(0, 4)..<Position(0, 8), to: Link("https://example.org/a")).applied(
      to: plain)
    var screen = EditorScreen(linked, columns: 70)
    #expect(screen.frame[row: 0, column: 4].style.underline == .single)
    #expect(screen.frame[row: 0, column: 4].style.foreground == CellStyle.linkColor)
    #expect(screen.frame[row: 0, column: 0].style == CellStyle())
    #expect(!screen.statusRow.contains("example"))
    screen.press(Key(.end))
    #expect(screen.statusRow.contains("→ https://example.org/a"))
  }

  @Test func anUnderlineHasItsColour() {
    var style = CharacterStyle()
    style.underlineColor = Color(red: 200, green: 0, blue: 0)
    #expect(CellStyle(style, for: "a").underlineColor == .standard)
    style.underline = .wave
    #expect(CellStyle(style, for: "a").underlineColor == .rgb(200, 0, 0))
  }
}
