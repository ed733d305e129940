import RichText
import Testing

@testable import Formats

@Suite struct MarkdownWritingTests {
  private func edit(_ source: String, _ change: (RichText) -> Transaction) throws -> String {
    let file = markdown(source)
    return String(decoding: try file.bytes(with: change(file.text).applied(to: file.text)), as: UTF8.self)
  }

  private func type(_ text: String, into source: String, at place: Position) throws -> String {
    try edit(source) { $0.replacing(place..<place, with: RichText(plain: text, style: $0.typingStyle(at: place))) }
  }

  private func style(
    _ source: String, _ range: Range<Position>, _ change: @escaping (inout CharacterStyle) -> Void
  ) throws -> String {
    try edit(source) { $0.styling(range, change) }
  }

  @Test func nestedNumbersBeginAnew() throws {
    func item(_ id: UInt64, _ text: String, _ level: Int, start: Int? = nil) -> Paragraph {
      var paragraph = Paragraph(id: ParagraphID(id), plain: text)
      paragraph.style.list = ListItem(
        list: 1, level: level, marker: .number(.decimal, prefix: "", suffix: "."), start: start)
      return paragraph
    }
    func written(_ items: [Paragraph]) throws -> String {
      String(decoding: try MarkdownFormat().blank().bytes(with: RichText(items)), as: UTF8.self)
    }
    let items = [item(0, "a", 0), item(1, "b", 1), item(2, "c", 1), item(3, "d", 0), item(4, "e", 1), item(5, "f", 0)]
    #expect(try written(items) == "1. a\n   1. b\n   2. c\n2. d\n   1. e\n3. f\n")
    #expect(try written([item(0, "a", 0), item(1, "b", 1, start: 4)]) == "1. a\n\n   4. b\n")
  }

  @Test func typingIsSpliced() throws {
    #expect(try type("X", into: "a &amp; \\* *b*\nc\n", at: Position(0, 1)) == "aX &amp; \\* *b*\nc\n")
    #expect(try type("X", into: "> a\nlazy  \nb\n", at: Position(0, 3)) == "> a\nlXazy  \nb\n")
    #expect(try type("*_[<&", into: "a\n", at: Position(0, 1)) == "a\\*\\_\\[\\<\\&\n")
    #expect(try type("1. ", into: "a\n", at: .start) == "1\\. a\n")
    #expect(try type("# ", into: "a\n", at: .start) == "\\# a\n")
    #expect(try type("x_y 2 < 3 & 4", into: "a\n", at: Position(0, 1)) == "ax_y 2 < 3 & 4\n")
  }

  @Test func looksUseTheFilesMarks() throws {
    let range = Position(0, 0)..<Position(0, 1)
    #expect(try style("a b __c__ _d_\n", range) { $0.bold = true } == "__a__ b __c__ _d_\n")
    #expect(try style("a b __c__ _d_\n", range) { $0.italic = true } == "_a_ b __c__ _d_\n")
    #expect(try style("a b\n", range) { $0.code = true } == "`a` b\n")
    #expect(try style("a b\n", range) { $0.underline = .single } == "<u>a</u> b\n")
    #expect(try style("a b\n", range) { $0.link = Link("/x y") } == "[a](</x y>) b\n")
    #expect(try style("a b\n", Position(0, 0)..<Position(0, 2)) { $0.bold = true } == "**a** b\n")
    #expect(try style("**ab** c\n", range) { $0.bold = false } == "a**b** c\n")
  }

  /// Nobody sees it: bold words that the other side takes some from at the end are no conflict.
  @Test func thatABlankIsBoldIsNoLoss() throws {
    let (base, bold) = ("The quick brown fox jumps.\n", "The quick **brown fox** jumps.\n")
    let files = [base, bold, "The quick brown jumps.\n"].map { Array($0.utf8) }
    for (ours, theirs) in [(files[1], files[2]), (files[2], files[1])] {
      let merge = try SourceMerge(base: files[0], ours: ours, theirs: theirs, format: MarkdownFormat())
      #expect(String(decoding: merge.bytes, as: UTF8.self) == "The quick **brown** jumps.\n")
      #expect(merge.isClean, "\(merge.losses)")
    }
  }

