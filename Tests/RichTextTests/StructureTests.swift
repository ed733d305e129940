import Testing

@testable import RichText

@Suite struct StructureTests {
  private let text = RichText([
    Paragraph(
      0, (.strong, "Title"), style: .with { ($0.headingLevel, $0.name, $0.startsPage) = (1, "Heading 1", true) }),
    Paragraph(1, (.plain, "some text")),
    Paragraph(
      2, (.plain, "item"),
      style: .with { $0.list = ListItem(list: 3, marker: .task(isDone: true), start: 4, hasMarker: false) }),
    Paragraph(3, style: .with { $0.list = ListItem(list: 3, level: 1, marker: .bullet("•")) }),
  ])

  @Test func afterAHeadingComesOrdinaryText() throws {
    let result = try checked(text.splitting(at: Position(0, 5)), on: text)
    #expect(result.paragraphs.map(\.style.headingLevel) == [1, 0, 0, 0, 0])
    #expect(result.paragraphStyle(0).startsPage)
    #expect(result.paragraphStyle(1) == ParagraphStyle())
    #expect(result.typingStyle(at: Position(1, 0)) == .plain)
  }

  @Test func aHeadingIsSplitInTwo() throws {
    let result = try checked(text.splitting(at: Position(0, 2)), on: text)
    #expect(result.paragraphs.map(\.style.headingLevel) == [1, 1, 0, 0, 0])
    #expect(result.paragraphs.map(\.style.startsPage) == [true, false, false, false, false])
    #expect(result.string.hasPrefix("Ti\ntle\nsome"))
  }

  @Test func afterAnItemComesTheNext() throws {
    let result = try checked(text.splitting(at: Position(2, 4)), on: text)
    #expect(result.paragraphStyle(3).list == ListItem(list: 3, marker: .task(isDone: false)))
    #expect(result.paragraphStyle(2) == text.paragraphStyle(2))
  }

  @Test func anEmptyItemIsNoItemInTheEnd() throws {
    let outer = try checked(text.splitting(at: Position(3, 0)), on: text)
    #expect(outer.paragraphCount == 4)
    #expect(outer.paragraphStyle(3).list?.level == 0)
    let none = try checked(outer.splitting(at: Position(3, 0)), on: outer)
    #expect(none.paragraphStyle(3).list == nil)
    #expect(none.paragraphCount == 4)
  }

  @Test func headingsQuotesAndCode() throws {
    let headings = try checked(text.heading(0...1, level: 12), on: text)
    #expect(headings.paragraphs.map(\.style.headingLevel) == [9, 9, 0, 0])
    #expect(headings.paragraphStyle(0).name == nil)
    let quotes = try checked(text.quoting(1...2, by: 2), on: text)
    #expect(quotes.paragraphs.map(\.style.quoteDepth) == [0, 2, 2, 0])
    #expect(try checked(quotes.quoting(0...3, by: .min), on: quotes).hasSameContent(as: text))
    let code = try checked(text.coding(1...2, language: "swift"), on: text)
    #expect(
      code.paragraphs.map(\.style.code) == [nil, CodeBlock(language: "swift"), CodeBlock(language: "swift"), nil])
    #expect(code.unusedCodeNumber == 1)
    #expect(try checked(code.coding(0...3, language: nil), on: code).hasSameContent(as: text))
  }

  @Test func rulesAndPageBreaksSplitWhereTheyStand() throws {
    let rule = try checked(text.insertingRule(at: Position(1, 5)), on: text)
    #expect(rule.string.hasPrefix("Title\nsome \n\ntext\n"))
    #expect(rule.paragraphs.map(\.style.isRule) == [false, false, true, false, false, false])
    let first = try checked(text.insertingRule(at: .start), on: text)
    #expect(first.paragraphStyle(0).isRule && first.paragraphStyle(1).headingLevel == 1)
    let page = try checked(text.insertingPageBreak(at: Position(1, 5)), on: text)
    #expect(page.paragraphs.map(\.style.startsPage) == [true, false, true, false, false])
    let item = try checked(text.insertingPageBreak(at: Position(2, 0)), on: text)
    #expect(item.paragraphStyle(2).startsPage && item.paragraphCount == 4)
  }

  @Test func anAtomLooksLikeTheTextAroundIt() throws {
    let atom = Atom(.image, label: "image", key: 0, content: .image(.init(bytes: [1], contentType: "public.png")))
    let result = try checked(text.inserting(atom, at: Position(0, 1)..<Position(0, 3)), on: text)
    #expect(result[0].text == "T\u{FFFC}le")
    #expect(result[0].runs[1].style == .with { ($0.bold, $0.atom) = (true, atom) })
  }

  @Test func linksAreFoundAndTakenOff() throws {
    let a = try checked(text.linking(Position(1, 0)..<Position(1, 4), to: Link("a")), on: text)
    let styled = try a.styling(Position(1, 1)..<Position(1, 2)) { $0.bold = true }.applied(to: a)
    let both = try checked(styled.linking(Position(1, 4)..<Position(1, 6), to: Link("b")), on: styled)
    #expect(both.link(at: Position(1, 0))?.range == Position(1, 0)..<Position(1, 4))
    #expect(both.link(at: Position(1, 4))?.link == Link("a"))
    #expect(both.link(at: Position(1, 5))?.range == Position(1, 4)..<Position(1, 6))
    #expect(both.link(at: Position(1, 6))?.link == Link("b"))
    #expect(both.link(at: Position(1, 7)) == nil)
    #expect(both.link(at: Position(0, 5)) == nil)
    let none = try checked(both.linking(Position(1, 0)..<Position(1, 9), to: nil), on: both)
    #expect(none.link(at: Position(1, 2)) == nil)
  }

  @Test func aLinkInALongParagraphIsFound() throws {
    let long = RichText(
      [Paragraph(0, (.plain, String(repeating: "ab ", count: 30)))], leafLimit: .init(bytes: 8, runs: 3))
    let linked = try checked(long.linking(Position(0, 20)..<Position(0, 61), to: Link("a")), on: long)
    #expect(linked.link(at: Position(0, 40))?.range == Position(0, 20)..<Position(0, 61))
    #expect(linked.link(at: Position(0, 19)) == nil)
    #expect(linked.link(at: Position(0, 62)) == nil)
  }
}

extension ParagraphStyle {
  static func with(_ change: (inout ParagraphStyle) -> Void) -> Self {
    var style = ParagraphStyle()
    change(&style)
    return style
  }
}
