import Properties
import RichText
import Testing

@testable import Formats

/// A changed DOCX file is checked by reading the blocks that changed.
@Suite struct DOCXLocalCheckTests {
  private static let body =
    "<w:p><w:r><w:t>one </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>two</w:t></w:r></w:p>"
    + "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"2\"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>"
    + "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"
    + "<w:sdt><w:sdtContent><w:p><w:r><w:t>in control</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    + "<w:p><w:pPr><w:pStyle w:val=\"Src\"/></w:pPr><w:r><w:t>code</w:t></w:r></w:p><w:p><w:r><w:t>last</w:t></w:r></w:p>"
  private static let file = try? docx(String(repeating: body, count: 20) + "<w:sectPr/>")

  private func passes(_ file: DOCXText, _ held: RichText, _ change: (String) -> String = { $0 })
    throws -> Bool
  {
    var parts = try WordWriter.parts(file, held, isCoarse: false)
    parts[0].bytes = Array(change(String(decoding: parts[0].bytes, as: UTF8.self)).utf8)
    return DOCXLocalCheck(file: file, held: held).passes(parts)
  }

  private func typed(_ file: DOCXText, _ paragraph: Int, _ word: String) throws -> RichText {
    let place = Position(paragraph, 2)
    return file.held(
      try file.text.replacing(place..<place, with: RichText(plain: word)).applied(to: file.text))
  }

  @Test(arguments: 70..<77) func aWordIsCheckedWhereItIs(_ paragraph: Int) throws {
    let file = try #require(Self.file)
    #expect(try passes(file, typed(file, paragraph, "new ")))
  }

  @Test func aNewParagraphIsCheckedWhereItIs() throws {
    let file = try #require(Self.file)
    #expect(try passes(file, typed(file, 70, "a\nb")))
  }

  @Test(arguments: [
    "<w:t>w</w:t>", "</w:p><w:p>", "<w:r><w:t>w</w:t></w:r></w:p><w:p>", "</w:body><w:body>", "&",
    "<!--",
  ])
  func wrongBytesAreFound(_ wrong: String) throws {
    let file = try #require(Self.file)
    let held = try typed(file, 70, "MARK")
    for end in ["MARK", "</w:t>", "</w:p>"] {
      let isRight = try passes(file, held) {
        guard let mark = $0.firstRange(of: "MARK"),
          let found = $0[mark.lowerBound...].firstRange(of: end)
        else { return $0 }
        return String($0[..<found.upperBound]) + wrong + $0[found.upperBound...]
      }
      #expect(!isRight, "\(end)")
    }
  }

  @Test func aFieldOverSeveralBlocksNeedsAllOfThem() throws {
    func mark(_ kind: String) -> String { "<w:r><w:fldChar w:fldCharType=\"\(kind)\"/></w:r>" }
    let file = try docx(
      "<w:p>\(mark("begin"))<w:r><w:instrText>TOC</w:instrText></w:r>\(mark("separate"))<w:r><w:t>first</w:t></w:r></w:p>"
        + "<w:p><w:r><w:t>second</w:t></w:r></w:p><w:p><w:r><w:t>third</w:t></w:r>\(mark("end"))</w:p><w:p><w:r><w:t>after</w:t></w:r></w:p>"
    )
    let inside = try #require(
      (0..<file.text.paragraphCount).first { file.text[$0].text.contains("second") })
    #expect(try !passes(file, typed(file, inside, "x")))
    #expect(try passes(file, typed(file, file.text.paragraphCount - 1, "x")))
  }

  @Test func bothChecksAgree() throws {
    let file = try #require(Self.file)
    forAll(cases: 60) { choices in
      let edit = choices.edit(file.text)
      return (try? edit.applied(to: file.text)) ?? file.text
    } _: { text in
      let held = file.held(text)
      guard let parts = try? WordWriter.parts(file, held, isCoarse: false),
        let bytes = try? file.package.archive.replacing(parts),
        DOCXLocalCheck(file: file, held: held).passes(parts)
      else { return true }
      return (try? DOCXText(bytes))?.text.hasSameContent(as: held) ?? false
    }
  }
}
