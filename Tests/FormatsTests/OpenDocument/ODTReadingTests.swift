import RichText
import Testing

@testable import Formats

@Suite struct ODTReadingTests {
  private func looks(_ text: String, _ automatic: String = "") throws -> [(text: String, style: CharacterStyle)] {
    runs(try odt(text, automatic: automatic).text)
  }

  private func layouts(_ text: String, _ automatic: String = "") throws -> [ParagraphStyle] {
    try odt(text, automatic: automatic).text.paragraphs.map(\.style)
  }

  // MARK: Text

  @Test func whiteSpaceIsCollapsed() throws {
    let file = try odt(
      "<text:p>\n  a  b\n\tc<text:span> </text:span> d </text:p><text:p> <text:s text:c=\"3\"/>x<text:tab/>y<text:line-break/>z</text:p>"
    )
    #expect(lines(file.text) == ["a b c d ", "   x\ty\u{2028}z"])
  }

  @Test func referencesAndRawTextAreRead() throws {
    #expect(lines(try odt("<text:p>a &amp; &#x1F600;&lt;<![CDATA[<b>  &amp;]]></text:p>").text) == ["a & 😀<<b> &amp;"])
  }

  @Test func anEmptyTextIsOneParagraph() throws {
    #expect(lines(try odt("").text) == [""])
    #expect(lines(try odt("<text:p/>").text) == [""])
  }

