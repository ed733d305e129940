import Properties
import RichText
import Testing

@testable import Formats

/// A changed ODT file is checked by reading the blocks that changed.
@Suite struct ODTLocalCheckTests {
  private static let body =
    "<text:p>one two</text:p><text:h text:outline-level=\"1\">title</text:h>"
    + "<text:list><text:list-item><text:p>item</text:p></text:list-item><text:list-item><text:p>other</text:p></text:list-item></text:list>"
    + "<table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>"
    + "<text:section text:name=\"s\"><text:p>in section</text:p></text:section>"
  private static let file = try? odt(String(repeating: body, count: 20))

  private func passes(_ file: ODTText, _ held: RichText, _ change: (String) -> String = { $0 })
    throws -> Bool
  {
    var parts = try ODTWriter.parts(file, held, .fine)
    parts[0].bytes = Array(change(String(decoding: parts[0].bytes, as: UTF8.self)).utf8)
    return ODTLocalCheck(file: file, held: held).passes(parts)
  }

  private func typed(_ file: ODTText, _ paragraph: Int, _ word: String) throws -> RichText {
    let place = Position(paragraph, 2)
    return file.held(
      try file.text.replacing(place..<place, with: RichText(plain: word)).applied(to: file.text))
  }

  @Test(arguments: [70, 71, 72, 73, 74, 76]) func aWordIsCheckedWhereItIs(_ paragraph: Int) throws {
    let file = try #require(Self.file)
    #expect(try passes(file, typed(file, paragraph, "new ")))
  }

  @Test func aNewParagraphIsCheckedWhereItIs() throws {
    let file = try #require(Self.file)
    #expect(try passes(file, typed(file, 70, "a\nb")))
  }

  @Test(arguments: [
    "<text:span>w</text:span>", "</text:p><text:p>", "</office:text><office:text>", "&", "<!--",
    "<text:list><text:list-item><text:p/></text:list-item></text:list>",
  ])
  func wrongBytesAreFound(_ wrong: String) throws {
    let file = try #require(Self.file)
    let held = try typed(file, 70, "MARK")
    for (text, isBefore) in [
      ("MARK", true), ("MARK", false), ("<text:p>onMARKe two</text:p>", false),
    ] {
      let isRight = try passes(file, held) {
        guard let found = $0.firstRange(of: text) else { return $0 }
        let place = isBefore ? found.lowerBound : found.upperBound
        return String($0[..<place]) + wrong + $0[place...]
      }
      #expect(!isRight, "\(text)")
    }
  }

  @Test func newStylesNeedTheWholeFile() throws {
    let file = try #require(Self.file)
    let edit = file.text.styling(Position(70, 0)..<Position(70, 3)) { $0.strikethrough = true }
    let held = file.held(try edit.applied(to: file.text))
    #expect(try !passes(file, held))
    #expect(try ODTText(ODTFormat.package(file.bytes(with: held))).text.hasSameContent(as: held))
  }

  @Test func bothChecksAgree() throws {
    let file = try #require(Self.file)
    forAll(cases: 60) { choices in
      let edit = choices.edit(file.text)
      return (try? edit.applied(to: file.text)) ?? file.text
    } _: { text in
      let held = file.held(text)
      guard let parts = try? ODTWriter.parts(file, held, .fine),
        let bytes = try? file.package.replacing(parts),
        ODTLocalCheck(file: file, held: held).passes(parts)
      else { return true }
      return (try? ODTFormat().read(bytes))?.text.hasSameContent(as: held) ?? false
    }
  }
}
