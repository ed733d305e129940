import RichText
import Testing

@testable import Formats

@Suite struct DOCXWritingTests {
  private let bold: (inout CharacterStyle) -> Void = { $0.bold = true }

  private func range(_ text: RichText, _ paragraph: Int, _ start: Int, _ end: Int) -> Range<Position> {
    Position(paragraph, start)..<Position(paragraph, end)
  }

  private func insert(_ text: RichText, _ paragraph: Int, _ offset: Int, _ new: String) -> Transaction {
    let place = Position(paragraph, offset)
    return text.replacing(place..<place, with: RichText(plain: new, style: text.typingStyle(at: place)))
  }

  private let two =
    "<w:p><w:pPr><w:keepNext/></w:pPr><w:r w:rsidR=\"1\"><w:rPr><w:i/><w:kern w:val=\"2\"/></w:rPr><w:t>Hello world</w:t></w:r></w:p>"

  @Test func typingGoesIntoTheText() throws {
    let body = try docx(two).editedBody { insert($0, 0, 5, " & <big>") }
    #expect(body == two.replacing("Hello world", with: "Hello &amp; &lt;big&gt; world"))
  }

  @Test func blanksAreKept() throws {
    let body = try docx(two).editedBody { insert($0, 0, 11, " ") }
    #expect(body == two.replacing("<w:t>Hello world", with: "<w:t xml:space=\"preserve\">Hello world "))
  }

  @Test func aWordIsReplacedInItsRun() throws {
    let body = try docx(two).editedBody {
      $0.replacing(range($0, 0, 0, 5), with: RichText(plain: "Howdy", style: $0[0].runs[0].style))
    }
    #expect(body == two.replacing("Hello", with: "Howdy"))
  }

