import Properties
import RichText
import Testing

@testable import Formats

@Suite struct DOCXPropertyTests {
  private static let samples: [String] = [
    "<w:p/>",
    """
    <w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr><w:r><w:t>Title &amp; more</w:t></w:r></w:p>
    <w:p><w:bookmarkStart w:id="1" w:name="x"/><w:r><w:rPr><w:b/><w:kern w:val="2"/></w:rPr><w:t xml:space="preserve">bold </w:t><w:tab/><w:t>x</w:t></w:r>\
    <w:bookmarkEnd w:id="1"/><w:r><w:rPr><w:rStyle w:val="Very"/></w:rPr><w:t>very</w:t></w:r></w:p><w:p><w:pPr><w:rPr><w:i/></w:rPr></w:pPr></w:p><w:sectPr/>
    """,
    """
    <w:p><w:hyperlink w:anchor="y"><w:r><w:rPr><w:rStyle w:val="Hyperlink"/></w:rPr><w:t>link é漢</w:t></w:r></w:hyperlink><w:r><w:br/></w:r>\
    <w:ins w:id="3"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="4"><w:r><w:delText>old</w:delText></w:r></w:del></w:p>\
    <w:sdt><w:sdtPr><w:id w:val="7"/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>in control</w:t></w:r></w:p><w:p><w:sdt><w:sdtContent><w:r><w:t>inline</w:t></w:r></w:sdtContent></w:sdt></w:p></w:sdtContent></w:sdt>\
    <w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>\
    <w:p><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="2"/></w:numPr></w:pPr><w:r><w:t>sub</w:t></w:r></w:p>
    """,
    """
    <w:tbl><w:tblPr/><w:tblGrid/><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc></w:tr>\
    <w:tr><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:p/></w:tc><w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>\
    <w:p><w:r><w:t>between</w:t></w:r></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>1</w:t></w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl><w:p/>
    """,
    """
    <w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "http://b/"</w:instrText></w:r>\
    <w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>go there</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>\
    <w:r><w:t>!</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>\
    <w:p><w:r><w:br w:type="page"/><w:t> x </w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="Src"/></w:pPr><w:r><w:t>code</w:t></w:r></w:p><w:p><w:pPr><w:pStyle w:val="LB"/></w:pPr></w:p>
    """,
  ]

  private static let files = samples.compactMap { try? docx($0) }

  private struct Case: CustomStringConvertible {
    var file: DOCXText
    var edited: RichText
    var description: String {
      let document = (try? ZipArchive(file.bytes).string("word/document.xml")) ?? ""
      return
        "\(document) edited to \(edited.paragraphs.map { "\($0.id.number) \($0.text.debugDescription) \($0.runs.map { "\($0.length)\($0.style.difference)" }) \($0.style.difference)" })"
    }
  }

  private static func make(_ choices: inout Choices) -> Case {
    let file = choices.element(of: files)
    var text = file.text
    for _ in 0...choices.int(in: 0...3) { text = (try? choices.wordEdit(text).applied(to: text)) ?? text }
    return Case(file: file, edited: text)
  }

  @Test func whatIsWrittenReadsBack() {
    #expect(Self.files.count == Self.samples.count)
    forAll(cases: 300, Self.make) { made in
      let bytes = try made.file.bytes(with: made.edited)
      return try DOCXText(bytes).text.hasSameContent(as: made.file.held(made.edited))
    }
  }

  @Test func theCoarseWayIsRightToo() {
    forAll(cases: 150, Self.make) { made in
      let held = made.file.held(made.edited)
      let bytes = try WordWriter.bytes(made.file, held, isCoarse: true)
      return try DOCXText(bytes).text.hasSameContent(as: held)
    }
  }

  @Test func whatIsHeldIsHeld() {
    forAll(cases: 150, Self.make) { made in
      let held = made.file.held(made.edited)
      return made.file.held(held).hasSameContent(as: held)
    }
  }