  @Test func paragraphsAreSplitAndJoined() throws {
    #expect(try type("\n", into: "ab\n\n\nc\n", at: Position(0, 1)) == "a\n\nb\n\n\nc\n")
    #expect(try edit("a\n\nb\n") { $0.replacing(Position(0, 1)..<Position(1, 0), with: RichText()) } == "ab\n")
    #expect(try type("\n", into: "* ab\n* c\n", at: Position(0, 1)) == "* a\n* b\n* c\n")
    #expect(try type("\n", into: "* ab\n\n* c\n", at: Position(0, 1)) == "* a\n\n* b\n\n* c\n")
    #expect(try type("\n", into: "> ab\n", at: Position(0, 1)) == "> a\n>\n> b\n")
    #expect(try type("\n", into: "```\nab\n```\n", at: Position(0, 1)) == "```\na\nb\n```\n")
    #expect(try type("\r", into: "x\r\n", at: Position(0, 1)).hasSuffix("\r\n"))
  }

  @Test func listsAreIndentedAndTicked() throws {
    let deeper = try edit("- a\n- b\n- c\n") {
      $0.stylingParagraphs(1...1) {
        $0.list?.level = 1; $0.list?.list = 9
      }
    }
    #expect(deeper == "- a\n  - b\n- c\n")
    #expect(
      try edit("- [ ] a\n") { $0.stylingParagraphs(0...0) { $0.list?.marker = .task(isDone: true) } } == "- [x] a\n")
    #expect(try edit("a\n\nb\n") { $0.stylingParagraphs(0...0) { $0.headingLevel = 2 } } == "## a\n\nb\n")
  }

  @Test func aBoxAfterANumberIsEditedAsText() throws {
    let list = "1. [ ] a\n2. [x] b\n3. [ ]\n"
    #expect(markdown(try type("x", into: list, at: Position(0, 1))).text[0].text == "[x ] a")
    #expect(try type("y", into: list, at: Position(1, 5)) == "1. [ ] a\n2. [x] by\n3. [ ]\n")
    let box = Position(0, 1)..<Position(0, 2)
    #expect(try edit(list) { $0.replacing(box, with: RichText(plain: "x")) }.hasPrefix("1. [x] a\n"))
    #expect(
      try edit(list) { $0.replacing(Position(0, 0)..<Position(0, 4), with: RichText()) } == "1. a\n2. [x] b\n3. [ ]\n")
    let file = markdown(list)
    let edited = try file.text.listing(0...2, as: .task(isDone: false)).applied(to: file.text)
    #expect(markdown(try file.bytes(with: edited).latin).text.hasSameContent(as: file.held(edited)))
  }

  @Test func cellsAreEditedInTheirLine() throws {
    let table = "| a  | b |\n|----|:-:|\n| c  | d |\n"
    #expect(try type("|", into: table, at: Position(2, 1)) == "| a  | b |\n|----|:-:|\n| c\\|  | d |\n")
  }

  @Test func whatIsNotHeldIsALoss() {
    var style = CharacterStyle()
    (style.font, style.size, style.color) = ("A", 20, Color(red: 1, green: 2, blue: 3))
    let losses = markdown("").losses(of: RichText(plain: "a", style: style))
    #expect(losses == ["fonts and sizes", "colours"])
  }

  @Test func aTextFromScratchIsWritten() throws {
    var image = CharacterStyle(), note = CharacterStyle(), link = CharacterStyle()
    image.atom = Atom(
      .image, label: "i", key: 1,
      content: .image(.init(bytes: [], contentType: "public.png", reference: "a b.png", description: "x*y")))
    note.atom = Atom(.footnote, label: "n", key: 2, content: .note([Paragraph(id: ParagraphID(0), text: "why")]))
    link.link = Link("http://x.y", title: "t")
    func paragraph(
      _ number: UInt64, _ text: String, _ look: CharacterStyle = .init(),
      _ change: (inout ParagraphStyle) -> Void = { _ in }
    )
      -> Paragraph
    {
      var style = ParagraphStyle()
      change(&style)
      return Paragraph(
        id: ParagraphID(number), text: text, runs: [.init(length: text.utf8.count, style: look)], style: style)
    }
    let text = RichText([
      paragraph(0, "Title") { $0.headingLevel = 1 },
      paragraph(1, "one") { $0.list = ListItem(list: 1, marker: .bullet("•")) },
      paragraph(2, "two") { $0.list = ListItem(list: 2, level: 1, marker: .number(.decimal, prefix: "", suffix: ".")) },
      paragraph(3, "\u{FFFC}", image), paragraph(4, "\u{FFFC}", note), paragraph(5, "go", link),
      paragraph(6, "h") { $0.cells = [TableCell(table: 1, row: 1, cell: 1)] },
      paragraph(7, "c") { $0.cells = [TableCell(table: 1, row: 2, cell: 1)] },
      paragraph(8, "let a") { $0.code = CodeBlock(number: 1, language: "swift") },
      paragraph(9, "") { $0.isRule = true },
      paragraph(10, "said") { $0.quoteDepth = 1 },
    ])
    let file = MarkdownFormat().blank()
    let bytes = try file.bytes(with: text)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        # Title

        - one
          1. two

        ![x&#42;y](<a b.png>)

        [^1]

        [go](http://x.y "t")

        | h |
        | --- |
        | c |

        ```swift
        let a
        ```

        ---

        > said

        [^1]: why

        """)
    #expect(MarkdownText(bytes).text.hasSameContent(as: file.held(text)))
  }
}

@Suite struct MarkdownControlTests {
  @Test func aFileThatWouldBeTakenForABinaryOneIsNotWritten() throws {
    let controls = String(repeating: "\u{17}", count: 4)
    let file = try MarkdownFormat().read(Array("\(controls) \(String(repeating: "word ", count: 20))\n".utf8))
    let end = Position(0, file.text[0].length)
    let edited = try file.text.replacing(Position(0, 6)..<end, with: RichText()).applied(to: file.text)
    #expect(throws: FormatError.self) { try file.bytes(with: edited) }
  }
}

@Suite struct MarkdownReplacedAtomTests {
  private func replaced(_ file: MarkdownText, _ content: Atom.Content?, _ kind: Atom.Kind = .opaque) throws -> RichText
  {
    try file.text.inserting(Atom(kind, label: "", key: -1, content: content), at: Position(0, 0)..<Position(0, 3))
      .applied(to: file.text)
  }

  @Test func aPictureTakesThePlaceOfAnother() throws {
    let file = markdown("![a](a.png) and ![b](b.png)\n")
    let image = Atom.Image(bytes: [], contentType: "public.png", reference: "c.png")
    let bytes = try file.bytes(with: replaced(file, .image(image), .image))
    #expect(String(decoding: bytes, as: UTF8.self) == "![](c.png) and ![b](b.png)\n")
  }

  @Test func whatMarkdownCannotHoldGoesAlsoWhereAnotherThingWas() throws {
    let file = markdown("<?x ?>\n\nend\n")
    let edited = try replaced(file, .source(contentType: "public.png", bytes: [1]))
    let again = try MarkdownText(file.bytes(with: edited))
    #expect(again.text.hasSameContent(as: file.held(edited)))
    #expect(again.text[0].runs.allSatisfy { $0.style.atom == nil })
  }

  @Test func whatMarkdownWouldNotHoldOfANewTextStaysInAnUnchangedOne() throws {
    let file = markdown("https://a\u{2}b c d e f g h i j k l m\n")
    let edited = RichText(
      file.text.paragraphs.map { paragraph in
        var paragraph = paragraph
        paragraph.id = ParagraphID(99)
        return paragraph
      })
    #expect(try file.bytes(with: edited) == file.bytes)
    #expect(file.held(edited).hasSameContent(as: file.text))
  }

  @Test func aSpaceAfterATagIsASpace() throws {
    let file = markdown("a2 b c\n")
    let edited = try file.text.styling(Position(0, 1)..<Position(0, 2)) { $0.baseline = .superscript }.applied(
      to: file.text)
    #expect(try String(decoding: file.bytes(with: edited), as: UTF8.self) == "a<sup>2</sup> b c\n")
    let whole = try file.text.styling(Position(0, 0)..<Position(0, 6)) { $0.baseline = .superscript }.applied(
      to: file.text)
    #expect(try String(decoding: file.bytes(with: whole), as: UTF8.self) == "<sup>a2 b c</sup>\n")
    let blank = try MarkdownFormat().blank().bytes(with: edited)
    #expect(String(decoding: blank, as: UTF8.self) == "a<sup>2</sup> b c\n")
  }

  @Test func aThingThatIsPutBackInItsPlaceIsNoChange() throws {
    let file = markdown("![a](a.png) and [^1] <kbd>x</kbd>\n\n[^1]: note\n")
    #expect(try file.bytes(with: file.detached(file.text)) == file.bytes)
  }

  @Test func aNoteOfAnotherFileKeepsItsText() throws {
    let (file, other) = (markdown("a[^1]\n\n[^1]: mine\n"), markdown("b[^1]\n\n[^1]: other\n"))
    let note = other.detached(other.text).slice(Position(0, 1)..<Position(0, 4))
    let edited = try file.text.replacing(Position(0, 0)..<Position(0, 0), with: note).applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    #expect(String(decoding: bytes, as: UTF8.self) == "[^2]a[^1]\n\n[^1]: mine\n\n[^2]: other\n")
  }
}

@Suite struct MarkdownEncodingTests {
  @Test(
    arguments: [
      ([0x61, 0xE9], "é", [0x61, 0xE9, 0xE9]), ([0x61, 0xE9], "漢", Array("aé漢".utf8)),
      ([0xEF, 0xBB, 0xBF, 0x61], "é", [0xEF, 0xBB, 0xBF, 0x61, 0xC3, 0xA9]),
      ([0xFE, 0xFF, 0x00, 0x61], "é", [0xFE, 0xFF, 0x00, 0x61, 0x00, 0xE9]),
      ([0xFF, 0xFE, 0x61, 0x00], "é", [0xFF, 0xFE, 0x61, 0x00, 0xE9, 0x00]),
      ([0x61, 0x00, 0x62, 0x00], "é", [0x61, 0x00, 0x62, 0x00, 0xE9, 0x00]),
    ] as [([UInt8], String, [UInt8])])
  func theEncodingStaysWhereItCan(_ bytes: [UInt8], _ new: String, _ expected: [UInt8]) throws {
    let file = try MarkdownFormat().read(bytes)
    let edited = try file.text.replacing(file.text.end..<file.text.end, with: RichText(plain: new)).applied(
      to: file.text)
    let written = try file.bytes(with: edited)
    #expect(written == expected)
    #expect(try MarkdownFormat().read(written).text.hasSameContent(as: file.held(edited)))
  }

  @Test func aFileThatWouldBeReadInAnotherEncodingGoesOverToUTF8() throws {
    let file = try MarkdownFormat().read([0x61, 0xE9, 0x62])
    let edited = try file.text.replacing(Position(0, 1)..<Position(0, 3), with: RichText(plain: "Ã©")).applied(
      to: file.text)
    #expect(try file.bytes(with: edited) == Array("aÃ©b".utf8))
  }
}
