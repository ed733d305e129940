import RichText
import Testing

@testable import Formats

/// Numbered lists that follow one another stay apart.
@Suite struct MarkdownPartingTests {
  private func items(_ parts: (String, list: Int, start: Int?)...) -> RichText {
    RichText(
      parts.enumerated().map { index, part in
        var paragraph = Paragraph(id: ParagraphID(UInt64(index)), plain: part.0)
        guard part.list >= 0 else { return paragraph }
        let marker = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")
        paragraph.style.list = ListItem(list: part.list, marker: marker, start: part.start)
        return paragraph
      })
  }

  private func written(_ text: RichText) throws -> String {
    let blank = MarkdownFormat().blank()
    let bytes = try blank.bytes(with: text)
    #expect(MarkdownText(bytes).text.hasSameContent(as: text))
    #expect(blank.losses(of: text).isEmpty)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func neighboringNumberedListsArePartedByAComment() throws {
    #expect(
      try written(items(("a", 0, nil), ("b", 0, nil), ("c", 1, nil), ("d", 1, nil)))
        == "1. a\n2. b\n\n<!-- -->\n\n1. c\n2. d\n")
    #expect(try written(items(("a", 0, nil), ("ten", 1, 10))) == "1. a\n\n<!-- -->\n\n10. ten\n")
    #expect(
      try written(items(("a", 0, nil), ("b", 1, nil), ("c", 2, 7)))
        == "1. a\n\n<!-- -->\n\n1. b\n\n<!-- -->\n\n7. c\n")
  }

  @Test func emptyParagraphsBetweenTwoNumberedListsStay() throws {
    #expect(try written(items(("a", 0, nil), ("", -1, nil), ("b", 1, nil))) == "1. a\n\n<!-- -->\n\n\n1. b\n")
    #expect(
      try written(items(("a", 0, nil), ("", -1, nil), ("", -1, nil), ("b", 1, nil)))
        == "1. a\n\n<!-- -->\n\n\n\n1. b\n")
  }

  @Test(
    arguments: [
      "1. a\n\n<!-- -->\n\n1. b\n", "1. a\n\n\n<!-- -->\n\n1. b\n", "1. a\n<!-- -->\n1. b\n",
      "> 1. a\n>\n> <!-- -->\n>\n> 1. b\n",
      "- x\n  1. a\n\n  <!-- -->\n\n  1. b\n- y\n", "1. - a\n\n<!-- -->\n\n1. - b\n",
      "1. a\n\n[x]: /u\n\n1. b [x]\n", "- x\n  1. a\n\n  [x]: /u\n\n  1. b [x]\n",
      "1) a\n\n<!-- -->\n\n\n1) b\n",
    ])
  func whatPartsListsStaysWhereItIs(_ source: String) throws {
    let file = markdown("\(source)\nend\n"), last = file.text.paragraphCount - 1
    #expect(file.text.listLabels(in: 0..<last).compactMap { $0 }.filter { $0.hasPrefix("1") }.count % 2 == 0)
    let end = Position(last, 3)
    let edited = try file.text.replacing(end..<end, with: "s").applied(to: file.text)
    #expect(try String(decoding: file.bytes(with: edited), as: UTF8.self) == "\(source)\nends\n")
    #expect(try written(RichText(Array(file.text.paragraphs))).isEmpty == false)
  }

  @Test func aListThatLosesItsNeighborLosesTheComment() throws {
    func removing(_ paragraph: Int, from source: String) throws -> String {
      let file = markdown(source)
      let edited = try file.text.removing(paragraph...paragraph).applied(to: file.text)
      return String(decoding: try file.bytes(with: edited), as: UTF8.self)
    }
    #expect(try removing(1, from: "1. a\n\n<!-- -->\n\n1. b\n\nc\n") == "1. a\n\nc\n")
    #expect(try removing(0, from: "1. a\n\n<!-- -->\n\n1. b\n") == "1. b\n")
    #expect(try removing(1, from: "1. a\n\nc\n\n1. b\n") == "1. a\n\n<!-- -->\n\n1. b\n")
  }

  @Test func aCommentBetweenOtherBlocksIsAnEmptyParagraph() {
    #expect(lines(markdown("- a\n\n<!-- -->\n\n- b\n").text) == ["a", "", "b"])
    #expect(lines(markdown("1. a\n\n<!-- -->\n\n1) b\n").text) == ["a", "", "b"])
    #expect(lines(markdown("1. a\n\n<!-- -->\n\nb\n").text) == ["a", "", "b"])
    #expect(lines(markdown("1. a\n\n<!-- -->\n\n1. b\n").text) == ["a", "b"])
    #expect(lines(markdown("1. a\n\n<!-- -->\n<!-- -->\n\n1. b\n").text) == ["a", "", "b"])
  }
}