  @Test func anEditTakenBackLeavesNothing() {
    forAll(cases: 150) { choices -> (DOCXText, RichText) in
      let file = choices.element(of: Self.files)
      let edit = choices.wordEdit(file.text)
      let back = try? edit.inverse(in: file.text).applied(to: edit.applied(to: file.text))
      return (file, back ?? RichText(plain: "not undone"))
    } _: { file, back in
      try file.bytes(with: back) == file.bytes
    }
  }
}

extension CharacterStyle {
  /// What differs from the default.
  var difference: String { differences(self, CharacterStyle()) }
}

extension ParagraphStyle {
  /// What differs from the default.
  var difference: String { differences(self, ParagraphStyle()) }
}

private func differences(_ value: Any, _ other: Any) -> String {
  zip(Mirror(reflecting: value).children, Mirror(reflecting: other).children).compactMap { mine, others in
    "\(mine.value)" == "\(others.value)" ? nil : "\(mine.label ?? "")=\(mine.value)"
  }.joined(separator: ",")
}

extension Choices {
  /// An edit of what a DOCX file can hold.
  mutating func wordEdit(_ text: RichText) -> Transaction {
    switch int(in: 0...5) {
    case 0: return layoutEdit(text)
    case 1: return lookEdit(text)
    case 2: return paragraphEdit(text)
    default: return edit(text)
    }
  }

  private mutating func layoutEdit(_ text: RichText) -> Transaction {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    let (kind, level) = (int(in: 0...9), int(in: 1...3))
    let marker: ListItem.Marker = element(of: [
      .bullet("•"), .number(.decimal, prefix: "", suffix: "."), .task(isDone: false), .bullet("o"),
    ])
    let list = int(in: 0...4)
    let cell = TableCell(
      table: int(in: 90_000...90_001), row: int(in: 1...2), cell: int(in: 1...2), rowSpan: int(in: 1...2),
      columnSpan: int(in: 1...2))
    return text.stylingParagraphs(first...last) { style in
      switch kind {
      case 0: style.headingLevel = level
      case 1: style.quoteDepth = level - 1
      case 2: style.code = style.code == nil ? CodeBlock(number: level) : nil
      case 3: (style.list, style.name) = (nil, "My Style")
      case 4, 5: style.list = ListItem(list: list, level: level - 1, marker: marker, start: kind == 5 ? level + 2 : nil)
      case 6: (style.startsPage, style.isRule) = (!style.startsPage, !style.isRule)
      case 7:
        (style.spaceBefore, style.lineSpacing, style.tabStops) = (
          level * 20, .multiple(360), [TabStop(level * 100, .center)]
        )
      case 8: style.cells = style.cells.isEmpty ? [cell] : []
      default: style.name = nil
      }
    }
  }

  private mutating func lookEdit(_ text: RichText) -> Transaction {
    let (kind, flag) = (int(in: 0...5), bool())
    return text.styling(range(in: text)) { style in
      switch kind {
      case 0: style.link = flag ? Link("http://new/", title: "t") : nil
      case 1: style.code = flag
      case 2: style.baseline = flag ? .subscript : .normal
      case 3: style.capitals = flag ? .small : .asTyped
      case 4: style.language = flag ? "fr" : nil
      default: (style.underline, style.underlineColor) = (.wave, Color(red: 1, green: 1, blue: 1))
      }
    }
  }

  /// Paragraphs that are moved, removed or given twice.
  private mutating func paragraphEdit(_ text: RichText) -> Transaction {
    let (from, to) = (int(in: 0...(text.paragraphCount - 1)), int(in: 0...(text.paragraphCount - 1)))
    let start = Position(from, 0)
    let end = from + 1 < text.paragraphCount ? Position(from + 1, 0) : text.end
    switch int(in: 0...2) {
    case 0: return text.replacing(start..<end, with: RichText())
    case 1: return text.replacing(Position(to, 0)..<Position(to, 0), with: text.slice(start..<end))
    default: return text.replacing(Position(min(from, to), 0)..<Position(max(from, to), 0), with: RichText())
    }
  }
}
