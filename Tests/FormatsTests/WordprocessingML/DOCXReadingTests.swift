import RichText
import Testing

@testable import Formats

@Suite struct DOCXReadingTests {
  @Test func whatTheTextDoesNotTellIsNamed() throws {
    let turned = "<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:t>a</w:t></w:r></w:p>"
    let not = "<w:p><w:pPr><w:bidi w:val=\"0\"/></w:pPr><w:r><w:t>b</w:t></w:r></w:p>"
    func item(_ level: Int) -> String {
      "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr></w:p>"
    }
    func level(_ number: Int, _ text: String) -> String {
      "<w:lvl w:ilvl=\"\(number)\"><w:numFmt w:val=\"decimal\"/><w:lvlText w:val=\"\(text)\"/></w:lvl>"
    }
    var sample = DOCXSample(turned + not + item(0) + item(1) + item(2) + "<w:sectPr><w:bidi/></w:sectPr>")
    sample.numbering =
      "<w:abstractNum w:abstractNumId=\"0\">\(level(0, "%1."))\(level(1, "%1.%2."))\(level(2, "%1-%3"))</w:abstractNum>"
      + "<w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num>"
    let read = try DOCXText(sample.bytes())
    #expect(
      read.kept == [KeptContent("directions of text", 1), KeptContent("numbers with those of other levels", 1)])
    #expect(read.text.listLabels(in: 2..<5) == ["0.", "0.0.", "0"])
  }

  private func style(_ properties: String) throws -> CharacterStyle {
    let text = try docx(runs: "<w:r><w:rPr>\(properties)</w:rPr><w:t>x</w:t></w:r>").text
    return try #require(text[0].runs.first?.style)
  }

  private func layout(_ properties: String) throws -> ParagraphStyle {
    try docx("<w:p><w:pPr>\(properties)</w:pPr></w:p>").text[0].style
  }

  @Test func everyKindOfTextIsRead() throws {
    let text = try docx(
      runs: """
        <w:r><w:t>a &amp; b</w:t><w:tab/><w:t xml:space="preserve"> c </w:t><w:br/><w:cr/><w:noBreakHyphen/><w:softHyphen/></w:r>\
        <w:proofErr w:type="x"/><w:r><w:sym w:font="Symbol" w:char="F061"/><w:t> trimmed </w:t><w:t>&#233;\r\nx</w:t></w:r>
        """
    ).text
    #expect(text[0].text == "a & b\t c \u{2028}\u{2028}\u{2011}\u{AD}\u{F061}trimmedé x")
  }

  @Test func characterStylesAreRead() throws {
    #expect(try style("<w:b/>").bold)
    #expect(try !style("<w:b w:val=\"0\"/>").bold)
    #expect(try style("<w:i w:val=\"true\"/>").italic)
    #expect(try style("<w:u w:val=\"dash\" w:color=\"FF0000\"/>").underline == .dashed)
    #expect(try style("<w:u w:val=\"dash\" w:color=\"FF0000\"/>").underlineColor == Color(red: 255, green: 0, blue: 0))
    #expect(try style("<w:u w:val=\"none\"/>") == CharacterStyle())
    #expect(try style("<w:dstrike/>").strikethrough)
    #expect(try style("<w:vertAlign w:val=\"superscript\"/>").baseline == .superscript)
    #expect(try style("<w:smallCaps/>").capitals == .small)
    #expect(try style("<w:caps/>").capitals == .all)
    #expect(try style("<w:vanish/>").hidden)
    #expect(try style("<w:rFonts w:ascii=\"Arial\" w:hAnsi=\"Arial\"/><w:sz w:val=\"21\"/>").font == "Arial")
    #expect(try style("<w:rFonts w:asciiTheme=\"minorHAnsi\"/>").font == nil)
    #expect(try style("<w:sz w:val=\"21\"/>").size == 21)
    #expect(try style("<w:color w:val=\"00FF7f\"/>").color == Color(red: 0, green: 255, blue: 127))
    #expect(try style("<w:color w:val=\"auto\"/>").color == nil)
    #expect(try style("<w:highlight w:val=\"yellow\"/>").highlight == Color(red: 255, green: 255, blue: 0))
    #expect(
      try style("<w:shd w:val=\"clear\" w:fill=\"C0FFEE\"/>").highlight == Color(red: 0xC0, green: 0xFF, blue: 0xEE))
    #expect(try style("<w:lang w:val=\"de-AT\"/>").language == "de-AT")
    #expect(try style("<w:kern w:val=\"2\"/><w:outline/>") == CharacterStyle())
  }

  @Test func styleOfCharactersCounts() throws {
    let very = try style("<w:rStyle w:val=\"Very\"/>")
    #expect(very.bold && very.italic && very.color == Color(red: 255, green: 0, blue: 0))
    #expect(try !style("<w:rStyle w:val=\"Very\"/><w:b w:val=\"0\"/>").bold)
    let code = try style("<w:rStyle w:val=\"Verb\"/>")
    #expect(code.code && code.font == nil)
    #expect(try style("<w:rStyle w:val=\"Nothing\"/>") == CharacterStyle())
  }

  @Test func whatTheParagraphsStyleSaysIsTheDefault() throws {
    let text = try docx("<w:p><w:pPr><w:pStyle w:val=\"H1\"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>").text
    #expect(text[0].style.headingLevel == 1 && text[0].style.name == "heading 1")
    #expect(text[0].runs[0].style == CharacterStyle())
  }

  @Test func stylesOfParagraphsHaveMeanings() throws {
    #expect(try layout("<w:pStyle w:val=\"Sub\"/>").headingLevel == 1)
    #expect(try layout("<w:pStyle w:val=\"Sub\"/>").name == "My Heading")
    #expect(try layout("<w:pStyle w:val=\"Q\"/>").quoteDepth == 1)
    #expect(try layout("<w:pStyle w:val=\"Src\"/>").code == CodeBlock(number: 1))
    #expect(try layout("<w:pStyle w:val=\"Normal\"/>").name == nil)
    #expect(try layout("<w:outlineLvl w:val=\"2\"/>").headingLevel == 3)
    #expect(try layout("<w:outlineLvl w:val=\"9\"/>").headingLevel == 0)
  }

  @Test func layoutsAreRead() throws {
    #expect(try layout("<w:jc w:val=\"both\"/>").alignment == .justified)
    #expect(try layout("<w:jc w:val=\"start\"/>").alignment == .left)
    let ind = try layout("<w:ind w:left=\"720\" w:end=\"100\" w:hanging=\"360\"/>")
    #expect((ind.leftIndent, ind.rightIndent, ind.firstLineIndent) == (720, 100, -360))
    let spacing = try layout("<w:spacing w:before=\"120\" w:after=\"60\" w:line=\"480\"/>")
    #expect((spacing.spaceBefore, spacing.spaceAfter) == (120, 60) && spacing.lineSpacing == .multiple(480))
    #expect(try layout("<w:spacing w:line=\"300\" w:lineRule=\"exact\"/>").lineSpacing == .exactly(300))
    #expect(try layout("<w:spacing w:line=\"15pt\" w:lineRule=\"atLeast\"/>").lineSpacing == .atLeast(300))
    let tabs =
      "<w:tabs><w:tab w:val=\"right\" w:pos=\"900\"/><w:tab w:val=\"clear\" w:pos=\"8\"/><w:tab w:val=\"left\" w:pos=\"90\"/></w:tabs>"
    #expect(try layout(tabs).tabStops == [TabStop(90), TabStop(900, .right)])
    #expect(try layout("<w:pageBreakBefore/>").startsPage)
    #expect(try layout("<w:pBdr><w:bottom w:val=\"single\"/></w:pBdr>").isRule)
    #expect(try !layout("<w:pBdr><w:top w:val=\"single\"/><w:bottom w:val=\"single\"/></w:pBdr>").isRule)
    #expect(try docx(runs: "<w:r><w:br w:type=\"page\"/><w:t>x</w:t></w:r>").text[0].style.startsPage)
    #expect(try docx(runs: "<w:r><w:br w:type=\"page\"/><w:t>x</w:t></w:r>").text[0].text == "x")
  }

  @Test func listsAreRead() throws {
    func item(_ level: Int, _ list: Int) -> String {
      "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"\(level)\"/><w:numId w:val=\"\(list)\"/></w:numPr></w:pPr></w:p>"
    }
    let text = try docx(
      item(0, 1) + item(1, 1) + item(0, 2) + item(1, 2) + item(0, 3) + item(0, 3) + item(0, 9) + item(0, 0)
        + "<w:p><w:pPr><w:pStyle w:val=\"LB\"/></w:pPr></w:p>"
    ).text
    let lists = text.paragraphs.map(\.style.list)
    #expect(lists[0] == ListItem(list: 1, marker: .bullet("•")))
    #expect(lists[1] == ListItem(list: 1, level: 1, marker: .bullet("o")))
    #expect(lists[2] == ListItem(list: 2, marker: .number(.decimal, prefix: "", suffix: ".")))
    #expect(lists[3] == ListItem(list: 2, level: 1, marker: .number(.lowerRoman, prefix: "(", suffix: ")"), start: 3))
    #expect(lists[4]?.start == 5 && lists[5]?.start == nil)
    #expect(lists[6] == nil && lists[7] == nil)
    #expect(lists[8] == ListItem(list: 1, marker: .bullet("•")))
  }

  @Test func linksAreRead() throws {
    var sample = DOCXSample(
      """
      <w:p><w:hyperlink r:id="x" w:tooltip="tip"><w:r><w:t>a</w:t></w:r></w:hyperlink>\
      <w:hyperlink w:anchor="mark"><w:r><w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr><w:t>b</w:t></w:r></w:hyperlink>\
      <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "http://b/" \\l "p" \\o "t" </w:instrText></w:r>\
      <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>c</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>\
      <w:r><w:t>d</w:t></w:r></w:p>
      """)
    sample.relationships =
      "<Relationship Id=\"x\" Type=\"\(DOCXSample.office)/hyperlink\" Target=\"http://a/\" TargetMode=\"External\"/>"
    let runs = runs(try sample.read().text)
    #expect(runs.map(\.text) == ["a", "b", "c", "d"])
    #expect(
      runs.map(\.style.link) == [Link("http://a/", title: "tip"), Link("#mark"), Link("http://b/#p", title: "t"), nil])
    #expect(runs[1].style.underline == .none)
  }

  @Test func fieldsAreAtoms() throws {
    let field = { (instruction: String, result: String) in
      """
      <w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>\(instruction)</w:instrText></w:r>\
      <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>\(result)</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>
      """
    }
    let file = try docx(
      runs: field(" PAGE ", "7") + field("DATE \\@ x", "today")
        + "<w:fldSimple w:instr=\"AUTHOR\"><w:r><w:t>me</w:t></w:r></w:fldSimple>"
        + "<w:r><w:fldChar w:fldCharType=\"begin\"/><w:instrText>REF</w:instrText><w:fldChar w:fldCharType=\"end\"/></w:r>"
    )
    let atoms = file.text[0].runs.compactMap(\.style.atom)
    #expect(atoms.map(\.kind) == [.pageNumber, .field, .field, .field])
    #expect(atoms.map(\.label) == ["page number", "today", "me", "REF"])
    #expect(file.content(of: atoms[0]) == .pageNumber)
    #expect(file.content(of: atoms[1]) == .field(instruction: "DATE \\@ x", result: "today"))
    #expect(file.content(of: atoms[2]) == .field(instruction: "AUTHOR", result: "me"))
  }

  @Test func aFieldOverParagraphsShowsItsText() throws {
    let text = try docx(
      """
      <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r>\
      <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>One</w:t></w:r></w:p>\
      <w:p><w:r><w:t>Two</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>
      """
    ).text
    #expect(lines(text) == ["One", "Two"])
  }

  @Test func thingsAreAtoms() throws {
    let math = "<m:oMath xmlns:m=\"http://schemas.openxmlformats.org/officeDocument/2006/math\"/>"
    let file = try docx(
      runs: "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>new</w:t></w:r></w:ins>\(math)"
        + "<w:r><w:object/></w:r><w:r><w:br w:type=\"column\"/></w:r><w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent>"
        + "<w:r><w:t>Click</w:t></w:r></w:sdtContent></w:sdt><w:sdt><w:sdtContent><w:r><w:t>real</w:t></w:r></w:sdtContent></w:sdt>"
    )
    #expect(file.text[0].text == "\u{FFFC}new\u{FFFC}\u{FFFC}\u{FFFC}\u{FFFC}real")
    let atoms = file.text[0].runs.compactMap(\.style.atom)
    #expect(atoms.map(\.label) == ["deleted text", "formula", "object", "column break", "Click"])
    #expect(atoms.map(\.kind) == [.opaque, .opaque, .object, .opaque, .opaque])
    guard case .source(_, let bytes) = file.content(of: atoms[1]) else { Issue.record("no source"); return }
    #expect(String(decoding: bytes, as: UTF8.self) == math)
  }

  @Test func picturesAndNotesHaveContents() throws {
    let pic = """
      <w:drawing><wp:inline xmlns:wp="u:wp"><wp:extent cx="635000" cy="1270000"/><wp:docPr id="1" name="n" descr="a cat"/>\
      <a:blip xmlns:a="u:a" r:embed="p"/></wp:inline></w:drawing>
      """
    var sample = DOCXSample("<w:p><w:r>\(pic)</w:r><w:r><w:footnoteReference w:id=\"2\"/></w:r></w:p>")
    sample.relationships = """
      <Relationship Id="p" Type="\(DOCXSample.office)/image" Target="media/cat.png"/>\
      <Relationship Id="f" Type="\(DOCXSample.office)/footnotes" Target="footnotes.xml"/>
      """
    sample.parts = [
      ("word/media/cat.png", "\u{89}PNG"),
      (
        "word/footnotes.xml",
        "<w:footnotes xmlns:w=\"\(DOCXSample.main)\"><w:footnote w:id=\"2\"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space=\"preserve\"> Note </w:t></w:r>"
          + "<w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r></w:p></w:footnote></w:footnotes>"
      ),
    ]
    let file = try sample.read()
    let atoms = file.text[0].runs.compactMap(\.style.atom)
    #expect(atoms.map(\.kind) == [.image, .footnote] && atoms[0].label == "a cat")
    guard case .image(let image) = file.content(of: atoms[0]) else { Issue.record("no image"); return }
    #expect((image.width, image.height) == (1000, 2000) && image.description == "a cat" && image.reference == "cat.png")
    #expect(image.bytes == Array("\u{89}PNG".utf8) && image.contentType == "public.png")
    guard case .note(let note) = file.content(of: atoms[1]) else { Issue.record("no note"); return }
    #expect(note.map(\.text) == ["Note bold"] && note[0].runs.last?.style.bold == true)
  }

  @Test func tablesAreRead() throws {
    func cell(_ text: String, _ properties: String = "") -> String {
      "<w:tc><w:tcPr>\(properties)</w:tcPr><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>"
    }
    let text = try docx(
      "<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr>\(cell("a", "<w:gridSpan w:val=\"2\"/>"))\(cell("b"))</w:tr>"
        + "<w:tr>\(cell("c", "<w:vMerge w:val=\"restart\"/>"))\(cell("d"))\(cell("e"))</w:tr>"
        + "<w:tr>\(cell("", "<w:vMerge/>"))\(cell("f", "<w:hMerge w:val=\"restart\"/>"))\(cell("", "<w:hMerge/>"))</w:tr></w:tbl>"
        + "<w:p><w:r><w:t>after</w:t></w:r></w:p>"
    ).text
    #expect(lines(text) == ["a", "b", "c", "d", "e", "f", "after"])
    let cells = text.paragraphs.compactMap(\.style.cells.first)
    #expect(cells.map(\.columnSpan) == [2, 1, 1, 1, 1, 2])
    #expect(cells.map(\.rowSpan) == [1, 1, 2, 1, 1, 1])
    #expect(cells.map(\.isHeader) == [true, true, false, false, false, false])
    #expect(Set(cells.map(\.table)).count == 1 && Set(cells.map(\.row)).count == 3 && Set(cells.map(\.cell)).count == 6)
    #expect(text[6].style.cells.isEmpty)
  }

  @Test func strictDocumentsAreRead() throws {
    var sample = DOCXSample("<w:p><w:pPr><w:jc w:val=\"end\"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>")
    sample.attributes = ""
    let bytes = try ZipArchive(sample.bytes()).replacing([
      .init(
        name: "word/document.xml",
        bytes: Array(sample.document.replacing(DOCXSample.main, with: WordNamespace.strict).utf8))
    ])
    let text = try DOCXText(bytes).text
    #expect(lines(text) == ["x"] && text[0].style.alignment == .right)
  }

  private func nested(_ depth: Int) throws -> RichText {
    let open = String(repeating: "<w:tbl><w:tr><w:tc>", count: depth)
    let close = String(repeating: "<w:p/></w:tc></w:tr></w:tbl>", count: depth)
    return try docx(open + "<w:p><w:r><w:t>deep</w:t></w:r></w:p>" + close + "<w:p/>").text
  }

  @Test func deepNestingIsRead() throws {
    let limit = WordReader.tableDepthLimit
    #expect(try nested(limit)[0].text == "deep" && nested(limit)[0].style.cells.count == limit)
    let controls = String(repeating: "<w:sdt><w:sdtContent>", count: 2000)
    let ends = String(repeating: "</w:sdtContent></w:sdt>", count: 2000)
    #expect(try docx(controls + "<w:p><w:r><w:t>deep</w:t></w:r></w:p>" + ends).text[0].text == "deep")
  }

  @Test func tablesBeyondTheLimitAreNotShown() throws {
    let text = try nested(2000)
    #expect(text.paragraphCount == WordReader.tableDepthLimit + 1)
    #expect(text.paragraphs.allSatisfy { $0.text.isEmpty } && text[0].style.cells.count == WordReader.tableDepthLimit)
  }
}