  @Test func allTextIsReplacedInItsRun() throws {
    let body = try docx(two).editedBody {
      $0.replacing(range($0, 0, 0, 11), with: RichText(plain: "X", style: $0[0].runs[0].style))
    }
    #expect(
      body.contains(
        "<w:r w:rsidR=\"1\"><w:rPr><w:i/><w:kern w:val=\"2\"/></w:rPr><w:t xml:space=\"preserve\">X</w:t></w:r></w:p>")
        || body == two.replacing("Hello world", with: "X"))
  }

  @Test func aRunIsSplitForAStyle() throws {
    let body = try docx(two).editedBody { $0.styling(range($0, 0, 6, 11), bold) }
    #expect(
      body == """
        <w:p><w:pPr><w:keepNext/></w:pPr><w:r w:rsidR="1"><w:rPr><w:i/><w:kern w:val="2"/></w:rPr><w:t xml:space="preserve">Hello </w:t></w:r>\
        <w:r><w:rPr><w:b/><w:i/><w:kern w:val="2"/></w:rPr><w:t xml:space="preserve">world</w:t></w:r></w:p>
        """)
  }

  @Test func tabsAndBreaksAreElements() throws {
    let body = try docx("<w:p><w:r><w:t>ab</w:t></w:r></w:p>").editedBody { insert($0, 0, 1, "\t\u{2028}") }
    #expect(body == "<w:p><w:r><w:t>a</w:t><w:tab/><w:br/><w:t xml:space=\"preserve\">b</w:t></w:r></w:p>")
  }

  @Test func aSplitCopiesTheProperties() throws {
    let source = "<w:p w:id=\"x\"><w:pPr><w:jc w:val=\"center\"/><w:sectPr/></w:pPr><w:r><w:t>ab</w:t></w:r></w:p>"
    let body = try docx(source).editedBody { insert($0, 0, 1, "\n") }
    #expect(
      body == """
        <w:p w:id="x"><w:pPr><w:jc w:val="center"/><w:sectPr/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>\
        <w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t xml:space="preserve">b</w:t></w:r></w:p>
        """)
  }

  @Test func aJoinTakesTheBorderOut() throws {
    let source = "<w:p><w:r><w:t>a</w:t></w:r></w:p><w:bookmarkStart w:id=\"0\"/><w:p><w:r><w:t>b</w:t></w:r></w:p>"
    let body = try docx(source).editedBody { $0.replacing(Position(0, 1)..<Position(1, 0), with: RichText()) }
    #expect(body.contains("<w:bookmarkStart w:id=\"0\"/>"))
    #expect(
      body.replacing("<w:bookmarkStart w:id=\"0\"/>", with: "")
        == "<w:p><w:r><w:t>a</w:t></w:r><w:r><w:t xml:space=\"preserve\">b</w:t></w:r></w:p>")
  }

  @Test func removedParagraphsAreGone() throws {
    let source = "<w:p><w:r><w:t>a</w:t></w:r></w:p>\n<w:p><w:r><w:t>b</w:t></w:r></w:p>\n<w:p/><w:sectPr/>"
    let body = try docx(source).editedBody { $0.replacing(Position(0, 0)..<Position(1, 0), with: RichText()) }
    #expect(
      body == "<w:p><w:r><w:t>b</w:t></w:r></w:p>\n<w:p/><w:sectPr/>"
        || body == "\n<w:p><w:r><w:t>b</w:t></w:r></w:p>\n<w:p/><w:sectPr/>")
  }

  @Test func newParagraphsGoBeforeTheSection() throws {
    let source = "<w:p><w:r><w:t>a</w:t></w:r></w:p><w:sectPr/>"
    let body = try docx(source).editedBody { insert($0, 0, 1, "\nnew") }
    #expect(
      body == "<w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t xml:space=\"preserve\">new</w:t></w:r></w:p><w:sectPr/>"
        || body == "<w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>new</w:t></w:r></w:p><w:sectPr/>")
  }

  @Test func layoutIsWrittenInTheSchemasOrder() throws {
    let source =
      "<w:p><w:pPr><w:keepNext/><w:ind w:left=\"100\" w:leftChars=\"5\" w:hanging=\"10\"/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>"
    let body = try docx(source).editedBody {
      $0.stylingParagraphs(0...0) { style in
        (style.alignment, style.leftIndent, style.spaceAfter, style.lineSpacing) = (.center, 200, 60, .exactly(300))
        (style.tabStops, style.startsPage, style.isRule) = ([TabStop(90, .right)], true, true)
      }
    }
    #expect(
      body == """
        <w:p><w:pPr><w:keepNext/><w:pageBreakBefore/><w:pBdr><w:bottom w:val="single" w:color="auto" w:space="1" w:sz="6"/></w:pBdr>\
        <w:tabs><w:tab w:val="right" w:pos="90"/></w:tabs><w:spacing w:after="60" w:line="300" w:lineRule="exact"/>\
        <w:ind w:hanging="10" w:left="200"/><w:jc w:val="center"/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:t>a</w:t></w:r></w:p>
        """)
  }

  @Test func headingsUseTheStyleOfTheFile() throws {
    let body = try docx("<w:p/>").editedBody { $0.stylingParagraphs(0...0) { $0.headingLevel = 1 } }
    #expect(body == "<w:p><w:pPr><w:pStyle w:val=\"H1\"/></w:pPr></w:p>")
  }

  @Test func aMissingStyleIsAdded() throws {
    let file = try docx("<w:p/>")
    let styles = try file.editedPart("word/styles.xml") { $0.stylingParagraphs(0...0) { $0.headingLevel = 2 } }
    #expect(
      styles.contains(
        "<w:style w:type=\"paragraph\" w:styleId=\"Heading2\"><w:name w:val=\"heading 2\"/><w:basedOn w:val=\"Normal\"/>"
      ))
  }

  @Test func anItemTakesItsListsNumber() throws {
    let file = try docx("<w:p/>")
    let body = try file.editedBody {
      $0.stylingParagraphs(0...0) { $0.list = ListItem(list: 1, level: 1, marker: .bullet("o")) }
    }
    #expect(body == "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"1\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr></w:p>")
  }

  @Test func aNewListIsAddedToTheNumbering() throws {
    let item = ListItem(list: 77, marker: .number(.upperRoman, prefix: "(", suffix: ")"), start: 4)
    let file = try docx("<w:p/>")
    let numbering = try file.editedPart("word/numbering.xml") { $0.stylingParagraphs(0...0) { $0.list = item } }
    #expect(numbering.contains("<w:start w:val=\"4\"/><w:numFmt w:val=\"upperRoman\"/><w:lvlText w:val=\"(%1)\"/>"))
    #expect(numbering.contains("<w:num w:numId=\"4\"><w:abstractNumId w:val=\"2\"/></w:num></w:numbering>"))
    #expect(
      try #require(numbering.firstRange(of: "w:abstractNumId=\"2\"")).lowerBound
        < #require(numbering.firstRange(of: "<w:num ")).lowerBound)
  }

  @Test func aMissingNumberingIsMade() throws {
    let file = try DOCXSample("<w:p/>").read()
    let edited = try file.text.stylingParagraphs(0...0) { $0.list = ListItem(list: 5, marker: .bullet("–")) }.applied(
      to: file.text)
    let archive = try ZipArchive(file.bytes(with: edited))
    #expect(try archive.string("word/numbering.xml").contains("<w:lvlText w:val=\"–\"/>"))
    #expect(try archive.string("word/_rels/document.xml.rels").contains("/numbering\" Target=\"numbering.xml\"/>"))
    #expect(try archive.string("[Content_Types].xml").contains("<Override PartName=\"/word/numbering.xml\""))
  }

  @Test func linksAreRelationships() throws {
    let file = try docx("<w:p><w:r><w:t>see here</w:t></w:r></w:p>")
    let edit = { (text: RichText) in text.styling(range(text, 0, 4, 8)) { $0.link = Link("http://a/?b&c", title: "t") }
    }
    let body = try file.editedBody(edit)
    #expect(
      body.contains(
        "r:id=\"rId1\" w:tooltip=\"t\"><w:r><w:rPr><w:rStyle w:val=\"Hyperlink\"/></w:rPr><w:t xml:space=\"preserve\">here</w:t></w:r></w:hyperlink></w:p>"
      ))
    let relationships = try file.editedPart("word/_rels/document.xml.rels", edit)
    #expect(relationships.contains("Target=\"http://a/?b&amp;c\" TargetMode=\"External\"/>"))
  }

  @Test func aLinkIsTakenOff() throws {
    let source = "<w:p><w:hyperlink w:anchor=\"x\"><w:r><w:t>one two</w:t></w:r></w:hyperlink></w:p>"
    let body = try docx(source).editedBody { text in text.styling(range(text, 0, 4, 7)) { $0.link = nil } }
    #expect(
      body == """
        <w:p><w:hyperlink w:anchor="x"><w:r><w:t xml:space="preserve">one </w:t></w:r></w:hyperlink>\
        <w:r><w:t xml:space="preserve">two</w:t></w:r></w:p>
        """)
  }

  @Test func aLinkInAFieldIsTakenOff() throws {
    let source = """
      <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "http://b/"</w:instrText></w:r>\
      <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>one two</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
      """
    let file = try docx(source)
    let edited = try file.text.styling(range(file.text, 0, 4, 7)) { $0.link = nil }.applied(to: file.text)
    #expect(try DOCXText(file.bytes(with: edited)).text.hasSameContent(as: edited))
  }

  @Test func onlyTheChangedEntriesDiffer() throws {
    let file = try docx(two + two)
    let edited = try insert(file.text, 1, 0, "x").applied(to: file.text)
    let (old, new) = (RawEntries(file.bytes), RawEntries(try file.bytes(with: edited)))
    #expect(old.parts.filter { new[$0.key] != $0.value }.map(\.key) == ["word/document.xml"])
    #expect(old.parts.count == new.parts.count)
  }

  private let table = """
    <w:tbl><w:tblPr/><w:tr w:id="r1"><w:trPr><w:cantSplit/></w:trPr><w:tc><w:tcPr><w:tcW w:w="10"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>\
    <w:tc><w:tcPr><w:tcW w:w="20"/></w:tcPr><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p/>
    """

  @Test func typingInATableTouchesItsCell() throws {
    let body = try docx(table).editedBody { insert($0, 1, 1, "!") }
    #expect(body == table.replacing(">b<", with: ">b!<"))
  }

  @Test func aNewRowIsLikeItsNeighbours() throws {
    let file = try docx(table)
    var paragraphs = Array(file.text.paragraphs)
    let cells = paragraphs[0].style.cells[0]
    for number in 0..<2 {
      var paragraph = Paragraph(
        id: ParagraphID(UInt64(50 + number)), text: "new", runs: [.init(length: 3, style: .init())])
      paragraph.style.cells = [TableCell(table: cells.table, row: 900, cell: 901 + number)]
      paragraphs.insert(paragraph, at: 2 + number)
    }
    let edited = RichText(paragraphs)
    let bytes = try file.bytes(with: edited)
    #expect(try DOCXText(bytes).text.hasSameContent(as: edited))
    let document = try ZipArchive(bytes).string("word/document.xml")
    #expect(
      document.contains(
        "</w:tr><w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc><w:tcPr><w:tcW w:w=\"10\"/></w:tcPr><w:p>"))
  }

  @Test func aRemovedRowIsGone() throws {
    let file = try docx(table.replacing("<w:tbl>", with: "<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr>"))
    var paragraphs = Array(file.text.paragraphs)
    paragraphs.remove(at: 0)
    let body = try ZipArchive(file.bytes(with: RichText(paragraphs))).string("word/document.xml")
    #expect(body.contains(table.dropFirst("<w:tbl><w:tblPr/>".count)))
    #expect(try DOCXText(file.bytes(with: RichText(paragraphs))).text.hasSameContent(as: RichText(paragraphs)))
  }

  @Test func mergedCellsAreWrittenAnew() throws {
    let file = try docx(table)
    var paragraphs = Array(file.text.paragraphs)
    let first = paragraphs[0].style.cells[0]
    paragraphs[0].style.cells[0].rowSpan = 2
    var below = Paragraph(id: ParagraphID(70), text: "c", runs: [.init(length: 1, style: .init())])
    below.style.cells = [TableCell(table: first.table, row: 800, cell: 801)]
    paragraphs.insert(below, at: 2)
    let edited = RichText(paragraphs)
    let bytes = try file.bytes(with: edited)
    let read = try DOCXText(bytes).text
    #expect(read.hasSameContent(as: edited) && read[0].style.cells[0].rowSpan == 2)
    #expect(try ZipArchive(bytes).string("word/document.xml").contains("<w:vMerge/>"))
  }

  @Test func strictDocumentsAreEdited() throws {
    let sample = DOCXSample("<w:p><w:r><w:t>x</w:t></w:r></w:p>")
    let strict = sample.document.replacing(DOCXSample.main, with: WordNamespace.strict)
    let file = try DOCXText(
      ZipArchive(sample.bytes()).replacing([.init(name: "word/document.xml", bytes: Array(strict.utf8))]))
    let body = try file.editedBody { $0.stylingParagraphs(0...0) { ($0.alignment, $0.leftIndent) = (.right, 20) } }
    #expect(body == "<w:p><w:pPr><w:ind w:start=\"20\"/><w:jc w:val=\"end\"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>")
  }

  @Test func aFieldInPlaceOfAnotherIsWritten() throws {
    let file = try docx("<w:p><w:fldSimple w:instr=\"DATE\"><w:r><w:t>today</w:t></w:r></w:fldSimple></w:p>")
    let time = Atom(.field, label: "now", key: -1, content: .field(instruction: "TIME", result: "now"))
    let body = try file.editedBody { $0.inserting(time, at: .start..<$0.end) }
    #expect(body.contains(" TIME ") && !body.contains("DATE"))
    #expect(try file.bytes(with: file.detached(file.text)) == file.bytes)
  }

  /// A size that is read, and that no new text gets.
  @Test func whatOnlyAFileCanHaveStays() throws {
    let huge = "<w:p><w:r><w:rPr><w:sz w:val=\"9999\"/></w:rPr><w:t>huge</w:t></w:r></w:p>"
    let file = try docx(huge + "<w:p/>")
    #expect(file.text[0].runs[0].style.size == 9999)
    #expect(file.held(file.detached(file.text)).hasSameContent(as: file.text))
    #expect(try file.editedBody { insert($0, 1, 0, "x") }.hasPrefix(huge))
    let body = try file.editedBody { insert($0, 0, 4, "r") }
    #expect(body.contains("<w:sz w:val=\"3276\"/>") && body.contains(">huger</w:t>"))
  }

  private func nested(_ depth: Int) -> String {
    let open = String(repeating: "<w:tbl><w:tr><w:tc>", count: depth)
    let close = String(repeating: "<w:p/></w:tc></w:tr></w:tbl>", count: depth)
    return open + "<w:p><w:r><w:t>deep</w:t></w:r></w:p>" + close + "<w:p/>"
  }

  @Test func deepNestingIsEdited() throws {
    let source = nested(WordReader.tableDepthLimit)
    let body = try docx(source).editedBody { insert($0, 0, 4, "er") }
    #expect(body == source.replacing("deep", with: "deeper"))
  }

  @Test func tablesBeyondTheLimitStay() throws {
    let source = nested(2000)
    let body = try docx(source).editedBody { insert($0, WordReader.tableDepthLimit, 0, "end") }
    #expect(body == source.dropLast("<w:p/>".count) + "<w:p><w:r><w:t xml:space=\"preserve\">end</w:t></w:r></w:p>")
  }

  @Test func aLongDocumentIsEditedInItsPlace() throws {
    let source = (0..<3000).map { "<w:p><w:r><w:t>Paragraph \($0)</w:t></w:r></w:p>" }.joined()
    let body = try docx(source).editedBody { insert($0, 1500, 0, "Long ") }
    #expect(body == source.replacing(">Paragraph 1500<", with: ">Long Paragraph 1500<"))
  }
}
