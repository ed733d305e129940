import RichText
import Testing

@testable import Formats

@Suite struct DOCXScratchTests {
  static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 2, 0, 0, 0, 4, 8,
  ]

  /// A text with one of everything.
  static var everything: RichText {
    var paragraphs: [Paragraph] = []
    func add(_ text: String, _ change: (inout CharacterStyle) -> Void = { _ in }) { lay(text, change) { _ in } }
    func lay(_ text: String, _ change: (inout CharacterStyle) -> Void = { _ in }, style: (inout ParagraphStyle) -> Void)
    {
      var look = CharacterStyle()
      change(&look)
      var paragraph = Paragraph(
        id: ParagraphID(UInt64(paragraphs.count)), text: text,
        runs: text.isEmpty ? [] : [.init(length: text.utf8.count, style: look)])
      style(&paragraph.style)
      paragraphs.append(paragraph)
    }
    func add(_ kind: Atom.Kind, _ content: Atom.Content) {
      add("\u{FFFC}", { $0.atom = Atom(kind, label: "x", key: 1, content: content) })
    }
    for level in 1...9 { lay("Heading \(level)") { $0.headingLevel = level } }
    add("plain & <text>\twith\u{2028}everything\u{2011}\u{AD} 漢字 😀 ")
    add("bold", { ($0.bold, $0.italic, $0.strikethrough) = (true, true, true) })
    for kind in CharacterStyle.Underline.allCases {
      add("under", { ($0.underline, $0.underlineColor) = (kind, Color(red: 1, green: 2, blue: 3)) })
    }
    add("sup", { ($0.baseline, $0.capitals) = (.superscript, .small) })
    add("caps", { ($0.capitals, $0.hidden) = (.all, true) })
    add(
      "font",
      {
        ($0.font, $0.size, $0.color, $0.highlight, $0.language) = (
          "Arial", 30, Color(red: 9, green: 9, blue: 9), Color(red: 255, green: 255, blue: 0), "de-AT"
        )
      })
    add("shade", { $0.highlight = Color(red: 1, green: 2, blue: 3) })
    add("code", { $0.code = true })
    add("link", { $0.link = Link("http://example.org/a?b=c&d", title: "a \"title\"") })
    add("anchor", { $0.link = Link("#place") })
    for alignment in ParagraphStyle.Alignment.allCases { lay("aligned") { $0.alignment = alignment } }
    lay("layout") { style in
      (style.leftIndent, style.rightIndent, style.firstLineIndent) = (720, 360, -360)
      (style.spaceBefore, style.spaceAfter, style.lineSpacing) = (120, 60, .multiple(360))
      (style.tabStops, style.startsPage) = ([TabStop(100), TabStop(200, .decimal)], true)
    }
    lay("") { $0.isRule = true }
    lay("named") { $0.name = "Body Copy" }
    lay("quoted") { $0.quoteDepth = 1 }
    lay("quoted twice") { $0.quoteDepth = 2 }
    lay("let x = 1") { $0.code = CodeBlock(number: 1, language: "swift") }
    lay("") { $0.code = CodeBlock(number: 1, language: "swift") }
    lay("bullet") { $0.list = ListItem(list: 1, marker: .bullet("•")) }
    lay("nested") { $0.list = ListItem(list: 1, level: 1, marker: .bullet("–")) }
    lay("more of it") { $0.list = ListItem(list: 1, level: 1, marker: .bullet("–"), hasMarker: false) }
    for numbering in ListItem.Numbering.allCases {
      lay("number") { $0.list = ListItem(list: 2, marker: .number(numbering, prefix: "(", suffix: ")"), start: 3) }
    }
    lay("done") { $0.list = ListItem(list: 3, marker: .task(isDone: true)) }
    lay("not done") { $0.list = ListItem(list: 3, marker: .task(isDone: false)) }
    lay("a") { $0.cells = [TableCell(table: 1, row: 1, cell: 1, columnSpan: 2, isHeader: true)] }
    lay("b") { $0.cells = [TableCell(table: 1, row: 2, cell: 1, rowSpan: 2)] }
    lay("c") { $0.cells = [TableCell(table: 1, row: 2, cell: 2)] }
    lay("d") { $0.cells = [TableCell(table: 1, row: 3, cell: 2), TableCell(table: 2, row: 1, cell: 1)] }
    lay("e") { $0.cells = [TableCell(table: 1, row: 3, cell: 2), TableCell(table: 2, row: 1, cell: 2)] }
    lay("") { $0.cells = [TableCell(table: 1, row: 3, cell: 2)] }
    lay("next table") { $0.cells = [TableCell(table: 3, row: 1, cell: 1)] }
    add(.image, .image(.init(bytes: picture, contentType: "public.png", width: 600, height: 900, description: "a dot")))
    add(.footnote, .note([Paragraph(id: ParagraphID(0), text: "the note", runs: [.init(length: 8, style: .init())])]))
    add(.endnote, .note([Paragraph(id: ParagraphID(0), text: "at the end", runs: [.init(length: 10, style: .init())])]))
    add(.annotation, .note([Paragraph(id: ParagraphID(0), text: "remark", runs: [.init(length: 6, style: .init())])]))
    add(.field, .field(instruction: "DATE \\@ \"d\"", result: "today"))
    add(.pageNumber, .pageNumber)
    add("the end")
    return RichText(paragraphs)
  }

  @Test func theBlankDocumentIsEmpty() throws {
    let blank = try #require(DOCXFormat().blank() as? DOCXText)
    #expect(lines(blank.text) == [""] && blank.text[0].style == ParagraphStyle())
    #expect(try #require(DOCXFormat().blank() as? DOCXText).bytes == blank.bytes)
    #expect(try blank.bytes(with: blank.text) == blank.bytes)
  }

  @Test func everythingIsWrittenAndReadsBack() throws {
    let blank = DOCXFormat().blank()
    let held = blank.held(Self.everything)
    let bytes = try blank.bytes(with: Self.everything)
    #expect(try bytes == blank.bytes(with: Self.everything))
    let read = try DOCXText(bytes)
    #expect(read.text.hasSameContent(as: held))
    #expect(lines(held).filter { !$0.isEmpty } == lines(Self.everything).filter { !$0.isEmpty })
    #expect(
      blank.losses(of: Self.everything).allSatisfy {
        ["style names", "lists", "the languages of blocks of code", "the division into paragraphs", "tables", "quotes"]
          .contains($0)
          || $0 == "underlines"
      }, "\(blank.losses(of: Self.everything))")
    let atoms = read.text.paragraphs.flatMap { $0.runs.compactMap(\.style.atom) }
    #expect(atoms.map(\.kind) == [.image, .footnote, .endnote, .annotation, .field, .pageNumber])
    guard case .image(let image) = read.content(of: atoms[0]) else { Issue.record("no image"); return }
    #expect(image.bytes == Self.picture && (image.width, image.height) == (600, 900) && image.description == "a dot")
    for (atom, text) in [(atoms[1], "the note"), (atoms[2], "at the end"), (atoms[3], "remark")] {
      guard case .note(let note) = read.content(of: atom) else { Issue.record("no note"); continue }
      #expect(note.map(\.text) == [text])
    }
    #expect(read.content(of: atoms[4]) == .field(instruction: "DATE \\@ \"d\"", result: "today"))
  }

  @Test func whatIsHeldIsHeld() throws {
    let blank = DOCXFormat().blank()
    let held = blank.held(Self.everything)
    #expect(blank.held(held).hasSameContent(as: held))
  }

  @Test func anAttachmentIsALoss() throws {
    let blank = DOCXFormat().blank()
    let file = Atom(.attachment, label: "a.bin", key: -1, content: .attachment(name: "a.bin", bytes: [1, 2]))
    let text = try RichText(plain: "ab").inserting(file, at: Position(0, 1)..<Position(0, 1)).applied(
      to: RichText(plain: "ab"))
    #expect(blank.losses(of: text) == ["attachments"])
    let read = try DOCXFormat().read(blank.bytes(with: text)).text
    #expect(read.paragraphs.flatMap(\.runs).allSatisfy { $0.style.atom == nil })
  }

  @Test func aSecondNoteGoesIntoTheSamePart() throws {
    let first = try DOCXText(DOCXFormat().blank().bytes(with: Self.everything))
    let note = Atom(
      .footnote, label: "footnote", key: 9,
      content: .note([Paragraph(id: ParagraphID(0), text: "2", runs: [.init(length: 1, style: .init())])]))
    var style = CharacterStyle()
    style.atom = note
    let new = RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
    let edited = try first.text.replacing(first.text.end..<first.text.end, with: new).applied(to: first.text)
    let read = try DOCXText(first.bytes(with: edited))
    let notes = read.text.paragraphs.flatMap { $0.runs.compactMap(\.style.atom) }.filter { $0.kind == .footnote }
    #expect(notes.count == 2)
    guard case .note(let text) = notes.last.flatMap(read.content) else { Issue.record("no note"); return }
    #expect(text.map(\.text) == ["2"])
  }

  /// In a run with text beside it, LibreOffice shows the text twice and no number.
  @Test func aNewNotesNumberIsRaisedAndAloneInItsRun() throws {
    var style = CharacterStyle()
    style.atom = Atom(.footnote, label: "footnote", key: 9, content: .note([Paragraph(id: ParagraphID(0))]))
    let note = RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
    for look in [CharacterStyle.Baseline.normal, .superscript] {
      var around = CharacterStyle()
      around.baseline = look
      let text = RichText(plain: "onetwo", style: around)
      let edited = try text.replacing(Position(0, 3)..<Position(0, 3), with: note).applied(to: text)
      let blank = DOCXFormat().blank(), read = try DOCXText(blank.bytes(with: edited))
      let part = String(decoding: read.story.part.bytes, as: UTF8.self)
      let mark = #"<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="1"/></w:r>"#
      #expect(part.contains(mark), "\(part)")
      #expect(blank.losses(of: edited) == [])
    }
  }

  @Test func thingsMoveBetweenDocuments() throws {
    let math =
      "<m:oMath xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"><m:r><m:t>x</m:t></m:r></m:oMath>"
    let source = try docx(runs: "<w:r><w:t>a</w:t></w:r>\(math)")
    let read = try DOCXText(DOCXFormat().blank().bytes(with: source.detached(source.text)))
    #expect(read.text.hasSameContent(as: source.detached(source.text)))
    #expect(try ZipArchive(read.bytes).string("word/document.xml").contains(math))
  }
}
