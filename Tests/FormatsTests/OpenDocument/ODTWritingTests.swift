import RichText
import Testing

@testable import Formats

@Suite struct ODTWritingTests {
  private func replacing(_ text: RichText, _ range: Range<Int>, in paragraph: Int = 0, with new: String) -> Transaction
  {
    let style = text.typingStyle(at: Position(paragraph, range.upperBound))
    return text.replacing(
      Position(paragraph, range.lowerBound)..<Position(paragraph, range.upperBound),
      with: RichText(plain: new, style: style))
  }

  private func styling(
    _ text: RichText, _ range: Range<Int>, in paragraph: Int = 0, _ change: (inout CharacterStyle) -> Void
  ) -> Transaction {
    text.styling(Position(paragraph, range.lowerBound)..<Position(paragraph, range.upperBound), change)
  }

  // MARK: Text

  @Test func typedTextIsEscaped() throws {
    let file = try odt("<text:p text:style-name=\"Standard\">one two</text:p>")
    let text = try file.textAfter { replacing($0, 3..<3, with: " <&> \t x  y") }
    #expect(text == "<text:p text:style-name=\"Standard\">one &lt;&amp;&gt; <text:tab/> x <text:s/>y two</text:p>")
  }

  @Test func blanksAtTheEndsAreElements() throws {
    let file = try odt("<text:p>a</text:p>")
    let text = try file.textAfter { $0.replacing(.start..<$0.end, with: RichText(plain: "  a\u{2028} ")) }
    #expect(text == "<text:p><text:s text:c=\"2\"/>a<text:line-break/><text:s/></text:p>")
  }

