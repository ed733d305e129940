import RichText
import Testing

@testable import Formats

@Suite struct HTMLWritingTests {
  private func insert(_ string: String, at position: Position) -> (RichText) -> Transaction {
    { $0.replacing(position..<position, with: RichText(plain: string, style: $0.typingStyle(at: position))) }
  }
  private func style(_ range: Range<Int>, _ change: @escaping (inout CharacterStyle) -> Void) -> (RichText) ->
    Transaction
  {
    { $0.styling(Position(0, range.lowerBound)..<Position(0, range.upperBound), change) }
  }
  private func layOut(_ range: ClosedRange<Int>, _ change: @escaping (inout ParagraphStyle) -> Void) -> (RichText) ->
    Transaction
  {
    { $0.stylingParagraphs(range, change) }
  }

  @Test func linesAtTheEndOfNeighbouringBlocksStay() throws {
    let paragraphs = [(1, "a"), (1, ""), (2, "b"), (2, ""), (3, ""), (4, ""), (4, "")].enumerated().map { index, line in
      var paragraph = Paragraph(id: ParagraphID(UInt64(index)), plain: line.1)
      paragraph.style.code = CodeBlock(number: line.0)
      return paragraph
    }
    let read = try HTMLFormat().read(HTMLFormat().blank().bytes(with: RichText(paragraphs))).text
    #expect(read.hasSameContent(as: RichText(paragraphs)))
  }

  @Test func theSameContentIsTheSameBytes() throws {
    let text = "<!DOCTYPE html>\r\n<p>a<p>b &eacute</B> <!-- c -->\r\n\0</body></html>\n\n"
    let file = html(text)
    #expect(try file.bytes(with: RichText(Array(file.text.paragraphs))) == Array(text.utf8))
  }

