import RichText
import Testing

@testable import Formats

/// What is done to cells leaves their table whole.
@Suite struct MarkdownTableTests {
  private let table = "| a | b |\n|---|---|\n| c | d |\n"
  private let numbers = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  private func written(
    _ source: String, _ paragraphs: ClosedRange<Int>, _ change: @escaping (inout ParagraphStyle) -> Void
  ) throws -> (text: String, losses: [String]) {
    let file = markdown(source)
    let edited = try file.text.stylingParagraphs(paragraphs, change).applied(to: file.text)
    let bytes = try file.bytes(with: edited)
    #expect(MarkdownText(bytes).text.hasSameContent(as: file.held(edited)))
    return (String(decoding: bytes, as: UTF8.self), file.losses(of: edited))
  }

  @Test(arguments: 0...3) func aListOrAQuoteInACellIsALoss(_ cell: Int) throws {
    for marker in [.bullet("•"), numbers, .task(isDone: false)] {
      let list = try written(table, cell...cell) { $0.list = ListItem(list: 9, marker: marker) }
      #expect(list == (table, ["lists"]))
    }
    let quote = try written(table, cell...cell) { $0.quoteDepth = 1 }
    #expect(quote == (table, ["quotes"]))
  }

  @Test func aTableInAnItemStaysInIt() throws {
    let inItem = "- x\n\n  | a | b |\n  |---|---|\n  | c | d |\n- y\n"
    #expect(try written(inItem, 1...1) { $0.list = nil } == (inItem, ["lists"]))
    #expect(try written(inItem, 3...4) { $0.list = ListItem(list: 9, marker: numbers) } == (inItem, ["lists"]))
    let first = "1. | a | b |\n   |---|---|\n   | c | d |\n2. y\n"
    #expect(try written(first, 0...0) { $0.list = ListItem(list: 9, marker: .bullet("•")) } == (first, ["lists"]))
    #expect(try written(first, 2...2) { $0.quoteDepth = 2 } == (first, ["quotes"]))
  }

  @Test func aQuotedTableStaysOne() throws {
    let quoted = "> | a | b |\n> |---|---|\n> | c | d |\n"
    #expect(try written(quoted, 3...3) { $0.quoteDepth = 0 } == (quoted, ["quotes"]))
    #expect(try written(table, 0...3) { $0.quoteDepth = 1 }.losses.isEmpty)
  }

  @Test func aTableOfAnotherFormatWithListsInItsCellsIsOneTable() throws {
    func cell(_ number: Int, _ list: ListItem?) -> Paragraph {
      var cell = Paragraph(id: ParagraphID(UInt64(number)), plain: "\(number)")
      (cell.style.cells, cell.style.list) = ([TableCell(table: 7, row: number / 2, cell: number % 2)], list)
      return cell
    }
    let item = ListItem(list: 3, marker: .bullet("•"))
    let text = RichText([cell(0, nil), cell(1, item), cell(2, item), cell(3, item)])
    let bytes = try MarkdownFormat().blank().bytes(with: text)
    #expect(String(decoding: bytes, as: UTF8.self) == "| 0 | 1 |\n| --- | --- |\n| 2 | 3 |\n")
  }

  @Test func aLineBreakInACellIsATagEverywhere() throws {
    for (place, row) in [(Position(2, 0), "| <br>c | d |"), (Position(2, 1), "| c<br> | d |")] {
      let file = markdown(table)
      let edited = try file.text.replacing(place..<place, with: RichText(plain: "\u{2028}")).applied(to: file.text)
      #expect(try String(decoding: file.bytes(with: edited), as: UTF8.self) == "| a | b |\n|---|---|\n\(row)\n")
    }
    let file = markdown("| a | b |\n|---|---|\n| c |  |\n"), empty = Position(3, 0)
    let edited = try file.text.replacing(empty..<empty, with: RichText(plain: "\u{2028}")).applied(to: file.text)
    #expect(try String(decoding: file.bytes(with: edited), as: UTF8.self) == "| a | b |\n|---|---|\n| c | <br>  |\n")
  }
}
