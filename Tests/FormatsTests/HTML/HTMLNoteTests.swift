import RichText
import Testing

@testable import Formats

/// Notes stand in the sentence, in brackets.
@Suite struct HTMLNoteTests {
  /// The texts of the notes of a page.
  private func notes(_ file: HTMLText) -> [[String]] {
    file.text.paragraphs.flatMap(\.runs).compactMap(\.style.atom).map { atom in
      if case .note(let paragraphs)? = file.content(of: atom) { paragraphs.map(\.text) } else { [] }
    }
  }

  @Test(arguments: ["see", "", "[see]", " [see]", "a]"])
  func aNoteIsToldFromTheSentence(_ text: String) throws {
    let note = Atom(.footnote, label: "n", key: 2, content: .note([Paragraph(id: ParagraphID(0), plain: text)]))
    let page = try page("<p>One two</p>").written { $0.inserting(note, at: Position(0, 3)..<Position(0, 3)) }
    #expect(page.range("<p>One<span class=\"footnote\" role=\"note\"> [\(text)]</span> two</p>") != nil, "\(page)")
    #expect(notes(html(page)) == [[text.trimmingBlanks]])
  }

  @Test func aNoteWithoutBothBracketsIsAsItStands() {
    let notes = notes(
      page(
        """
        <p>a<span class="footnote" role="note">old</span><span class="endnote" role="note">[b]</span>\
        <span class="footnote" role="note"> [c</span><span class="footnote" role="note">d]</span></p>
        """))
    #expect(notes == [["old"], ["[b]"], ["[c"], ["d]"]])
  }

  @Test func theBracketsAreTheNotesOwnAlsoWhereItHasLooks() throws {
    let file = page("<p>a<span class='footnote' role='note'> [<b>bold</b><br>two]</span></p>")
    #expect(notes(file) == [["bold\u{2028}two"]])
    #expect(
      try file.body { $0.replacing(.start..<Position.start, with: "x") }
        == "<p>xa<span class='footnote' role='note'> [<b>bold</b><br>two]</span></p>")
  }
}
