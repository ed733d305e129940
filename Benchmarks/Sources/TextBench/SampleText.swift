import RichText

/// A long rich text, the same for the same size: short paragraphs with a bold and an italic word, headings, lists, links and tables.
struct SampleText {
  private(set) var text = RichText()

  /// A text of this many paragraphs.
  init(paragraphs: Int) {
    text = RichText((0..<paragraphs).map { Self.paragraph($0) })
  }

  private static func paragraph(_ number: Int) -> Paragraph {
    let words = [("Paragraph \(number) has ", 0), ("bold", 1), (" and ", 0), ("italic", 2), (" words in it", 0)]
    var paragraph = Paragraph(id: ParagraphID(UInt64(number)), text: words.map(\.0).joined())
    paragraph.runs = words.map { text, look in
      var style = CharacterStyle()
      (style.bold, style.italic) = (look == 1, look == 2)
      if number % 50 == 7, look == 2 { style.link = Link("https://example.org/\(number)") }
      return .init(length: text.utf8.count, style: style)
    }
    lay(number, &paragraph.style)
    return paragraph
  }

  private static func lay(_ number: Int, _ style: inout ParagraphStyle) {
    switch number % 100 {
    case 0: style.headingLevel = 1 + number / 100 % 3
    case 20...25: style.list = ListItem(list: number / 100, marker: .bullet("•"))
    case 40...43:
      let place = number % 100 - 40
      style.cells = [TableCell(table: number / 100, row: place / 2, cell: place % 2, isHeader: place < 2)]
    default: break
    }
  }
}
