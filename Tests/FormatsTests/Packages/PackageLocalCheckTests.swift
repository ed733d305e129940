import Properties
import RichText
import Testing

@testable import Formats

/// A changed file in a package is checked by reading the blocks that changed.
@Suite struct PackageLocalCheckTests {
  private static let odtBody =
    "<text:p>one two</text:p><text:h text:outline-level=\"1\">title</text:h>"
    + "<text:list><text:list-item><text:p>item</text:p></text:list-item><text:list-item><text:p>other</text:p></text:list-item></text:list>"
    + "<table:table><table:table-row><table:table-cell><text:p>cell</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>"
    + "<text:section text:name=\"s\"><text:p>in section</text:p></text:section>"

  private static let docxBody =
    "<w:p><w:r><w:t>one </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>two</w:t></w:r></w:p>"
    + "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"2\"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>"
    + "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl>"
    + "<w:sdt><w:sdtContent><w:p><w:r><w:t>in control</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    + "<w:p><w:pPr><w:pStyle w:val=\"Src\"/></w:pPr><w:r><w:t>code</w:t></w:r></w:p><w:p><w:r><w:t>last</w:t></w:r></w:p>"

  static let items = [
    (try? odt(String(repeating: odtBody, count: 20))).map { LocallyChecked($0, places: [70, 71, 72, 73, 74, 76]) },
    (try? docx(String(repeating: docxBody, count: 20) + "<w:sectPr/>")).map {
      LocallyChecked($0, places: Array(70..<77))
    },
  ].compactMap { $0 }

  @Test func bothFormatsAreChecked() { #expect(Self.items.count == 2) }

  @Test(arguments: items) func aWordIsCheckedWhereItIs(_ item: LocallyChecked) throws {
    for place in item.places { #expect(try item.passes(item.typed("new ", into: place)), "paragraph \(place)") }
  }

  @Test(arguments: items) func aNewParagraphIsCheckedWhereItIs(_ item: LocallyChecked) throws {
    #expect(try item.passes(item.typed("a\nb", into: 70)))
  }

  /// Bytes that do not belong there, put in at all places around the typed word.
  @Test(arguments: items) func wrongBytesAreFound(_ item: LocallyChecked) throws {
    let held = try item.typed("MARK", into: 70)
    let isWord = item.format.contentType == DOCXFormat().contentType
    for wrong in isWord ? Self.wrongInDOCX : Self.wrongInODT {
      for end in isWord ? ["MARK", "</w:t>", "</w:p>"] : ["MARK", "</text:p>"] {
        let isRight = try item.passes(held) { text in
          guard let mark = text.firstRange(of: "MARK"), let found = text[mark.lowerBound...].firstRange(of: end) else {
            return text
          }
          return String(text[..<found.upperBound]) + wrong + text[found.upperBound...]
        }
        #expect(!isRight, "\(wrong) after \(end)")
      }
    }
  }

  @Test func wrongBytesBeforeTheWordAreFound() throws {
    let item = try #require(Self.items.first)
    let held = try item.typed("MARK", into: 70)
    for wrong in Self.wrongInODT {
      for text in ["MARK", "<text:p>onMARKe two</text:p>"] {
        let isRight = try item.passes(held) {
          guard let found = $0.firstRange(of: text) else { return $0 }
          return String($0[..<found.lowerBound]) + wrong + $0[found.lowerBound...]
        }
        #expect(!isRight, "\(wrong) before \(text)")
      }
    }
  }

  private static let wrongInODT = [
    "<text:span>w</text:span>", "</text:p><text:p>", "</office:text><office:text>", "&", "<!--",
    "<text:list><text:list-item><text:p/></text:list-item></text:list>",
  ]

  private static let wrongInDOCX = [
    "<w:t>w</w:t>", "</w:p><w:p>", "<w:r><w:t>w</w:t></w:r></w:p><w:p>", "</w:body><w:body>", "&", "<!--",
  ]

  @Test(arguments: items) func bothChecksAgree(_ item: LocallyChecked) {
    forAll(cases: 60) { choices in
      let edit = choices.edit(item.file.text)
      return (try? edit.applied(to: item.file.text)) ?? item.file.text
    } _: { text in
      let held = item.file.held(text)
      guard let parts = try? item.parts(held), let bytes = try? item.bytes(parts), item.passes(parts, held) else {
        return true
      }
      return (try? item.format.read(bytes)).map { item.file.holds(held, as: $0) } ?? false
    }
  }
}
