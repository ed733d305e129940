import Properties
import RichText
import Testing

@Suite struct SharingTests {
  @Test func anEditedTextSharesAllOtherParagraphs() {
    let text = RichText(plain: "one\ntwo\nthree\nfour")
    let edit = text.replacing(Position(2, 0)..<Position(2, 0), with: RichText(plain: "x"))
    let edited = try? edit.applied(to: text)
    #expect(edited?.unsharedParagraphs(with: text) == 2..<3)
    #expect(text.unsharedParagraphs(with: text).isEmpty)
    #expect(RichText(plain: "one\ntwo").unsharedParagraphs(with: text) == 0..<2)
  }

  @Test func whatIsSharedIsTheSame() {
    forAll({ EditedText(&$0) }) { edited in
      let after = try edited.whole.applied(to: edited.text)
      let own = after.unsharedParagraphs(with: edited.text)
      let tail = after.paragraphCount - own.upperBound
      let before = Array(edited.text.paragraphs)
      return Array(after.paragraphs(in: 0..<own.lowerBound)) == Array(before.prefix(own.lowerBound))
        && Array(after.paragraphs(in: own.upperBound..<after.paragraphCount)) == Array(before.suffix(tail))
    }
  }
}
