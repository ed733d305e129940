import Editing
import Properties
import RichText
import Testing

struct ViewTests {
  private func letters(_ state: EditorState) -> String {
    state.visibleRows.map { state.text[$0.paragraph].text.prefix(1) }.joined()
  }

  @Test func theViewFollowsTheCaretAndNoFarther() throws {
    var state = EditorState(marked: "ˇa\nb\nc\nd\ne\nf\ng", rows: 3)
    #expect(letters(state) == "abc")
    try state.run("move 3:1")
    #expect(letters(state) == "abc")
    try state.run("move down")
    #expect(letters(state) == "bcd")
    try state.run("move 7:1")
    #expect(letters(state) == "efg")
    try state.run("move up")
    #expect(letters(state) == "efg")
    try state.run("move 2:1")
    #expect(letters(state) == "bcd")
    #expect(state.caretPlace() ?? (9, 9) == (0, 0))
  }

  @Test func scrollingLeavesTheCaret() throws {
    var state = EditorState(marked: "aˇ\nb\nc\nd\ne\nf\ng", rows: 3)
    try state.run("scroll down 2")
    #expect(letters(state) == "cde")
    #expect(state.marked == "aˇ\nb\nc\nd\ne\nf\ng")
    #expect(state.caretPlace() == nil)
    try state.run("scroll down 99")
    #expect(letters(state) == "efg")
    try state.run("scroll up")
    #expect(letters(state) == "def")
    try state.run("scroll to 2:1")
    #expect(letters(state) == "bcd")
    try state.run("caret\nsave")
    #expect(letters(state) == "bcd")
    try state.run("insert \"x\"")
    #expect(letters(state) == "abc")
    try state.run("scroll up 5\nscroll down 0")
    #expect(letters(state) == "abc")
    #expect(throws: CommandError.self) { try state.perform(Invocation("scroll", "down", "-1")) }
  }

  @Test func aViewThatNobodySeesFollowsWhenAPlaceOfItIsMeant() throws {
    var state = EditorState(marked: "ˇa\nb\nc\nd\ne\nf\ng", rows: 3)
    state.followsLate = true
    try state.run("move 7:1")
    #expect(letters(state) == "abc")
    try state.run("click 0 0")
    #expect(state.marked == "a\nb\nc\nd\nˇe\nf\ng")
    try state.run("move 1:1\nscroll down 1")
    #expect(letters(state) == "bcd")
    try state.run("move 7:1\nscroll to 2:1\nscroll down 1")
    #expect(letters(state) == "cde")
  }

  @Test func aShortTextIsNotScrolled() throws {
    var state = EditorState(marked: "aˇ\nb", rows: 5)
    try state.run("scroll down 3")
    #expect(letters(state) == "ab")
  }

  @Test func aPageMovesTheViewAlong() throws {
    var state = EditorState(marked: "ˇa\nb\nc\nd\ne\nf\ng", rows: 3)
    try state.run("move page down")
    #expect(letters(state) == "cde")
    #expect(state.caretPlace() ?? (9, 9) == (0, 0))
    try state.run("move page up")
    #expect(letters(state) == "abc")
  }

  @Test func wrappedRowsAreSeenOneByOne() throws {
    var state = EditorState(marked: "one two threeˇ four", columns: 9, rows: 2)
    try state.run("select none")
    #expect(state.visibleRows.map(\.row.range) == [0..<8, 8..<14])
    #expect(state.visibleRows.map(\.isFirst) == [true, false])
    #expect(state.caretPlace() ?? (9, 9) == (5, 1))
    try state.run("scroll down")
    #expect(state.viewport.top == Position(0, 8))
    #expect(state.place(of: .start) == nil)
  }

  @Test func clickAndDrag() throws {
    try check("ˇone\ntwo", "click 1 1", "one\ntˇwo")
    try check("ˇone\ntwo", "click 99 0", "oneˇ\ntwo")
    try check("ˇone\ntwo", "click 2 50", "one\ntwˇo")
    try check("oneˇ\ntwo", "click 1 -1", "ˇone\ntwo")
    try check("ˇone\ntwo", "click 1 0\ndrag 2 1", "o«ne\ntwˇ»o")
    try check("oˇne\ntwo", "click 2 1 extend", "o«ne\ntwˇ»o")
    checkError("ˇone", "click 1", "click: wants a row")
    checkError("ˇone", "click 1 x", "click: wants a row, not \"x\"")
  }

  @Test func draggingBelowTheViewScrolls() throws {
    var state = EditorState(marked: "ˇa\nb\nc\nd\ne", rows: 2)
    try state.run("click 0 0\ndrag 0 2")
    #expect(state.marked == "«a\nb\nˇ»c\nd\ne")
    #expect(letters(state) == "bc")
    try state.run("drag 0 -1")
    #expect(letters(state) == "ab")
  }

  @Test func anotherSizeKeepsTheCaretOnView() throws {
    var state = EditorState(marked: "one two three fourˇ five", columns: 80, rows: 5)
    state.resize(columns: 9, rows: 2)
    #expect(state.caretPlace() ?? (9, 9) == (4, 1))
    state.resize(columns: 0, rows: -3)
    #expect(state.caretPlace() != nil)
    state.resize(columns: 80, rows: 24)
    #expect(state.viewport.top == .start)
    #expect(state.visibleRows.count == 1)
  }

  @Test func aWrongTopIsBroughtInside() throws {
    var state = EditorState(marked: "one\ntwoˇ", rows: 2)
    state.viewport.top = Position(77, -5)
    #expect(state.visibleRows.count == 1)
    #expect(state.position(atColumn: 0, row: 0) == Position(1, 0))
    state.viewport.rows = 0
    try state.run("move start")
    #expect(state.caretPlace() ?? (9, 9) == (0, 0))
  }

  /// How many characters are measured where letters are typed at a place, each with the view drawn after it. None is ASCII, for which
  /// nobody asks.
  private func work(_ text: RichText, at place: String) throws -> Int {
    let counter = WorkCounter()
    let viewport = Viewport(width: { _ in
      counter.add()
      return 1
    })
    var state = EditorState(text, viewport: viewport)
    try state.run("move \(place)")
    _ = (state.visibleRows, state.caretPlace())
    let before = counter.count
    for _ in 0..<20 {
      try state.run("insert \"я\"")
      _ = (state.visibleRows, state.caretPlace())
    }
    return counter.count - before
  }

  @Test func theCostDoesNotGrowWithTheText() throws {
    let line = String(repeating: "слово ", count: 12)
    let works = try [100, 100_000].map { count in
      try work(RichText(plain: Array(repeating: line, count: count).joined(separator: "\n")), at: "50:1")
    }
    #expect(works[0] > 0)
    #expect(works[1] == works[0])
  }

  @Test func aViewThatGrowsIsFilled() {
    let text = (1...50).map { "line \($0)" }.joined(separator: "\n")
    var state = EditorState(marked: text + "ˇ", columns: 20, rows: 3)
    state.resize(columns: 1, rows: 1)
    state.resize(columns: 80, rows: 20)
    #expect(state.visibleRows.count == 20)
    #expect(state.caretPlace()?.row == 19)
  }

  @Test func theCostDoesNotGrowWithTheParagraph() throws {
    let works = try [20_000, 200_000].map { count in
      try work(RichText(plain: String(repeating: "слова ", count: count)), at: "1:\(count * 3)")
    }
    #expect(works[0] > 0)
    #expect(works[1] < works[0] * 2)
  }
}