  @Test func marksAreNotSeen() throws {
    let text =
      "<text:p>a<text:bookmark text:name=\"x\"/>b<text:soft-page-break/><!-- c --><text:change-start text:change-id=\"1\"/>d<text:reference-mark-end text:name=\"y\"/></text:p>"
    #expect(
      lines(
        try odt(
          "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>"
            + text
        ).text) == ["abd"])
  }

  // MARK: Characters

  @Test func automaticStylesAreLooks() throws {
    let properties = [
      ("fo:font-weight=\"bold\"", \CharacterStyle.bold), ("fo:font-style=\"italic\"", \.italic),
      ("text:display=\"none\"", \.hidden),
      ("style:text-line-through-style=\"solid\"", \.strikethrough),
    ]
    for (attribute, path) in properties {
      let run = try looks(
        "<text:p><text:span text:style-name=\"T\">x</text:span></text:p>", style("T", "text", textProperties(attribute))
      )
      #expect(run[0].style[keyPath: path], "\(attribute)")
    }
  }

  @Test func kindsOfUnderlinesAreRead() throws {
    let kinds: [(String, CharacterStyle.Underline)] = [
      ("style:text-underline-style=\"solid\"", .single),
      ("style:text-underline-style=\"solid\" style:text-underline-type=\"double\"", .double),
      ("style:text-underline-style=\"solid\" style:text-underline-mode=\"skip-white-space\"", .words),
      ("style:text-underline-style=\"wave\"", .wave),
      ("style:text-underline-style=\"long-dash\"", .dashed), ("style:text-underline-style=\"dotted\"", .dotted),
      ("style:text-underline-style=\"none\"", .none),
    ]
    for (attributes, kind) in kinds {
      let run = try looks(
        "<text:p><text:span text:style-name=\"T\">x</text:span></text:p>",
        style("T", "text", textProperties(attributes)))
      #expect(run[0].style.underline == kind, "\(attributes)")
    }
  }

  @Test func fontsSizesColoursAndLanguagesAreRead() throws {
    let properties = textProperties(
      "style:font-name=\"Mono\" fo:font-size=\"12.5pt\" fo:color=\"#c80009\" fo:background-color=\"#ffff00\" fo:language=\"de\" fo:country=\"AT\""
        + " style:text-position=\"super 58%\" fo:font-variant=\"small-caps\" style:text-underline-color=\"#010203\"")
    let style = try looks(
      "<text:p><text:span text:style-name=\"T\">x</text:span></text:p>", style("T", "text", properties))[0].style
    #expect(style.font == "Liberation Mono" && style.size == 25 && style.language == "de-AT")
    #expect(
      style.color == Color(red: 200, green: 0, blue: 9) && style.highlight == Color(red: 255, green: 255, blue: 0))
    #expect(
      style.baseline == .superscript && style.capitals == .small
        && style.underlineColor == Color(red: 1, green: 2, blue: 3))
  }

  @Test func innerSpansWin() throws {
    let automatic =
      style("A", "text", textProperties("fo:font-weight=\"bold\" fo:color=\"#ff0000\""))
      + style("B", "text", textProperties("fo:font-weight=\"normal\" style:use-window-font-color=\"true\""))
    let runs = try looks(
      "<text:p><text:span text:style-name=\"A\">x<text:span text:style-name=\"B\">y</text:span></text:span></text:p>",
      automatic)
    #expect(
      runs.map(\.style.bold) == [true, false] && runs.map(\.style.color) == [Color(red: 255, green: 0, blue: 0), nil])
  }

  @Test func namedCharacterStylesAreResolved() throws {
    let runs = try looks(
      "<text:p><text:span text:style-name=\"Strong_20_Emphasis\">x</text:span><text:span text:style-name=\"Source_20_Text\">y</text:span></text:p>"
    )
    #expect(runs[0].style.bold && !runs[0].style.code)
    #expect(runs[1].style.code && runs[1].style.font == nil)
  }

  @Test func namedParagraphStylesAreTheDefault() throws {
    let automatic = style("P1", "paragraph", textProperties("fo:font-style=\"italic\""), parent: "Heading_20_1")
    let run = try looks("<text:h text:style-name=\"P1\">x</text:h>", automatic)[0]
    #expect(!run.style.bold && run.style.italic)
  }

  @Test func linksAreRead() throws {
    let run = try looks("<text:p><text:a xlink:href=\"http://a.b/?c&amp;d\" office:title=\"T\">x</text:a></text:p>")[0]
    #expect(run.style.link == Link("http://a.b/?c&d", title: "T"))
  }

  // MARK: Paragraphs

  @Test func paragraphPropertiesAreRead() throws {
    let properties =
      "<style:paragraph-properties fo:text-align=\"end\" fo:margin-left=\"1in\" fo:margin-right=\"36pt\" fo:margin-top=\"2.54cm\""
      + " fo:margin-bottom=\"0cm\" fo:text-indent=\"-0.5in\" fo:line-height=\"150%\" fo:break-before=\"page\"><style:tab-stops>"
      + "<style:tab-stop style:position=\"1in\"/><style:tab-stop style:position=\"2in\" style:type=\"char\" style:char=\".\"/></style:tab-stops></style:paragraph-properties>"
    let layout = try layouts(
      "<text:p text:style-name=\"P1\">x</text:p>", style("P1", "paragraph", properties, parent: "Text_20_body"))[0]
    #expect(layout.name == "Text body" && layout.alignment == .right && layout.startsPage)
    #expect((layout.leftIndent, layout.rightIndent, layout.firstLineIndent) == (1440, 720, -720))
    #expect((layout.spaceBefore, layout.spaceAfter) == (1440, 0) && layout.lineSpacing == .multiple(360))
    #expect(layout.tabStops == [TabStop(1440), TabStop(2880, .decimal)])
  }

  @Test func aLineBelowIsARule() throws {
    let borders = [
      "fo:border-bottom=\"1pt solid #000000\"", "fo:border=\"1pt solid #000000\"", "fo:border-bottom=\"none\"",
    ]
    let rules = try borders.map {
      try layouts("<text:p text:style-name=\"P1\"/>", style("P1", "paragraph", paragraphProperties($0)))[0].isRule
    }
    #expect(rules == [true, false, false])
  }

  @Test func headingsHaveTheirLevels() throws {
    let text =
      "<text:h text:outline-level=\"3\">a</text:h><text:h text:style-name=\"Heading_20_1\">b</text:h><text:p text:style-name=\"Heading_20_1\">c</text:p><text:p>d</text:p>"
    #expect(try layouts(text).map(\.headingLevel) == [3, 1, 1, 0])
  }

  @Test func quotesAndCodeAreNamedStyles() throws {
    let text =
      "<text:p text:style-name=\"Quotations\">a</text:p><text:p text:style-name=\"Preformatted_20_Text\">b</text:p><text:p text:style-name=\"Preformatted_20_Text\">c</text:p><text:p>d</text:p><text:p text:style-name=\"Preformatted_20_Text\">e</text:p>"
    let layouts = try layouts(text)
    #expect(layouts.map(\.quoteDepth) == [1, 0, 0, 0, 0])
    #expect(layouts.map { $0.code?.number } == [nil, 0, 0, nil, 1])
  }

  // MARK: Lists

  private static let lists =
    "<text:list-style style:name=\"L1\"><text:list-level-style-number text:level=\"1\" style:num-prefix=\"(\" style:num-suffix=\")\" style:num-format=\"i\" text:start-value=\"4\"/>"
    + "<text:list-level-style-bullet text:level=\"2\" text:bullet-char=\"–\"/></text:list-style>"
    + "<text:list-style style:name=\"L2\"><text:list-level-style-bullet text:level=\"1\" text:bullet-char=\"☑\"/></text:list-style>"

  @Test func listsAreNested() throws {
    let text =
      "<text:list text:style-name=\"L1\"><text:list-header><text:p>h</text:p></text:list-header><text:list-item><text:p>a</text:p><text:p>aa</text:p><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item>"
      + "<text:list-item text:start-value=\"9\"><text:p>c</text:p></text:list-item></text:list>"
    let items = try layouts(text, Self.lists).compactMap(\.list)
    let number = ListItem.Marker.number(.lowerRoman, prefix: "(", suffix: ")")
    #expect(items.map(\.level) == [0, 0, 0, 1, 0] && items.map(\.hasMarker) == [false, true, false, true, true])
    #expect(
      items.map(\.start) == [nil, 4, nil, nil, 9]
        && items.map(\.marker) == [number, number, number, .bullet("–"), number])
    #expect(Set(items.map(\.list)).count == 1)
  }

  @Test func continuedListsAreOneList() throws {
    let item = "<text:list-item><text:p>a</text:p></text:list-item></text:list>"
    let text =
      "<text:list xml:id=\"x\" text:style-name=\"L2\">" + item + "<text:list text:style-name=\"L2\">" + item
      + "<text:list text:continue-numbering=\"true\" text:style-name=\"L2\">" + item
      + "<text:list text:continue-list=\"x\" text:style-name=\"L2\">" + item
    let items = try layouts(text, Self.lists).compactMap(\.list)
    #expect(items.map(\.list) == [0, 1, 1, 0] && items[0].marker == .task(isDone: true))
  }

  @Test func aParagraphsStyleMayHaveTheListsStyle() throws {
    let automatic =
      Self.lists + style("P1", "paragraph", "", parent: "Standard", attributes: " style:list-style-name=\"L1\"")
    let layouts = try layouts(
      "<text:list><text:list-item><text:p text:style-name=\"P1\">a</text:p></text:list-item></text:list><text:p text:style-name=\"P1\">b</text:p>",
      automatic)
    #expect(layouts[0].list?.marker == .number(.lowerRoman, prefix: "(", suffix: ")") && layouts[1].list == nil)
  }

  // MARK: Tables

  @Test func tablesHaveRowsCellsAndSpans() throws {
    let text =
      "<table:table><table:table-column/><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned=\"2\"><text:p>h</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows>"
      + "<table:table-row><table:table-cell table:number-rows-spanned=\"2\"><text:p>a</text:p><text:p>b</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>"
    let cells = try layouts(text).map { try #require($0.cells.first) }
    #expect(
      cells.map(\.row) == [0, 1, 1, 1] && cells.map(\.cell) == [0, 0, 0, 1]
        && cells.map(\.isHeader) == [true, false, false, false])
    #expect(cells.map(\.columnSpan) == [2, 1, 1, 1] && cells.map(\.rowSpan) == [1, 2, 2, 1])
  }

  @Test func repeatedRowsAndCellsAreShownAsOftenAsTheyAre() throws {
    let text =
      "<table:table><table:table-row table:number-rows-repeated=\"2\"><table:table-cell table:number-columns-repeated=\"3\"><text:p>x</text:p></table:table-cell></table:table-row></table:table>"
    let cells = try layouts(text).compactMap(\.cells.first)
    #expect(cells.map(\.row) == [0, 0, 0, 1, 1, 1] && cells.map(\.cell) == [0, 1, 2, 0, 1, 2])
  }

  @Test func endlessRepetitionIsShownOnce() throws {
    let text =
      "<table:table><table:table-row table:number-rows-repeated=\"1048576\"><table:table-cell table:number-columns-repeated=\"16384\"><text:p>x</text:p></table:table-cell></table:table-row></table:table>"
    #expect(try odt(text).text.paragraphCount == 1)
  }

  @Test func tablesAreNested() throws {
    let inner =
      "<table:table><table:table-row><table:table-cell><text:p>in</text:p></table:table-cell></table:table-row></table:table>"
    let layouts = try layouts(
      "<table:table><table:table-row><table:table-cell>\(inner)<text:p>out</text:p></table:table-cell></table:table-row></table:table>"
    )
    #expect(layouts.map(\.cells.count) == [2, 1])
  }

  // MARK: Atoms

  @Test func picturesHaveTheirFiles() throws {
    let frame =
      "<draw:frame svg:width=\"1in\" svg:height=\"0.5in\"><draw:image xlink:href=\"Pictures/a.png\"/><svg:desc>A cat</svg:desc></draw:frame>"
    let file = try odt("<text:p>x\(frame)</text:p>", files: [("Pictures/a.png", [1, 2, 3])])
    let atom = try #require(runs(file.text)[1].style.atom)
    #expect(atom.kind == .image)
    #expect(
      file.content(of: atom)
        == .image(
          .init(
            bytes: [1, 2, 3], contentType: "public.png", reference: "Pictures/a.png", width: 1440, height: 720,
            description: "A cat")))
  }

  /// In a package an address begins at the package, as if it were a folder.
  @Test(arguments: [
    ("a.png", "../a.png"), ("b/a.png", "../b/a.png"), ("../a.png", "../../a.png"), ("/a.png", "/a.png"),
    ("https://a.org/b.png", "https://a.org/b.png"), ("a:b/../c.png", "a:b/../c.png"),
  ])
  func theAddressOfAPictureBeginsAtTheDocument(_ address: String, _ written: String) throws {
    var style = CharacterStyle()
    style.atom = Atom(
      .image, label: "image", key: 1,
      content: .image(.init(bytes: [], contentType: "public.png", reference: address, width: 20, height: 20)))
    let text = RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
    let file = try #require(ODTFormat().read(ODTFormat().blank().bytes(with: text)) as? ODTText)
    let part = String(decoding: file.source.content.xml.bytes, as: UTF8.self)
    #expect(part.contains("xlink:href=\"\(written)\""), "\(part)")
    guard case .image(let image)? = runs(file.text)[0].style.atom.flatMap(file.content) else {
      Issue.record("no picture")
      return
    }
    #expect(image.reference == address)
  }

  @Test func notesHaveTheirText() throws {
    let note =
      "<text:note text:note-class=\"endnote\"><text:note-citation>i</text:note-citation><text:note-body><text:p>first</text:p><text:p>second</text:p></text:note-body></text:note>"
    let file = try odt(
      "<text:p>x\(note)<office:annotation><dc:creator>me</dc:creator><text:p>why</text:p></office:annotation></text:p>")
    let atoms = runs(file.text).compactMap(\.style.atom)
    #expect(atoms.map(\.kind) == [.endnote, .annotation])
    let texts = atoms.map { atom -> [String] in
      if case .note(let paragraphs) = file.content(of: atom) { paragraphs.map(\.text) } else { [] }
    }
    #expect(texts == [["first", "second"], ["why"]])
  }

  @Test func fieldsShowTheirText() throws {
    let file = try odt(
      "<text:p><text:page-number>3</text:page-number><text:date>today</text:date><text:sequence>1</text:sequence></text:p>"
    )
    let atoms = runs(file.text).compactMap(\.style.atom)
    #expect(atoms.map(\.kind) == [.pageNumber, .field, .field] && atoms.map(\.label) == ["page number", "today", "1"])
    #expect(file.content(of: atoms[1]) == .field(instruction: "date", result: "today"))
  }

  @Test func whatIsUnknownIsOneCharacter() throws {
    let file = try odt(
      "<text:p>a<text:ruby><text:ruby-base>b</text:ruby-base></text:ruby><draw:frame><draw:object xlink:href=\"./Object 1\"/></draw:frame><draw:frame><draw:text-box><text:p>in a box</text:p></draw:text-box></draw:frame></text:p>"
    )
    #expect(lines(file.text) == ["a\u{FFFC}\u{FFFC}\u{FFFC}"])
    #expect(runs(file.text).compactMap(\.style.atom?.label) == ["b", "object", "text box"])
  }

  // MARK: Depth

  @Test func deepNestingIsRead() throws {
    let tags = ["text:span", "text:section", "text:list", "table:table"]
    for tag in tags {
      let (open, close) = (String(repeating: "<\(tag)>", count: 2000), String(repeating: "</\(tag)>", count: 2000))
      let inner =
        tag == "text:span"
        ? "<text:p>a\(open)b\(close)</text:p>" : "<text:p>a</text:p>\(open)<text:p>b</text:p>\(close)"
      let file = try odt(inner)
      let edit = file.text.replacing(.start..<file.text.end, with: RichText(plain: "new"))
      #expect(try file.bytes(with: edit.applied(to: file.text)).isEmpty == false, "\(tag)")
    }
  }

  @Test(.timeLimit(.minutes(30))) func textAtEveryDepthIsReadAndWritten() throws {
    let spans =
      String(repeating: "<text:span text:style-name=\"T\">a", count: 5000)
      + String(repeating: "</text:span>", count: 5000)
    let file = try odt(
      "<text:p>\(spans)</text:p>", automatic: style("T", "text", textProperties("fo:font-size=\"9pt\"")))
    let end = file.text.end
    let edit = file.text.replacing(end..<end, with: RichText(plain: "b"))
    let bytes = try file.bytes(with: edit.applied(to: file.text))
    #expect(try ODTFormat().read(bytes).text.hasSameContent(as: edit.applied(to: file.text)))
  }

  @Test func deepTablesAndListsAreRead() throws {
    let table = (
      "<table:table><table:table-row><table:table-cell><text:p>c</text:p>",
      "</table:table-cell></table:table-row></table:table>"
    )
    let list = ("<text:list><text:list-item><text:p>i</text:p>", "</text:list-item></text:list>")
    for (open, close) in [table, list] {
      let file = try odt(
        String(repeating: open, count: 2000) + String(repeating: close, count: 2000) + "<text:p>end</text:p>")
      let edit = file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: "!"))
      #expect(try file.bytes(with: edit.applied(to: file.text)).count > 1000)
      #expect(file.text.paragraphCount > 10 && lines(file.text).last == "end")
    }
  }
}
