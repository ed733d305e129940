import RichText
import Testing

@testable import Formats

/// A table in an item of a list.
@Suite struct HTMLTableItemTests {
  private func paragraph(_ text: String, _ item: ListItem?, cell: Int? = nil, row: Int = 1) -> Paragraph {
    var paragraph = Paragraph(id: ParagraphID(UInt64(text.utf8.first ?? 0) + 100), plain: text)
    paragraph.style.list = item
    if let cell { paragraph.style.cells = [TableCell(table: 1, row: row, cell: cell, isHeader: row == 1)] }
    return paragraph
  }

  private func item(_ level: Int = 0, _ marker: ListItem.Marker = .decimal, hasMarker: Bool = true) -> ListItem {
    ListItem(list: 5, level: level, marker: marker, hasMarker: hasMarker)
  }

  /// The body of a new page of these.
  private func body(_ paragraphs: [Paragraph]) throws -> String {
    let (blank, text) = (HTMLFormat().blank(), RichText(paragraphs))
    #expect(blank.losses(of: text).isEmpty)
    let bytes = try blank.bytes(with: text)
    #expect(html(bytes.latin).text.hasSameContent(as: blank.held(text)), "\(bytes.latin)")
    let all = String(decoding: bytes, as: UTF8.self)
    return all.split(separator: "\n").map { $0.drop { $0 == " " } }.joined().split(separator: "<body>").last.map(
      String.init) ?? ""
  }

  @Test func aTableInAnItemStandsInItAndHasPlainCells() throws {
    let rest = item(hasMarker: false)
    let body = try body([
      paragraph("a", item()), paragraph("b", rest, cell: 1), paragraph("c", rest, cell: 2),
      paragraph("d", rest, cell: 3, row: 2), paragraph("e", rest), paragraph("f", item()),
    ])
    #expect(
      body == """
        <ol><li>a<table><tr><th>b</th><th>c</th></tr><tr><td>d</td></tr></table><p>e</p></li><li><p>f</p></li></ol>\
        </body></html>
        """)
  }

  @Test func aTableOfTheOuterItemStandsAfterTheListInIt() throws {
    let dot = ListItem.Marker.bullet("•")
    let body = try body([
      paragraph("a", item()), paragraph("b", item(1, dot)), paragraph("c", item(hasMarker: false), cell: 1),
      paragraph("d", item(1, dot)), paragraph("e", item(1, dot, hasMarker: false), cell: 2, row: 3),
      paragraph("f", item()),
    ])
    #expect(
      body == """
        <ol><li>a<ul><li>b</li></ul><table><tr><th>c</th></tr></table><ul><li>d<table><tr><td>e</td></tr></table></li></ul>\
        </li><li>f</li></ol></body></html>
        """)
  }

  @Test func aTableInANestedListThatIsItsOwnHasPlainCells() throws {
    let own = ListItem(list: 6, level: 1, marker: .decimal, hasMarker: false)
    let body = try body([paragraph("a", item()), paragraph("b", item(1)), paragraph("c", own, cell: 1)])
    #expect(
      body == "<ol><li>a<ol><li>b<table><tr><th>c</th></tr></table></li></ol></li></ol></body></html>")
  }

  @Test func anItemThatIsATableHasItsMarkerInTheFirstCell() throws {
    let rest = item(hasMarker: false)
    let body = try body([
      paragraph("a", item(), cell: 1), paragraph("b", rest, cell: 2), paragraph("c", rest, cell: 3, row: 2),
    ])
    #expect(
      body == "<table><tr><th><ol><li>a</li></ol></th><th>b</th></tr><tr><td>c</td></tr></table></body></html>")
  }

  @Test func aListOfTheCellStaysInIt() throws {
    let own = ListItem(list: 6, marker: .bullet("•"))
    let body = try body([
      paragraph("a", item()), paragraph("b", own, cell: 1), paragraph("c", item(hasMarker: false), cell: 1),
    ])
    #expect(body == "<ol><li>a</li></ol><table><tr><th><ul><li>b</li></ul><p>c</p></th></tr></table></body></html>")
  }

  @Test func aFileWithAListWithoutMarkersInACellKeepsIt() throws {
    let cell = "<table><tr><td><ul><li style='list-style-type: none'>1</li></ul></td></tr></table>"
    let file = page("<ul><li>a\(cell)</li></ul>")
    #expect(try file.body { $0.replacing(.start..<Position.start, with: "x") } == "<ul><li>xa\(cell)</li></ul>")
    #expect(file.losses(of: file.text).isEmpty)
  }
}