  @Test func typedTextGoesWhereItWasTyped() throws {
    let file = page("<P Class=x>one <b>two</b>\n</P>\n<p>three")
    #expect(
      try file.body(insert("<&>\u{A0}", at: Position(0, 3)))
        == "<P Class=x>one&lt;&amp;&gt;&nbsp; <b>two</b>\n</P>\n<p>three")
    #expect(try file.body(insert("x", at: Position(0, 7))) == "<P Class=x>one <b>twox</b>\n</P>\n<p>three")
    #expect(try file.body(insert("x", at: Position(1, 0))) == "<P Class=x>one <b>two</b>\n</P>\n<p>xthree")
  }

  @Test(arguments: [
    "e<table></table>g", "e<table><table><</N>\n", "e<div></div>g<ul></ul>h", "<li>e<table></table>g",
    "<td>e<table></table>g</td>", "e<dl></dl>g<!-- c -->",
  ])
  func textOnBothSidesOfWhatIsNotShownStaysWhereItIs(_ source: String) throws {
    let file = html(source)
    for index in 0..<file.text.paragraphCount {
      let edited = try insert("zebra", at: Position(index, 0))(file.text).applied(to: file.text)
      let bytes = String(decoding: try file.bytes(with: edited), as: UTF8.self)
      #expect(bytes.replacing("zebra", with: "") == source, "\(bytes)")
    }
  }

  @Test func textBetweenTheCellsOfATableIsThereOnce() throws {
    let file = html("<table><ttd>i<table><</N>\n")
    let edited = try insert("x", at: Position(0, 0))(file.text).applied(to: file.text)
    #expect(try HTMLText(checking: file.bytes(with: edited)).text.paragraphs.map(\.text) == ["xi", "<"])
  }

  @Test func aListThatIsInterruptedGoesOnCounting() throws {
    let file = page("<ol>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n<li>d</li>\n</ol>")
    let edited = try file.text.stylingParagraphs(1...1) { $0.list = nil }.applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    let again = try HTMLFormat().read(bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("<ol start=\"2\">\n<li>c</li>\n<li>d</li>"))
    #expect(again.text.listLabels(in: 0..<4) == edited.listLabels(in: 0..<4))
    #expect(again.text.listLabels(in: 0..<4) == ["1.", nil, "2.", "3."])
  }

  @Test func aNewListThatIsInterruptedGoesOnCounting() throws {
    let item = ListItem(list: 7, marker: .number(.lowerAlpha, prefix: "", suffix: "."))
    let text = RichText([
      Paragraph(id: ParagraphID(1), plain: "a", list: item), Paragraph(id: ParagraphID(2), plain: "b", list: nil),
      Paragraph(id: ParagraphID(3), plain: "c", list: item), Paragraph(id: ParagraphID(4), plain: "d", list: item),
    ])
    let again = try HTMLFormat().read(HTMLFormat().blank().bytes(with: text))
    #expect(again.text.listLabels(in: 0..<4) == ["a.", nil, "b.", "c."])
  }

  @Test func aPictureTakesThePlaceOfAnother() throws {
    let file = page("<p><img src=\"a.png\"> and</p>")
    let image = Atom.Content.image(.init(bytes: [], contentType: "public.png", reference: "c.png"))
    let body = try file.body {
      $0.inserting(Atom(.image, label: "", key: -1, content: image), at: Position(0, 0)..<Position(0, 3))
    }
    #expect(body == "<p><img src=\"c.png\" alt=\"\"> and</p>")
  }

  @Test func deletedTextTakesItsTags() throws {
    let file = page("<p>one <b>two</b> three</p>")
    #expect(try file.body { $0.replacing(Position(0, 4)..<Position(0, 8), with: RichText()) } == "<p>one three</p>")
  }

  @Test func looksAreElementsInTheFilesHabit() throws {
    let file = page("<p>one <strong>two</strong> three</p>")
    #expect(try file.body(style(0..<3) { $0.bold = true }) == "<p><strong>one</strong> <strong>two</strong> three</p>")
    #expect(try file.body(style(4..<7) { $0.bold = false }) == "<p>one two three</p>")
    #expect(try file.body(style(5..<6) { $0.bold = false }) == "<p>one <strong>t</strong>w<strong>o</strong> three</p>")
    #expect(
      try file.body(style(8..<13) { ($0.size, $0.color) = (21, Color(red: 1, green: 2, blue: 3)) })
        == "<p>one <strong>two</strong> <span style=\"font-size: 10.5pt; color: #010203\">three</span></p>")
    #expect(
      try file.body(style(0..<3) { $0.link = Link("a?b&c") })
        == "<p><a href=\"a?b&amp;c\">one</a> <strong>two</strong> three</p>")
  }

  @Test func looksOfBlocksAreTakenBackByStyles() throws {
    let file = page("<p style=\"font-weight: bold\">one</p>")
    #expect(
      try file.body(style(0..<1) { $0.bold = false })
        == "<p style=\"font-weight: bold\"><span style=\"font-weight: normal\">o</span>ne</p>")
  }

  @Test func whiteSpaceThatWouldCollapseIsKept() throws {
    let file = page("<p>one</p>")
    #expect(
      try file.body(insert("  x", at: Position(0, 3)))
        == "<p>one <span style=\"white-space: pre-wrap\"> </span>x</p>")
    #expect(try file.body(insert("\u{2028}x", at: Position(0, 3))) == "<p>one<br>x</p>")
  }

  @Test func splitsRepeatWhatIsOpen() throws {
    let file = page("\n<p id=\"a\" class=\"k\">one <b>two</b></p>\n<p>three</p>\n")
    #expect(
      try file.body { $0.replacing(Position(0, 5)..<Position(0, 5), with: RichText(plain: "\n")) }
        == "\n<p id=\"a\" class=\"k\">one <b>t</b></p>\n<p class=\"k\"><b>wo</b></p>\n<p>three</p>\n")
  }

  @Test func joinsTakeTheTagsBetween() throws {
    let file = page("<p>one</p>\n<p><b>two</b></p>\n<p>three</p>")
    #expect(
      try file.body { $0.replacing(Position(0, 3)..<Position(1, 0), with: RichText()) }
        == "<p>one<b>two</b></p>\n<p>three</p>")
    #expect(
      try file.body { $0.replacing(Position(1, 0)..<Position(2, 0), with: RichText()) } == "<p>one</p>\n<p>three</p>")
  }

  @Test func headingsChangeTheirName() throws {
    let file = page("<h2 id=\"x\">one</h2>\n<p class=\"k\">two</p>")
    #expect(try file.body(layOut(0...0) { $0.headingLevel = 3 }) == "<h3 id=\"x\">one</h3>\n<p class=\"k\">two</p>")
    #expect(try file.body(layOut(1...1) { $0.headingLevel = 2 }) == "<h2 id=\"x\">one</h2>\n<h2 class=\"k\">two</h2>")
    #expect(try file.body(layOut(0...0) { $0.headingLevel = 0 }) == "<p id=\"x\">one</p>\n<p class=\"k\">two</p>")
  }

  @Test func layoutsAreDeclarations() throws {
    let file = page("<p style=\"color: red; text-align: left\">one</p>\n<p align=right>two</p>")
    #expect(
      try file.body(layOut(0...0) { ($0.alignment, $0.leftIndent) = (.center, 720) })
        == "<p style=\"color: red; text-align: center; margin-left: 36pt\">one</p>\n<p align=right>two</p>")
    #expect(
      try file.body(layOut(1...1) { $0.alignment = .justified })
        == "<p style=\"color: red; text-align: left\">one</p>\n<p style=\"text-align: justify\">two</p>")
  }

  @Test func itemsAreAddedAndTakenOut() throws {
    let file = page("\n<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n<p>three</p>\n")
    #expect(
      try file.body { $0.replacing(Position(0, 2)..<Position(0, 2), with: RichText(plain: "\n")) }
        == "\n<ul>\n  <li>on</li>\n  <li>e</li>\n  <li>two</li>\n</ul>\n<p>three</p>\n")
    #expect(
      try file.body(layOut(1...1) { $0.list = nil }) == "\n<ul>\n  <li>one</li>\n</ul>\n<p>two</p>\n<p>three</p>\n")
    #expect(
      try file.body(layOut(1...1) { $0.list?.level = 1 })
        == "\n<ul>\n  <li>one\n    <ul>\n      <li>two</li>\n    </ul>\n  </li>\n</ul>\n<p>three</p>\n")
  }

  @Test func rowsAreAdded() throws {
    let file = page("\n<table>\n  <tr><td>a</td></tr>\n</table>\n")
    let cell = file.text[0].style.cells[0]
    let new = Paragraph(
      id: ParagraphID(9), text: "b", runs: [.init(length: 1, style: .init())],
      style: {
        var style = ParagraphStyle(); style.cells = [TableCell(table: cell.table, row: 99, cell: 99)]; return style
      }())
    let bytes = try file.bytes(with: RichText([file.text[0], new]))
    #expect(
      String(decoding: bytes, as: UTF8.self).hasSuffix(
        "<table>\n  <tr><td>a</td></tr>\n  <tr>\n    <td>b</td>\n  </tr>\n</table>\n</body>"))
  }

  @Test func whatIsHiddenStays() throws {
    let file = page("<p>a</p><!-- c --><script>s</script><p>b</p><p>c</p>")
    #expect(
      try file.body { $0.replacing(Position(1, 0)..<Position(2, 0), with: RichText()) }
        == "<p>a</p><!-- c --><script>s</script><p>c</p>")
  }

  @Test(arguments: [
    "<p>one</p><p>two</p><title>three <b>four", "<p>one</p><p>two</p><script>three <p>four",
    "<p>one</p><p>two</p><textarea>three <p>four", "<p>one</p><p>two</p><!-- three <p>four",
    "<p>one</p><p>two</p><svg>three <p>four", "<p>one</p><template><p>two<template><p>three",
    "<p>one<noembed><p>two", "<p>one<select><option>two",
    "<p>one<button>two<button>three", "<table><tr><td>one<p>two</td><!-- three <p>four",
  ])
  func whatIsNotClosedTakesNothingInWhereAllIsWrittenAnew(_ page: String) throws {
    let file = try HTMLText(checking: Array(page.utf8))
    for start in [Position.start, file.text.end] {
      let edited = try file.text.replacing(start..<start, with: "x").applied(to: file.text)
      let written = HTMLWriter.write(file.source, file.text, edited, .fresh)
      #expect(try HTMLText(checking: written.bytes).text.hasSameContent(as: written.held), "\(written.bytes.latin)")
      #expect(throws: Never.self) { try file.bytes(with: edited) }
    }
  }

  @Test func textThatTheTreeMovesTakesText() throws {
    let file = html("<body><b>1<p>2</b>3</p>z")
    #expect(try file.written(insert("x", at: Position(1, 1))) == "<body><b>1<p>2x</b>3</p>z")
  }

  @Test func otherEncodingsTakeReferences() throws {
    let bytes = Array("<meta charset=iso-8859-1><body><p>a".utf8) + [0xE9]
    let file = HTMLText(bytes, HTMLEncoding(bytes))
    let new = try file.bytes(with: insert("é漢", at: Position(0, 1))(file.text).applied(to: file.text))
    #expect(new == Array("<meta charset=iso-8859-1><body><p>a".utf8) + [0xE9] + Array("&#28450;".utf8) + [0xE9])
  }

  @Test func aTextFromElsewhereIsAPrettyPage() throws {
    let bytes = try HTMLFormat().blank().bytes(with: HTMLSampleText.text)
    #expect(String(decoding: bytes, as: UTF8.self) == HTMLSampleText.page)
    let file = HTMLFormat().blank()
    #expect(try HTMLFormat().read(bytes).text.hasSameContent(as: file.held(HTMLSampleText.text)))
  }

  @Test func lossesAreNamed() {
    var text = RichText(plain: "x")
    text = (try? text.stylingParagraphs(0...0) { $0.tabStops = [TabStop(720)] }.applied(to: text)) ?? text
    #expect(HTMLFormat().blank().losses(of: text) == ["tab stops"])
    #expect(HTMLFormat().blank().losses(of: RichText(plain: "x\ny")) == [])
  }
}

