import RichText
import Testing

/// Texts made from others share what they did not change.
@Suite struct SharingTests {
  private let text = RichText(plain: (0..<200).map { "paragraph \($0)" }.joined(separator: "\n"))

  @Test func replacedParagraphsAreTheOnlyOnesThatAreNotShared() {
    let new = Paragraph(id: ParagraphID(1000), text: "new\nlines")
    let changed = text.replacingParagraphs(50..<53, with: [new])
    #expect(changed.unsharedParagraphs(with: text) == 50..<52)
    #expect(changed.paragraphCount == 199)
    #expect(changed[49].text == "paragraph 49")
    #expect(changed[50].text == "new")
    #expect(changed[52].text == "paragraph 53")
    #expect(Set(changed.paragraphs.map(\.id)).count == 199)
  }

  @Test func theEndsCanBeReplacedAndRemoved() {
    let paragraph = Paragraph(id: ParagraphID(0), text: "x")
    #expect(text.replacingParagraphs(199..<200, with: [paragraph])[199].text == "x")
    #expect(text.replacingParagraphs(0..<1, with: [paragraph])[0].text == "x")
    #expect(text.replacingParagraphs(150..<200, with: []).paragraphCount == 150)
    #expect(text.replacingParagraphs(0..<200, with: []).utf8Count == 0)
  }
}
