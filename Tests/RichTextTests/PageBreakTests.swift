import Testing

@testable import RichText

@Suite struct PageBreakTests {
  private func opaque(_ label: String) -> RichText {
    var style = CharacterStyle()
    style.atom = Atom(.opaque, label: label, key: 3)
    return RichText([Paragraph(id: ParagraphID(0), text: "\u{FFFC}", runs: [.init(length: 3, style: style)])])
  }

  @Test func whatComesAfterAFormFeedBeginsAPage() {
    let parted = RichText(plain: "zero\none\u{0C}two\u{0C}").partingAtPageBreaks()
    #expect(parted.paragraphs.map(\.text) == ["zero", "one", "two", ""])
    #expect(parted.paragraphs.map(\.style.startsPage) == [false, false, true, true])
    #expect(Set(parted.paragraphs.map(\.id)).count == 4)
  }

  @Test func soDoesWhatComesAfterAnOpaquePageBreakAndNothingElse() throws {
    for (label, texts) in [("page break", ["one", "two"]), ("column break", ["one\u{FFFC}two"])] {
      let text = RichText(plain: "onetwo"), place = Position(0, 3)..<Position(0, 3)
      let edited = try text.replacing(place, with: opaque(label)).applied(to: text)
      #expect(edited.partingAtPageBreaks().paragraphs.map(\.text) == texts)
    }
  }

  @Test func anItemGoesOnWithoutAMarker() throws {
    let text = RichText(plain: "one\u{0C}two\nthree")
    let list = try text.listing(0...1, as: .number(.decimal, prefix: "", suffix: ".")).applied(to: text)
    #expect(list.partingAtPageBreaks().listLabels(in: 0..<3) == ["1.", nil, "2."])
  }
}
