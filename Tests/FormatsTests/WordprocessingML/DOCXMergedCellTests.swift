import RichText
import Testing

@testable import Formats

/// Cells that go on from the row above stay when the paragraph behind them changes.
@Suite struct DOCXMergedCellTests {
  private func cell(_ text: String) -> String { "<w:tc><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:tc>" }

  private var merged: String {
    let start = "<w:tc><w:tcPr><w:vMerge w:val=\"restart\"/></w:tcPr><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc>"
    let rest = "<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>"
    return "<w:tbl><w:tr>\(start)\(cell("b"))</w:tr><w:tr>\(rest)\(cell("cd"))</w:tr></w:tbl><w:p/>"
  }

  @Test func aParagraphIsSplitBehindOne() throws {
    let file = try docx(merged)
    for offset in 0...2 {
      let place = Position(2, offset)
      let edited = try file.text.replacing(place..<place, with: RichText(plain: "\n")).applied(to: file.text)
      let fine = try DOCXText(WordWriter.bytes(file, file.held(edited), isCoarse: false))
      #expect(fine.text.hasSameContent(as: file.held(edited)), "at \(offset)")
      #expect(fine.text[0].style.cells[0].rowSpan == 2)
    }
  }

  @Test func aSplitLeavesTheRestOfTheTable() throws {
    let body = try docx(merged).editedBody {
      $0.replacing(Position(2, 1)..<Position(2, 1), with: RichText(plain: "\n"))
    }
    let end = try #require(merged.firstRange(of: "<w:p><w:r><w:t>cd")?.lowerBound)
    #expect(body.hasPrefix(merged[..<end]) && body.hasSuffix("</w:tc></w:tr></w:tbl><w:p/>"), "\(body)")
  }
}
