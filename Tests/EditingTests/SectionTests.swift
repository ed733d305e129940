import Properties
import RichText
import Testing

@testable import Editing

/// Very long paragraphs are laid out section by section.
struct SectionTests {
  private static let words = String(repeating: "some words e\u{301} ", count: 12_000)
  private static let long = String(repeating: "some words, 漢字 and e\u{301} ", count: 12_000)

  private func sections(of text: RichText) -> [Section] {
    var all = [text.section(of: 0, at: 0)]
    while let last = all.last, !last.isLast { all.append(text.section(of: 0, at: last.range.upperBound)) }
    return all
  }

  @Test(arguments: [
    long, String(repeating: "a", count: 300_000), String(repeating: "e\u{301}x", count: 70_000),
    String(repeating: "漢字。", count: 30_000), String(repeating: " ", count: 200_000),
  ])
  func sectionsCoverTheParagraph(plain: String) {
    let text = RichText(plain: plain)
    let all = sections(of: text)
    #expect(all.count > 2)
    #expect([0] + all.map(\.range.upperBound) == all.map(\.range.lowerBound) + [plain.utf8.count])
    #expect(all.allSatisfy { $0.range.count >= Section.size / 2 && $0.range.count < 2 * Section.size })
    for section in all {
      #expect(text.clamped(Position(0, section.range.lowerBound)) == Position(0, section.range.lowerBound))
      #expect(text.section(of: 0, at: section.range.lowerBound) == section)
      #expect(text.section(of: 0, at: section.range.upperBound - 1) == section)
    }
  }

  private func run(on state: inout EditorState, _ lines: String...) throws {
    for line in lines { try state.run(line) }
  }

  @Test func sectionsBeginWithWords() {
    let text = RichText(plain: Self.words)
    for section in sections(of: text).dropFirst() {
      let before = Position(0, section.range.lowerBound - 1)..<Position(0, section.range.lowerBound)
      #expect(text.string(in: before) == " ")
    }
  }

  @Test func anOrdinaryParagraphIsOneSection() {
    let text = RichText(plain: String(repeating: "some words ", count: 2_900))
    #expect(sections(of: text) == [Section(paragraph: 0, range: 0..<text.utf8Count, isLast: true)])
  }

  @Test func theRowsOfAllSectionsCoverTheParagraph() {
    var state = EditorState(RichText(plain: Self.long), viewport: Viewport(columns: 60, rows: 40, width: width))
    var (rows, offset) = (0, 0)
    var cursor = state.rowCursor(at: .start)
    repeat {
      #expect(cursor.row.range.lowerBound == offset)
      #expect(cursor.row.width < 60)
      (rows, offset) = (rows + 1, cursor.row.range.upperBound)
    } while cursor.forward()
    #expect(offset == state.text.utf8Count)
    #expect(cursor.isLast)
    #expect(cursor.move(by: -.max) == 1 - rows)
    #expect(cursor.start == .start)
    state.resize(columns: 60, rows: rows + 1)
    #expect(state.visibleRows.map(\.isFirst) == [true] + Array(repeating: false, count: rows - 1))
    #expect(state.visibleRows.map(\.isLast) == Array(repeating: false, count: rows - 1) + [true])
  }

  @Test func theCaretGoesFromSectionToSection() throws {
    var state = EditorState(RichText(plain: Self.words), viewport: Viewport(columns: 60, rows: 10, width: width))
    let border = sections(of: state.text)[1].range.lowerBound
    state.selection = Selection(Position(0, border))
    try run(on: &state, "move left", "move right")
    #expect(state.selection.head == Position(0, border))
    try run(on: &state, "move up", "move down")
    #expect(state.selection.head == Position(0, border))
    try run(on: &state, "move left", "move line start", "move down")
    #expect(state.selection.head == Position(0, border))
    try run(on: &state, "move up", "move line end")
    #expect(state.selection.head == Position(0, border - 1))
    try run(on: &state, "move page up", "move page down", "insert \"x\"")
    #expect(state.caretPlace() != nil)
  }

  @Test func aPlaceInTheMiddleIsShownWithoutWhatIsBefore() throws {
    let works = try [100_000, 10_000_000].map { length in
      let counter = WorkCounter()
      let viewport = Viewport(width: { _ in
        counter.add()
        return 1
      })
      var state = EditorState(RichText(plain: String(repeating: "слова ", count: length / 11)), viewport: viewport)
      for command in ["move end", "insert \"я\"", "move page up", "move word left", "select word", "undo"] {
        try state.run(command)
        _ = (state.visibleRows, state.caretPlace())
      }
      return counter.count
    }
    #expect(works[0] > 0)
    #expect(works[1] < works[0] * 2)
  }

  @Test func everyTextHasItsOwnLayouts() throws {
    var state = EditorState(RichText(plain: String(repeating: "some words ", count: 400)))
    let before = state
    _ = state.visibleRows
    _ = try state.perform(Invocation("insert", text: "a long beginning of the text "))
    #expect(state.visibleRows.first?.row.range != before.visibleRows.first?.row.range)
    var fresh = EditorState(state.text, viewport: state.viewport)
    fresh.selection = state.selection
    #expect(state.visibleRows == fresh.visibleRows)
    state.resize(columns: 33, rows: 12)
    fresh.resize(columns: 33, rows: 12)
    #expect(state.visibleRows == fresh.visibleRows)
  }

  @Test func aSeparatorEndsItsRow() throws {
    var state = EditorState(marked: "one two\u{2028}three\u{2028}ˇ", columns: 30, rows: 9)
    #expect(state.visibleRows.map(\.row.range) == [0..<10, 10..<18, 18..<18])
    #expect(state.caretPlace() ?? (-1, -1) == (0, 2))
    try run(on: &state, "move up", "move line end")
    #expect(state.selection.head == Position(0, 15))
    try state.run("move up")
    #expect(state.selection.head == Position(0, 5))
  }
}
