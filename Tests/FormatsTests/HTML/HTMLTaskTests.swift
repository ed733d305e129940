import Properties
import RichText
import Testing

@testable import Formats

/// Lists of tasks, whose boxes stand before their items' text.
@Suite struct HTMLTaskTests {
  private static let box = "<input type=\"checkbox\">"
  private static let plain = "<p>Notes.</p>\n<ul>\n<li>\(box) milk</li>\n<li>\(box) bread</li>\n</ul>"
  static let samples = [
    plain,
    "<ul>\n<li><input type=\"checkbox\" checked> a\n<ul>\n<li>\(box) b</li>\n<li>\(box) c</li>\n</ul>\n</li>\n<li>\(box) d</li>\n</ul>\n"
      + "<ol>\n<li>one</li>\n<li>two</li>\n</ol>\n<table><tr><td>x</td><td>y</td></tr></table>\n<p>End.</p>",
    "<p>a</p><ul><li><label>\(box) b</label></li><li><p>\(box) c</p><p>d</p></li><li>e</li></ul><blockquote><ul><li>\(box)</li></ul></blockquote>",
  ]

  /// The page after an edit, with the blank after each box, which may go where the item before it was written anew.
  private func change(_ body: String, _ edit: (RichText) -> Transaction) throws -> String {
    try page(body).body(edit).replacing("\(Self.box)b", with: "\(Self.box) b")
  }

  @Test func theFirstItemIsTicked() throws {
    let edited = try change(Self.plain) { $0.stylingParagraphs(1...1) { $0.list?.marker = .task(isDone: true) } }
    #expect(edited == Self.plain.replacing("\(Self.box) milk", with: "<input type=\"checkbox\" checked> milk"))
  }

  @Test func theFirstItemLeavesItsList() throws {
    let edited = try change(Self.plain) { $0.stylingParagraphs(1...1) { $0.list = nil } }
    #expect(edited == "<p>Notes.</p>\n<p>milk</p>\n<ul>\n<li>\(Self.box) bread</li>\n</ul>")
  }

  @Test func tasksBecomeItems() throws {
    let edited = try change(Self.plain) { $0.stylingParagraphs(1...2) { $0.list?.marker = .bullet("•") } }
    #expect(edited == "<p>Notes.</p>\n<ul>\n<li>milk</li>\n<li>bread</li>\n</ul>")
  }

  @Test func anItemGoesWithItsBox() throws {
    let edited = try change(Self.plain) { $0.replacing(Position(0, 6)..<Position(1, 4), with: RichText()) }
    #expect(edited == "<p>Notes.</p>\n<ul>\n<li>\(Self.box) bread</li>\n</ul>")
  }

  /// All edits of one paragraph to three, of pages whose boxes stand right in their items.
  @Test(arguments: samples.prefix(2)) func anyChangeOfTheItemsCanBeWritten(_ body: String) throws {
    let file = page(body), count = file.text.paragraphCount
    for first in 0..<count {
      for last in first..<min(first + 3, count) {
        for edit in edits(of: file.text, first...last) {
          let edited = try edit.applied(to: file.text), bytes = try file.bytes(with: edited)
          #expect(HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: file.held(edited)), "\(bytes.latin)")
        }
      }
    }
  }

  private func edits(of text: RichText, _ range: ClosedRange<Int>) -> [Transaction] {
    let whole = Position(range.lowerBound, 0)..<Position(range.upperBound, text[range.upperBound].text.utf8.count)
    let number = (text[range.lowerBound].style.list ?? text[0].style.list)?.list ?? 90
    return [
      text.stylingParagraphs(range) { $0.list = nil },
      text.stylingParagraphs(range) { $0.list?.marker = .task(isDone: true) },
      text.stylingParagraphs(range) { $0.list?.marker = .task(isDone: false) },
      text.stylingParagraphs(range) { $0.list = ListItem(list: number, level: 0, marker: .task(isDone: true)) },
      text.stylingParagraphs(range) { $0.list = ListItem(list: 91, level: 0, marker: .decimal) },
      text.stylingParagraphs(range) { $0.list?.level += 1 },
      text.stylingParagraphs(range) { $0.quoteDepth += 1 },
      text.replacing(whole, with: RichText()), text.replacing(whole, with: "x"),
      text.replacing(whole.lowerBound..<whole.lowerBound, with: text.slice(.start..<text.end)),
    ]
  }

  @Test func editsByChanceCanBeWritten() {
    forAll(cases: 150) { choices -> HTMLPropertyTests.Case in
      let file = page(choices.element(of: Self.samples))
      var text = file.text
      for _ in 0...choices.int(in: 0...4) { text = (try? choices.htmlEdit(text).applied(to: text)) ?? text }
      return .init(file: file, edited: text)
    } _: { made in
      let bytes = try made.file.bytes(with: made.edited)
      return HTMLText(bytes, HTMLEncoding(bytes)).text.hasSameContent(as: made.file.held(made.edited))
    }
  }
}
