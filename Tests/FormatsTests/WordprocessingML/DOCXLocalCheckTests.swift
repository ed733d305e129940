import RichText
import Testing

@testable import Formats

/// What `PackageLocalCheckTests` cannot ask of every format.
@Suite struct DOCXLocalCheckTests {
  @Test func aFieldOverSeveralBlocksNeedsAllOfThem() throws {
    func mark(_ kind: String) -> String { "<w:r><w:fldChar w:fldCharType=\"\(kind)\"/></w:r>" }
    let file = try docx(
      "<w:p>\(mark("begin"))<w:r><w:instrText>TOC</w:instrText></w:r>\(mark("separate"))<w:r><w:t>first</w:t></w:r></w:p>"
        + "<w:p><w:r><w:t>second</w:t></w:r></w:p><w:p><w:r><w:t>third</w:t></w:r>\(mark("end"))</w:p><w:p><w:r><w:t>after</w:t></w:r></w:p>"
    )
    let inside = try #require((0..<file.text.paragraphCount).first { file.text[$0].text.contains("second") })
    let item = LocallyChecked(file, places: [])
    #expect(try !item.passes(item.typed("x", into: inside)))
    #expect(try item.passes(item.typed("x", into: file.text.paragraphCount - 1)))
  }
}
