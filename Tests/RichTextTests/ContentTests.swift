import Properties
import Testing

@testable import RichText

@Suite struct ContentTests {
  private func text(_ styles: [ParagraphStyle]) -> RichText {
    RichText(styles.enumerated().map { Paragraph(UInt64($0), (.plain, "x"), style: $1) })
  }

  private func lists(_ numbers: Int?...) -> RichText {
    text(numbers.map { number in .with { $0.list = number.map { ListItem(list: $0, marker: .bullet("•")) } } })
  }

  private func cells(_ cells: (Int, Int, Int)?...) -> RichText {
    text(cells.map { cell in .with { $0.cells = cell.map { [TableCell(table: $0, row: $1, cell: $2)] } ?? [] } })
  }

  private func code(_ numbers: Int?...) -> RichText {
    text(numbers.map { number in .with { $0.code = number.map { CodeBlock(number: $0) } } })
  }

  @Test func listsAreEqualUnderOtherNumbers() {
    #expect(lists(1, 1, 2, nil, 1).hasSameContent(as: lists(7, 7, 1, nil, 7)))
    #expect(!lists(1, 1, 2, nil, 1).hasSameContent(as: lists(7, 7, 1, nil, 1)))
    #expect(!lists(1, 2).hasSameContent(as: lists(1, 1)))
    #expect(!lists(1, 1).hasSameContent(as: lists(1, 2)))
    #expect(!lists(1, nil, 1).hasSameContent(as: lists(1, nil, 2)))
    #expect(!lists(1, nil).hasSameContent(as: lists(nil, 1)))
  }

  @Test func cellsAreToldFromTheirNeighboursAlone() {
    #expect(cells((0, 0, 0), (0, 0, 1), (0, 1, 0)).hasSameContent(as: cells((5, 9, 9), (5, 9, 2), (5, 3, 9))))
    #expect(cells((0, 0, 0), nil, (0, 0, 0)).hasSameContent(as: cells((0, 0, 0), nil, (1, 0, 0))))
    #expect(!cells((0, 0, 0), (0, 0, 1)).hasSameContent(as: cells((0, 0, 0), (0, 1, 0))))
    #expect(!cells((0, 0, 0), (0, 0, 0)).hasSameContent(as: cells((0, 0, 0), (0, 0, 1))))
    #expect(!cells((0, 0, 0), (0, 1, 0)).hasSameContent(as: cells((0, 0, 0), (1, 0, 0))))
    #expect(!cells((0, 0, 0), nil).hasSameContent(as: cells(nil, (0, 0, 0))))
  }

  @Test func blocksOfCodeAreToldFromTheirNeighboursAlone() {
    #expect(code(1, 1, 2, nil, 1).hasSameContent(as: code(2, 2, 1, nil, 9)))
    #expect(!code(1, 1).hasSameContent(as: code(1, 2)))
    #expect(!code(1, 2).hasSameContent(as: code(1, 1)))
  }

  @Test func oneOtherNumberAmongSharedParagraphsIsSeen() throws {
    let old = lists(1, 2, nil, 2, 1)
    let renumbered = try old.stylingParagraphs(3...3) { $0.list?.list = 3 }.applied(to: old)
    #expect(!renumbered.hasSameContent(as: old))
    let both = try renumbered.stylingParagraphs(1...1) { $0.list?.list = 3 }.applied(to: renumbered)
    #expect(both.hasSameContent(as: old))
  }

  @Test func renumberedTextsHaveTheSameContent() {
    forAll(cases: 300, { RichText.any(upTo: 6, &$0) }) { text in
      let edit = text.stylingParagraphs(0...(text.paragraphCount - 1)) { style in
        if let list = style.list?.list { style.list?.list = 100 - list }
        if let code = style.code?.number { style.code?.number = 7 - code }
        for index in style.cells.indices {
          style.cells[index].table = 9 - style.cells[index].table
          style.cells[index].row += 4
          style.cells[index].cell = -style.cells[index].cell
        }
      }
      let renumbered = try edit.applied(to: text)
      return renumbered.hasSameContent(as: text) && text.hasSameContent(as: renumbered)
    }
  }

  @Test func equalParagraphsMadeAnewHaveTheSameContent() {
    forAll({ RichText.any(&$0) }) { text in
      let again = RichText(Array(text.paragraphs), leafLimit: .init(bytes: 5, runs: 2))
      return again.hasSameContent(as: text) && text.hasSameContent(as: again)
    }
  }

  private func atom(_ kind: Atom.Kind, _ key: Int, _ content: Atom.Content?) -> RichText {
    let style = CharacterStyle.with { $0.atom = Atom(kind, label: "", key: key, content: content) }
    return RichText([Paragraph(0, (style, "\u{FFFC}"))])
  }

  @Test func anAtomWithContentStandsForAnyOfItsKind() {
    let picture = Atom.Content.image(.init(bytes: [1, 2], contentType: "public.png"))
    #expect(atom(.image, 1, picture).hasSameContent(as: atom(.image, 2, nil)))
    #expect(atom(.image, 1, nil).hasSameContent(as: atom(.image, 2, picture)))
    #expect(!atom(.image, 1, nil).hasSameContent(as: atom(.image, 2, nil)))
    #expect(!atom(.image, 1, picture).hasSameContent(as: atom(.object, 1, picture)))
    #expect(!atom(.image, 1, picture).hasSameContent(as: RichText([Paragraph(0, (.plain, "\u{FFFC}"))])))
  }

  @Test func contentsOnBothSidesAreCompared() {
    func note(_ text: String, _ id: UInt64) -> Atom.Content { .note([Paragraph(id, (.plain, text))]) }
    #expect(atom(.footnote, 1, note("a", 0)).hasSameContent(as: atom(.footnote, 2, note("a", 5))))
    #expect(!atom(.footnote, 1, note("a", 0)).hasSameContent(as: atom(.footnote, 1, note("b", 0))))
    let (one, two) = (
      Atom.Content.image(.init(bytes: [1], contentType: "a")), Atom.Content.image(.init(bytes: [2], contentType: "a"))
    )
    #expect(!atom(.image, 1, one).hasSameContent(as: atom(.image, 2, two)))
    let source = Atom.Content.source(contentType: "public.rtf", bytes: [7])
    #expect(atom(.image, 1, one).hasSameContent(as: atom(.image, 2, source)))
    #expect(
      !atom(.image, 1, source).hasSameContent(as: atom(.image, 1, .source(contentType: "public.rtf", bytes: [8]))))
  }

  @Test func theStyleOfAnEmptyParagraphCountsWhileItIsEmpty() {
    func text(_ string: String, _ style: CharacterStyle) -> RichText {
      let runs = string.isEmpty ? [] : [Paragraph.Run(length: string.utf8.count, style: .plain)]
      return RichText([Paragraph(id: ParagraphID(0), text: string, runs: runs, emptyStyle: style)])
    }
    #expect(!text("", .strong).hasSameContent(as: text("", .plain)))
    #expect(text("x", .strong).hasSameContent(as: text("x", .plain)))
  }
}
