import Editing
import Properties
import RichText
import Terminal
import Testing

@testable import Screens

struct TextPageTests {
  private func paragraph(_ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> Paragraph {
    var style = ParagraphStyle()
    change(&style)
    return Paragraph(
      id: ParagraphID(0), text: text, runs: [.init(length: text.utf8.count, style: .init())], style: style)
  }

  private func cell(_ text: String, _ row: Int, _ cell: Int, rows: Int = 1, columns: Int = 1) -> Paragraph {
    paragraph(text) {
      $0.cells = [TableCell(table: 1, row: row, cell: cell, rowSpan: rows, columnSpan: columns)]
    }
  }

  private func atom(_ content: Atom.Content, _ kind: Atom.Kind) -> Paragraph {
    var style = CharacterStyle()
    style.atom = Atom(kind, label: "thing", key: 0, content: content)
    return Paragraph(
      id: ParagraphID(0), text: "a\u{FFFC}b",
      runs: [.init(length: 1, style: .init()), .init(length: 3, style: style), .init(length: 1, style: .init())])
  }

  private func page(_ paragraphs: Paragraph..., columns: Int = 40) -> [String] {
    TextPage(RichText(paragraphs), columns: columns).lines.map(\.plain)
  }

  private func color(_ environment: [String: String] = ["TERM": "xterm-kitty"]) throws -> Capabilities {
    try Capabilities(environment: environment)
  }

  @Test func linesUseTheWholeWidth() {
    #expect(page(paragraph("one two three"), columns: 13) == ["one two three"])
    #expect(page(paragraph("one two three"), columns: 12) == ["one two", "three"])
    #expect(page(paragraph("right") { $0.alignment = .right }, columns: 12) == ["       right"])
    #expect(page(paragraph("")) == [""])
  }

  @Test func structureIsShownAsInTheEditor() {
    let number = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")
    #expect(
      page(
        paragraph("Title") { $0.headingLevel = 1 },
        paragraph("item") { $0.list = ListItem(list: 1, marker: number) },
        paragraph("inner") { $0.list = ListItem(list: 1, level: 1, marker: .bullet("–")) },
        paragraph("item") { $0.list = ListItem(list: 1, marker: number) },
        paragraph("quoted") { $0.quoteDepth = 1 }, paragraph("x = 1") { $0.code = CodeBlock() })
        == ["# Title", "1. item", "   – inner", "2. item", "│ quoted", "▎ x = 1"])
  }