/// A text made from scratch with something of everything.
enum HTMLSampleText {
  static func paragraph(_ text: String, _ change: (inout ParagraphStyle) -> Void = { _ in }) -> Paragraph {
    var style = ParagraphStyle()
    change(&style)
    return Paragraph(
      id: ParagraphID(0), text: text, runs: [.init(length: text.utf8.count, style: .init())], style: style)
  }

  private static func styled(_ parts: [(String, (inout CharacterStyle) -> Void)]) -> Paragraph {
    var paragraph = Paragraph(id: ParagraphID(0))
    for (text, change) in parts {
      var style = CharacterStyle()
      change(&style)
      paragraph.text += text
      paragraph.runs.append(.init(length: text.utf8.count, style: style))
    }
    return paragraph
  }

  static var text: RichText {
    let image = Atom.Image(bytes: [1, 2, 3], contentType: "public.png", width: 300, description: "dots")
    let note = Atom.Content.note([paragraph("see")])
    return RichText([
      paragraph("Title") { $0.headingLevel = 1 },
      styled([
        ("a ", { _ in }), ("bold", { $0.bold = true }), (" link", { $0.link = Link("https://example.org") }),
        ("\u{FFFC}", { $0.atom = Atom(.image, label: "i", key: 1, content: .image(image)) }),
        ("\u{FFFC}", { $0.atom = Atom(.footnote, label: "n", key: 2, content: note) }),
      ]),
      paragraph("one") { $0.list = ListItem(list: 1, marker: .bullet("•")) },
      paragraph("two") { $0.list = ListItem(list: 1, level: 1, marker: .decimal) },
      paragraph("done") { $0.list = ListItem(list: 2, marker: .task(isDone: true)) },
      paragraph("said") { $0.quoteDepth = 1 },
      paragraph("let x") { $0.code = CodeBlock(number: 1, language: "swift") },
      paragraph("  y") { $0.code = CodeBlock(number: 1, language: "swift") },
      paragraph("") { $0.isRule = true },
      paragraph("h") { $0.cells = [TableCell(table: 1, row: 1, cell: 1, columnSpan: 2, isHeader: true)] },
      paragraph("c") { $0.cells = [TableCell(table: 1, row: 2, cell: 1)] },
      paragraph("") { $0.cells = [TableCell(table: 1, row: 2, cell: 2)] },
      paragraph("end") { $0.alignment = .center },
    ])
  }

  static let page = """
    <!DOCTYPE html>
    <html>
    <head>
    <meta charset="utf-8">
    <title>Title</title>
    </head>
    <body>
    <h1>Title</h1>
    <p>a <b>bold</b><a href="https://example.org"> link</a><img src="data:image/png;base64,AQID" alt="dots" width="20"><span class="footnote" role="note"> [see]</span></p>
    <ul>
      <li>one
        <ol>
          <li>two</li>
        </ol>
      </li>
    </ul>
    <ul>
      <li><input type="checkbox" checked> done</li>
    </ul>
    <blockquote>
      <p>said</p>
    </blockquote>
    <pre><code class="language-swift">let x
      y</code></pre>
    <hr>
    <table>
      <tr>
        <th colspan="2">h</th>
      </tr>
      <tr>
        <td>c</td>
        <td></td>
      </tr>
    </table>
    <p style="text-align: center">end</p>
    </body>
    </html>

    """
}

extension Paragraph {
  fileprivate init(id: ParagraphID, plain text: String, list: ListItem?) {
    self.init(id: id, plain: text)
    style.list = list
  }
}
