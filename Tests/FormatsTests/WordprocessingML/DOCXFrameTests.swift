import RichText
import Testing

@testable import Formats

/// New paragraphs beside framed ones.
@Suite struct DOCXFrameTests {
  private static let drop =
    "<w:framePr w:dropCap=\"drop\" w:lines=\"3\" w:wrap=\"around\" w:vAnchor=\"text\" w:hAnchor=\"text\"/>"

  @Test func aNewParagraphBeforeADropCapIsNone() throws {
    let framed = "<w:p><w:pPr><w:keepNext/>\(Self.drop)</w:pPr><w:r><w:t>O</w:t></w:r></w:p>"
    let file = try docx(framed + "<w:p><w:r><w:t>nce</w:t></w:r></w:p>")
    let new = Paragraph(id: ParagraphID(9), text: "new", runs: [.init(length: 3, style: .init())])
    let bytes = try file.bytes(with: file.text.replacingParagraphs(0..<0, with: [new]))
    let parts = try ZipArchive(bytes).string("word/document.xml").split(
      separator: framed, omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    #expect(parts.first?.contains("new") == true && parts.first?.contains("framePr") == false)
  }
}
