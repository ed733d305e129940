import RichText
import Testing

@testable import Formats

/// What is said where neighbouring lists or blocks of code become one.
@Suite struct DivisionLossTests {
  private func text(_ styles: [ParagraphStyle]) -> RichText {
    RichText(styles.enumerated().map { Paragraph(id: ParagraphID(UInt64($0)), text: "a", style: $1) })
  }

  private func code(_ numbers: Int...) -> RichText {
    text(
      numbers.map { number in
        var style = ParagraphStyle()
        style.code = CodeBlock(number: number)
        return style
      })
  }

  private func items(_ items: (list: Int, level: Int)...) -> RichText {
    text(
      items.map { list, level in
        var style = ParagraphStyle()
        if list >= 0 { style.list = ListItem(list: list, level: level, marker: .bullet("•")) }
        return style
      })
  }

  private func losses(_ edited: RichText, _ held: RichText) -> [String] {
    FormatLosses(of: edited, heldAs: held).descriptions
  }

  @Test func blocksOfCodeThatBecomeOneAreNamed() {
    #expect(losses(code(1, 1, 2), code(7, 7, 7)) == ["the division of blocks of code"])
    #expect(losses(code(1, 1, 2), code(7, 7, 8)).isEmpty)
    #expect(losses(code(1, 1), code(7, 7)).isEmpty)
  }

  @Test func listsThatBecomeOneAreNamed() {
    #expect(losses(items((1, 0), (2, 0)), items((5, 0), (5, 0))) == ["the division of lists"])
    #expect(losses(items((1, 0), (3, 1), (2, 0)), items((5, 0), (5, 1), (5, 0))) == ["the division of lists"])
    #expect(losses(items((1, 0), (2, 1), (1, 0)), items((5, 0), (5, 1), (5, 0))).isEmpty)
    #expect(losses(items((1, 0), (2, 0)), items((5, 0), (6, 0))).isEmpty)
    #expect(losses(items((1, 0), (-1, 0), (2, 0)), items((5, 0), (-1, 0), (5, 0))).isEmpty)
  }

  @Test func neighborsStayApartInMarkdown() {
    let blank = MarkdownFormat().blank()
    #expect(blank.losses(of: code(1, 2)).isEmpty)
    #expect(blank.losses(of: items((1, 0), (2, 0))).isEmpty)
  }
}