  @Test func rulesPagesAndSpaces() {
    #expect(
      page(
        paragraph("a"), paragraph("") { $0.isRule = true }, paragraph("b") { $0.startsPage = true },
        paragraph("c") { $0.spaceBefore = 240 }, columns: 12) == [
          "a", "────────────", "┄┄┄ page ┄┄┄", "b", "", "c",
        ])
  }

  @Test func aTableIsDrawnInAFrame() {
    #expect(
      page(cell("a", 1, 1), cell("long one", 1, 2), cell("b", 2, 1), cell("c", 2, 2), cell("d", 2, 2)) == [
        "┌─────┬──────────┐", "│ a   │ long one │", "├─────┼──────────┤", "│ b   │ c        │", "│     │ d        │",
        "└─────┴──────────┘",
      ])
  }

  @Test func cellsOverSeveralRowsAndColumns() {
    #expect(
      page(
        cell("wide", 1, 1, columns: 2), cell("high, with many words in it", 1, 2, rows: 2), cell("a", 2, 1),
        cell("b", 2, 2), columns: 26) == [
          "┌───────────┬────────────┐", "│ wide      │ high, with │", "├─────┬─────┤ many words │",
          "│ a   │ b   │ in it      │", "└─────┴─────┴────────────┘",
        ])
  }

  @Test func rowsMayHaveDifferentNumbersOfCells() {
    #expect(
      page(cell("a", 1, 1), cell("b", 2, 1), cell("c", 2, 2)) == [
        "┌─────┐", "│ a   │", "├─────┼─────┐", "│ b   │ c   │", "└─────┴─────┘",
      ])
  }

  @Test func wideColumnsAreCutAndNarrowOnesKept() {
    let lines = page(
      cell("key", 1, 1), cell("a text that does not fit in here", 1, 2), cell("and another such text", 1, 3),
      columns: 34)
    #expect(lines.allSatisfy { TerminalText.width(of: $0) <= 34 })
    #expect(lines[1].hasPrefix("│ key │ a text"))
    #expect(lines[0].count == 34)
  }

  @Test func aTableWithoutRoomIsToldByMarks() {
    let cells = (1...9).map { cell("c\($0)", 1, $0) }
    #expect(TextPage(RichText(cells), columns: 30).lines.prefix(2).map(\.plain) == ["┌─ c1", "├┄ c2"])
  }

  @Test func aTableInACellHasAFrameToo() {
    let outer = TableCell(table: 1, row: 1, cell: 1)
    func inner(_ text: String, _ number: Int) -> Paragraph {
      paragraph(text) { $0.cells = [outer, TableCell(table: 2, row: 1, cell: number)] }
    }
    #expect(
      page(cell("out", 1, 1), inner("a", 1), inner("b", 2)) == [
        "┌───────────────┐", "│ out           │", "│ ┌─────┬─────┐ │", "│ │ a   │ b   │ │", "│ └─────┴─────┘ │",
        "└───────────────┘",
      ])
  }

  @Test func aTableInACellWithoutRoomIsToldByMarks() {
    let outer = TableCell(table: 1, row: 1, cell: 1)
    let inner = (1...9).map { number in
      paragraph("c\(number)") { $0.cells = [outer, TableCell(table: 2, row: 1, cell: number)] }
    }
    let lines = TextPage(RichText(inner), columns: 30).lines.map(\.plain)
    #expect(lines.dropFirst().prefix(2).map { $0.filter { $0 != " " } } == ["│┌─c1│", "│├┄c2│"], "\(lines)")
  }

  @Test func tablesInTablesAreFramedOnlySoDeep() {
    let cells = (1...8).map { TableCell(table: $0, row: 1, cell: 1) }
    let lines = TextPage(RichText([paragraph("in") { $0.cells = cells }]), columns: 60).lines.map(\.plain)
    #expect(lines.count == 9 && lines[4].contains("┌─"), "\(lines)")
  }

  @Test func atomsAreToldInWordsAndNotesCollected() {
    let image = Atom.Image(bytes: [], contentType: "public.png", reference: "a.png", description: "a cat")
    #expect(page(atom(.image(image), .image)) == ["a[image: a cat]b"])
    #expect(page(atom(.attachment(name: "a.pdf", bytes: []), .attachment)) == ["a[attachment: a.pdf]b"])
    #expect(page(atom(.field(instruction: "DATE", result: "today"), .field)) == ["atodayb"])
    #expect(page(atom(.source(contentType: "x", bytes: []), .opaque)) == ["a[thing]b"])
    let note = atom(.note([paragraph("one"), paragraph("more")]), .footnote)
    #expect(
      page(note, note, columns: 12) == [
        "a[1]b", "a[2]b", "", "────────────", "[1] one", "more", "[2] one", "more",
      ])
  }

  @Test func theFilesContentIsAskedForWhereAnAtomHasNone() {
    var style = CharacterStyle()
    style.atom = Atom(.footnote, label: "note", key: 7)
    let text = RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
    #expect(TextPage(text).plain == "[note]\n")
    let page = TextPage(text) { $0.key == 7 ? .note([Paragraph(id: ParagraphID(0), text: "below")]) : nil }
    #expect(page.lines.map(\.plain).last == "[1] below")
    #expect(
      Array(PlainPage(text) { _ in .note([Paragraph(id: ParagraphID(0), text: "below")]) }) == ["[1]", "[1] below"])
  }

  @Test func linksCanBeFollowedOrAreWritten() throws {
    let plain = RichText(plain: "see here")
    func linked(_ url: String) throws -> RichText {
      try plain.linking(Position(0, 4)..<Position(0, 8), to: Link(url)).applied(to: plain)
    }
    let text = try linked("https://example.org/a b\u{1B}")
    let output = TextPage(text).encoded(for: try color())
    #expect(output.contains(";https://example.org/a%20b%1B\u{1B}\\here\u{1B}]8;;\u{1B}\\"))
    #expect(TextPage(text, writesAddresses: true).plain == "see here <https://example.org/a b^[>\n")
    #expect(!TextPage(try linked("#place")).encoded(for: try color()).contains("]8;"))
    #expect(!TextPage(try linked("javascript:x")).encoded(for: try color()).contains("]8;"))
    #expect(!TextPage(text).encoded(for: try color(["TERM": "linux"])).contains("]8;"))
  }

  @Test func looksAreEncodedAndEnded() throws {
    var style = CharacterStyle()
    style.bold = true
    let page = TextPage(RichText(plain: "a\u{1B}[31m", style: style))
    #expect(page.encoded(for: try color()) == "\u{1B}[1ma^[[31m\u{1B}[m\n")
    #expect(page.plain == "a^[[31m\n")
  }

  @Test func aPlainPageHasAParagraphOrARowALine() {
    let task = paragraph("done") { $0.list = ListItem(list: 1, level: 1, marker: .task(isDone: true)) }
    let text = RichText([
      paragraph("one \u{2028}two"), task, cell("a", 1, 1), cell("b", 1, 2), cell("more", 1, 2), cell("c", 2, 1),
      paragraph("end\u{1B}"),
    ])
    #expect(Array(PlainPage(text)) == ["one  two", "  ☑ done", "a | b more", "c", "end^["])
  }

  private struct Printed: CustomStringConvertible {
    var text: RichText
    var columns: Int
    var page: TextPage { TextPage(text, columns: columns) }
    var description: String { "\(text.string.debugDescription) in \(columns) columns:\n\(page.plain)" }
  }

  @Test func nothingIsWiderThanThePage() {
    forAll(cases: 200) { choices in
      let paragraphs = (0...choices.int(in: 0...8)).map { _ in
        paragraph(choices.array(upTo: 12) { $0.element(of: ["a", "bcd e", " ", "漢字", "\t", "👩‍🌾"]) }.joined()) { style in
          if choices.bool() { style.quoteDepth = choices.int(in: 0...9) }
          if choices.bool() { style.list = ListItem(list: 1, level: choices.int(in: 0...8), marker: .bullet("•")) }
          if choices.bool() { style.alignment = choices.element(of: [.right, .center]) }
          style.cells = (0..<choices.int(in: 0...2)).map { _ in
            TableCell(
              table: choices.int(in: 0...1), row: choices.int(in: 0...2), cell: choices.int(in: 0...2),
              rowSpan: choices.int(in: 1...3), columnSpan: choices.int(in: 1...3))
          }
        }
      }
      return Printed(text: RichText(paragraphs), columns: choices.int(in: 12...60))
    } _: { printed in
      let letters = printed.text.string.filter { $0.isLetter }.count
      return printed.page.lines.allSatisfy { $0.width <= printed.columns }
        && printed.page.plain.filter { $0.isLetter }.count == letters
    }
  }
}