  @Test func removalKeepsBlanksThatWouldCollapse() throws {
    let file = try odt("<text:p>one two <text:span>three</text:span></text:p>")
    #expect(
      try file.textAfter { replacing($0, 0..<3, with: "") }
        == "<text:p><text:s/>two <text:span>three</text:span></text:p>")
    #expect(
      try file.textAfter { replacing($0, 4..<7, with: "") }
        == "<text:p>one <text:s/><text:span>three</text:span></text:p>")
  }

  @Test func marksStayInTheirPlaces() throws {
    let file = try odt("<text:p>one<text:bookmark text:name=\"b\"/> two<!-- c --> three</text:p>")
    let text = try file.textAfter { replacing($0, 4..<7, with: "2") }
    #expect(text == "<text:p>one<text:bookmark text:name=\"b\"/> 2<!-- c --> three</text:p>")
  }

  @Test func aRetypedSpanStaysASpan() throws {
    let file = try odt(
      "<text:p><text:span text:style-name=\"T1\">bold</text:span> x</text:p>",
      automatic: style("T1", "text", textProperties("fo:font-weight=\"bold\"")))
    #expect(
      try file.textAfter { replacing($0, 0..<4, with: "heavy") }
        == "<text:p><text:span text:style-name=\"T1\">heavy</text:span> x</text:p>")
  }

  // MARK: Looks

  private static let bold =
    "fo:font-weight=\"bold\" style:font-weight-asian=\"bold\" style:font-weight-complex=\"bold\""

  @Test func aNewLookIsAnAutomaticStyle() throws {
    let file = try odt("<text:p>one two</text:p>")
    let content = try file.contentAfter { styling($0, 4..<7) { $0.bold = true } }
    #expect(content.contains("<text:p>one <text:span text:style-name=\"T1\">two</text:span></text:p>"))
    #expect(
      content.contains(
        "<style:style style:name=\"T1\" style:family=\"text\"><style:text-properties \(Self.bold)/></style:style></office:automatic-styles>"
      ))
  }

  @Test func aStyleOfTheSamePropertiesIsUsedAgain() throws {
    let automatic = style("T7", "text", textProperties(Self.bold))
    let file = try odt("<text:p>one two</text:p>", automatic: automatic)
    #expect(
      try file.textAfter { styling($0, 4..<7) { $0.bold = true } }
        == "<text:p>one <text:span text:style-name=\"T7\">two</text:span></text:p>")
    #expect(try file.stylesAfter { styling($0, 4..<7) { $0.bold = true } } == automatic)
  }

  @Test func whatIsTakenBackIsStated() throws {
    let file = try odt(
      "<text:p><text:span text:style-name=\"B\">one two</text:span></text:p>",
      automatic: style("B", "text", textProperties(Self.bold)))
    let text = try file.textAfter { styling($0, 0..<3) { $0.bold = false } }
    #expect(
      text
        == "<text:p><text:span text:style-name=\"B\"><text:span text:style-name=\"T1\">one</text:span> two</text:span></text:p>"
    )
    #expect(
      try file.stylesAfter { styling($0, 0..<3) { $0.bold = false } }.contains(
        "<style:text-properties fo:font-weight=\"normal\" style:font-weight-asian=\"normal\" style:font-weight-complex=\"normal\"/>"
      ))
  }

  @Test func aFontCannotBeTakenBackInsideSoTheSpanEnds() throws {
    let file = try odt(
      "<text:p><text:span text:style-name=\"B\">one two</text:span></text:p>",
      automatic: style("B", "text", textProperties("style:font-name=\"Mono\"")))
    let text = try file.textAfter { styling($0, 4..<7) { $0.font = nil } }
    #expect(text == "<text:p><text:span text:style-name=\"B\">one </text:span>two</text:p>")
  }

  @Test func linksAreElements() throws {
    let file = try odt("<text:p>one two three</text:p>")
    let text = try file.textAfter { styling($0, 4..<7) { $0.link = Link("http://a.b/?c&d", title: "T") } }
    #expect(
      text
        == "<text:p>one <text:a xlink:type=\"simple\" xlink:href=\"http://a.b/?c&amp;d\" office:title=\"T\">two</text:a> three</text:p>"
    )
    let linked = try odt("<text:p>one <text:a xlink:href=\"x\">two</text:a> three</text:p>")
    #expect(try linked.textAfter { styling($0, 4..<7) { $0.link = nil } } == "<text:p>one two three</text:p>")
  }

  @Test func codeHasItsNamedStyle() throws {
    let file = try odt("<text:p>one two</text:p>")
    #expect(
      try file.textAfter { styling($0, 4..<7) { $0.code = true } }
        == "<text:p>one <text:span text:style-name=\"Source_20_Text\">two</text:span></text:p>")
  }

  // MARK: Paragraphs

  @Test func aSplitRepeatsTheTags() throws {
    let file = try odt(
      "<text:p text:style-name=\"Text_20_body\" xml:id=\"i\"><text:span text:style-name=\"T\">onetwo</text:span></text:p>",
      automatic: style("T", "text", textProperties(Self.bold)))
    let text = try file.textAfter { replacing($0, 3..<3, with: "\n") }
    #expect(
      text
        == "<text:p text:style-name=\"Text_20_body\" xml:id=\"i\"><text:span text:style-name=\"T\">one</text:span></text:p>"
        + "<text:p text:style-name=\"Text_20_body\"><text:span text:style-name=\"T\">two</text:span></text:p>")
  }

  @Test func joinedParagraphsAreOne() throws {
    let file = try odt(
      "<text:p>a<text:span>b</text:span></text:p>\n<text:p>c<text:bookmark text:name=\"x\"/></text:p>\n<text:p>d</text:p>"
    )
    let text = try file.textAfter { $0.replacing(Position(0, 2)..<Position(1, 0), with: RichText()) }
    #expect(text == "<text:p>a<text:span>b</text:span>c<text:bookmark text:name=\"x\"/></text:p>\n<text:p>d</text:p>")
  }

  @Test func aLayoutMakesAStyleOfTheParagraphsOwn() throws {
    let automatic = style(
      "P1", "paragraph", paragraphProperties("fo:text-align=\"center\" fo:widows=\"2\"") + textProperties("fo:x=\"1\""),
      parent: "Text_20_body")
    let file = try odt("<text:p text:style-name=\"P1\">a</text:p>", automatic: automatic)
    let change = { (text: RichText) in text.stylingParagraphs(0...0) { ($0.alignment, $0.leftIndent) = (.natural, 720) }
    }
    #expect(try file.textAfter(change) == "<text:p text:style-name=\"P2\">a</text:p>")
    #expect(
      try file.stylesAfter(change) == automatic
        + style(
          "P2", "paragraph",
          paragraphProperties("fo:widows=\"2\" fo:margin-left=\"36pt\"") + textProperties("fo:x=\"1\""),
          parent: "Text_20_body"))
  }

  @Test func aHeadingChangesItsElement() throws {
    let file = try odt(
      "<text:p text:style-name=\"Standard\">a</text:p><text:h text:style-name=\"Heading_20_1\" text:outline-level=\"1\">b</text:h>"
    )
    let text = try file.textAfter {
      $0.stylingParagraphs(0...0) { $0.headingLevel = 1 }.then($0.stylingParagraphs(1...1) { $0.headingLevel = 0 })
    }
    #expect(
      text
        == "<text:h text:style-name=\"Heading_20_1\" text:outline-level=\"1\">a</text:h><text:p text:style-name=\"Standard\">b</text:p>"
    )
  }

  @Test func namedStylesThatAreMissingAreAdded() throws {
    let file = try odt("<text:p>a</text:p>")
    let edited = try file.text.stylingParagraphs(0...0) { $0.headingLevel = 2 }.applied(to: file.text)
    let archive = try ZipArchive(file.bytes(with: edited))
    let styles = String(decoding: try archive.content(of: "styles.xml") ?? [], as: UTF8.self)
    #expect(styles.contains("style:name=\"Heading_20_2\" style:display-name=\"Heading 2\""))
    #expect(
      try archive.content(of: "META-INF/manifest.xml")
        == ZipArchive(file.package.bytes).content(of: "META-INF/manifest.xml"))
  }

  @Test func aDeletedParagraphIsGoneWithItsIndent() throws {
    let file = try odt("\n  <text:p>a</text:p>\n  <text:p>b</text:p>\n")
    #expect(
      try file.textAfter { $0.replacing(.start..<Position(1, 0), with: RichText()) } == "\n  <text:p>b</text:p>\n")
  }

  // MARK: Lists

  private static let lists =
    "<text:list-style style:name=\"L1\"><text:list-level-style-bullet text:level=\"1\" text:bullet-char=\"•\"/><text:list-level-style-bullet text:level=\"2\" text:bullet-char=\"–\"/></text:list-style>"

  private func list(_ items: String) -> String { "<text:list xml:id=\"l\" text:style-name=\"L1\">\(items)</text:list>" }

  private func item(_ text: String, _ more: String = "") -> String {
    "<text:list-item><text:p>\(text)</text:p>\(more)</text:list-item>"
  }

  @Test func aSplitItemIsTwoItems() throws {
    let file = try odt(list(item("one") + item("two")), automatic: Self.lists)
    #expect(try file.textAfter { replacing($0, 1..<1, with: "\n") } == list(item("o") + item("ne") + item("two")))
  }

  @Test func anItemGoesDeeper() throws {
    let file = try odt(list(item("one") + item("two")), automatic: Self.lists)
    let text = try file.textAfter {
      $0.stylingParagraphs(1...1) { $0.list = ListItem(list: 0, level: 1, marker: .bullet("–")) }
    }
    #expect(text == list(item("one", "<text:list>" + item("two") + "</text:list>")))
  }

  @Test func aListThatIsInterruptedGoesOn() throws {
    let file = try odt(list(item("one") + item("two") + item("three")), automatic: Self.lists)
    let text = try file.textAfter { $0.stylingParagraphs(1...1) { $0.list = nil } }
    #expect(
      text == list(item("one"))
        + "<text:p>two</text:p><text:list text:style-name=\"L1\" text:continue-numbering=\"true\">" + item("three")
        + "</text:list>")
  }

  @Test func aNewListHasANewStyle() throws {
    let file = try odt("<text:p>a</text:p><text:p>b</text:p>")
    let change = { (text: RichText) in
      text.stylingParagraphs(0...1) {
        $0.list = ListItem(list: 5, marker: .number(.upperRoman, prefix: "", suffix: ")"))
      }
    }
    #expect(try file.textAfter(change) == "<text:list text:style-name=\"L1\">" + item("a") + item("b") + "</text:list>")
    #expect(
      try file.stylesAfter(change).hasPrefix(
        "<text:list-style style:name=\"L1\"><text:list-level-style-number text:level=\"1\" style:num-suffix=\")\" style:num-format=\"I\">"
      ))
  }

  // MARK: Tables

  private static let row =
    "<table:table-row table:style-name=\"R\"><table:table-cell table:style-name=\"C\"><text:p>a</text:p></table:table-cell><table:table-cell table:style-name=\"D\"/></table:table-row>"

  private func table(_ rows: String) -> String {
    "<table:table table:name=\"T\"><table:table-column table:number-columns-repeated=\"2\"/>\(rows)</table:table>"
  }

  @Test func anEmptyCellTakesText() throws {
    let file = try odt(table(Self.row) + "<text:p/>")
    let text = try file.textAfter { replacing($0, 0..<0, in: 1, with: "b") }
    #expect(
      text == table(
        Self.row.replacing(
          "<table:table-cell table:style-name=\"D\"/>",
          with: "<table:table-cell table:style-name=\"D\"><text:p>b</text:p></table:table-cell>")) + "<text:p/>")
  }

  @Test func aNewRowLooksLikeItsNeighbour() throws {
    let file = try odt(table(Self.row) + "<text:p/>")
    var paragraphs = Array(file.text.paragraphs)
    for (number, text) in ["x", "y"].enumerated() {
      var new = Paragraph(id: ParagraphID(UInt64(50 + number)), text: text)
      new.style.cells = [TableCell(table: 0, row: 9, cell: number)]
      paragraphs.insert(new, at: 2 + number)
    }
    let bytes = try file.bytes(with: RichText(paragraphs))
    let content = String(decoding: try ZipArchive(bytes).content(of: "content.xml") ?? [], as: UTF8.self)
    let added =
      "<table:table-row table:style-name=\"R\"><table:table-cell table:style-name=\"C\"><text:p>x</text:p></table:table-cell><table:table-cell table:style-name=\"D\"><text:p>y</text:p></table:table-cell></table:table-row>"
    #expect(content.between("<office:text>", "</office:text>") == table(Self.row + added) + "<text:p/>")
  }

  @Test func mergedCellsCoverWhatTheyTake() throws {
    let file = try odt(
      table(
        Self.row.replacing(
          "<table:table-cell table:style-name=\"D\"/>", with: "<table:table-cell><text:p>b</text:p></table:table-cell>")
      ))
    let text = try file.textAfter { text in
      var joined = text[0]
      (joined.text, joined.style.cells[0].columnSpan) = ("ab", 2)
      return text.difference(to: RichText([joined] + text.paragraphs.dropFirst(2)))
    }
    #expect(
      text
        == table(
          "<table:table-row table:style-name=\"R\"><table:table-cell table:style-name=\"C\" table:number-columns-spanned=\"2\"><text:p>ab</text:p></table:table-cell><table:covered-table-cell/></table:table-row>"
        ))
  }

  @Test func aRepeatedCellThatIsChangedIsNoLongerRepeated() throws {
    let file = try odt(
      table(
        "<table:table-row><table:table-cell table:number-columns-repeated=\"2\"><text:p>r</text:p></table:table-cell></table:table-row>"
      ))
    let text = try file.textAfter { replacing($0, 0..<1, in: 1, with: "s") }
    #expect(
      text
        == table(
          "<table:table-row><table:table-cell><text:p>r</text:p></table:table-cell><table:table-cell><text:p>s</text:p></table:table-cell></table:table-row>"
        ))
  }

  // MARK: Atoms and parts

  @Test func atomsAreCopiedAndDeletedWhole() throws {
    let note =
      "<text:note text:note-class=\"footnote\"><text:note-citation>1</text:note-citation><text:note-body><text:p>n</text:p></text:note-body></text:note>"
    let file = try odt("<text:p>a\(note)b</text:p>")
    #expect(try file.textAfter { replacing($0, 1..<4, with: "") } == "<text:p>ab</text:p>")
    let copy = file.text.slice(Position(0, 1)..<Position(0, 4))
    #expect(try file.textAfter { $0.replacing($0.end..<$0.end, with: copy) } == "<text:p>a\(note)b\(note)</text:p>")
  }

  @Test func aNoteInPlaceOfAnotherIsWritten() throws {
    let note =
      "<text:note text:id=\"n\" text:note-class=\"footnote\"><text:note-citation>1</text:note-citation>"
      + "<text:note-body><text:p>old</text:p></text:note-body></text:note>"
    let file = try odt("<text:p>a\(note)b</text:p>")
    let new = Atom(
      .footnote, label: "footnote", key: -1, content: .note([Paragraph(id: ParagraphID(0), plain: "new")]))
    let text = try file.textAfter { $0.inserting(new, at: Position(0, 1)..<Position(0, 4)) }
    #expect(text.contains(">new</text:p>") && !text.contains("old"))
    #expect(try file.bytes(with: file.detached(file.text)) == file.package.bytes)
  }

  @Test func anAttachmentIsALoss() throws {
    let blank = ODTFormat().blank()
    let file = Atom(.attachment, label: "a.bin", key: -1, content: .attachment(name: "a.bin", bytes: [1, 2]))
    let plain = RichText(plain: "ab")
    let text = try plain.inserting(file, at: Position(0, 1)..<Position(0, 1)).applied(to: plain)
    #expect(blank.losses(of: text) == ["attachments"])
    let read = try ODTFormat().read(blank.bytes(with: text)).text
    #expect(read.paragraphs.flatMap(\.runs).allSatisfy { $0.style.atom == nil })
  }

  @Test func aPictureIsAFileOfThePackage() throws {
    let file = try odt("<text:p>a</text:p>")
    var atomStyle = CharacterStyle()
    atomStyle.atom = Atom(
      .image, label: "image", key: 1,
      content: .image(.init(bytes: [7, 8], contentType: "public.png", width: 1440, description: "<d>")))
    let edited = try file.text.replacing(.start..<(.start), with: RichText(plain: "\u{FFFC}", style: .init()))
      .then(
        file.text.replacing(.start..<(.start), with: RichText(plain: "\u{FFFC}")).applied(to: file.text).styling(
          .start..<Position(0, 3)
        ) { $0 = atomStyle }
      )
      .applied(to: file.text)
    let archive = try ZipArchive(file.bytes(with: edited))
    let name = try #require(archive.entries.first { $0.name.hasPrefix("Pictures/") }?.name)
    #expect(try archive.content(of: name) == [7, 8] && archive.entries.first?.name == "mimetype")
    let manifest = String(decoding: try archive.content(of: "META-INF/manifest.xml") ?? [], as: UTF8.self)
    #expect(
      manifest.hasSuffix(
        "\n <manifest:file-entry manifest:full-path=\"\(name)\" manifest:media-type=\"image/png\"/>\n</manifest:manifest>\n"
      ))
  }

  @Test func otherPartsKeepTheirBytes() throws {
    let file = try odt(
      "<text:p>a</text:p>", files: [("Thumbnails/t.png", [1, 2, 3]), ("meta.xml", Array("<m/>".utf8))])
    let bytes = try file.bytes(with: replacing(file.text, 1..<1, with: "b").applied(to: file.text))
    let (old, new) = (try ZipArchive(file.package.bytes), try ZipArchive(bytes))
    #expect(old.entries.map(\.name) == new.entries.map(\.name))
    for entry in old.entries where entry.name != "content.xml" {
      #expect(try old.content(of: entry.name) == new.content(of: entry.name))
    }
  }
}
