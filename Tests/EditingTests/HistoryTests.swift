import RichText
import Testing

@testable import Editing

struct HistoryTests {
  private func type(_ string: String, in state: inout EditorState) throws {
    for character in string { _ = try state.perform(Invocation("insert", text: String(character))) }
  }

  @Test func typingIsUndoneWordByWord() throws {
    var state = EditorState(marked: "ˇ")
    try type("one two  three", in: &state)
    var steps: [String] = []
    while state.canUndo {
      try state.run("undo")
      steps.append(state.marked)
    }
    #expect(steps == ["one twoˇ", "oneˇ", "ˇ"])
    try state.run("redo\nredo")
    #expect(state.marked == "one twoˇ")
  }

  @Test(arguments: [
    "move left\nmove right", "bold", "save", "newline\nbackspace", "undo\nredo", "select left\nmove right",
  ])
  func whatIsDoneBetweenEndsAUnit(between: String) throws {
    var state = EditorState(marked: "ˇ")
    try type("ab", in: &state)
    try state.run(between)
    guard between != "bold" else { return try boldEndsAUnit(state) }
    try type("cd", in: &state)
    try state.run("undo")
    #expect(state.marked == "abˇ")
  }

  private func boldEndsAUnit(_ state: EditorState) throws {
    var state = state
    try state.run("select all\nbold\nmove end")
    try type("cd", in: &state)
    try state.run("undo")
    #expect(state.styled == "*ab*")
    try state.run("undo")
    #expect(state.styled == "ab")
    #expect(state.marked == "«abˇ»")
  }

  @Test func erasingIsUndoneAsOne() throws {
    var state = EditorState(marked: "one two\nthreeˇ")
    try state.run(Array(repeating: "backspace", count: 9).joined(separator: "\n"))
    #expect(state.marked == "one ˇ")
    try state.run("undo")
    #expect(state.marked == "one two\nthreeˇ")
    try state.run("move start\ndelete\ndelete\nbackspace\ninsert \"x\"\nundo\nundo")
    #expect(state.marked == "ˇone two\nthree")
  }

  @Test func aPasteIsOneUnit() throws {
    var state = EditorState(marked: "ˇ")
    try state.run("insert \"a\"\npaste \"b c\"\npaste \"d\"\ninsert \"ef\"")
    var steps: [String] = []
    while state.canUndo {
      try state.run("undo")
      steps.append(state.text.string)
    }
    #expect(steps == ["ab cd", "ab c", "a", ""])
  }

  @Test func undoRestoresTheSelection() throws {
    var state = EditorState(marked: "one «ˇtwo» three")
    try state.run("insert \"x\"\nmove end\nundo")
    #expect(state.marked == "one «ˇtwo» three")
    try state.run("move start\nredo")
    #expect(state.marked == "one xˇ three")
  }

  @Test func aNewEditEndsRedo() throws {
    var state = EditorState(marked: "ˇ")
    try state.run("insert \"ab\"\nundo\ninsert \"cd\"")
    #expect(!state.canRedo)
    #expect(throws: CommandError("there is nothing to redo")) { try state.perform(Invocation("redo")) }
    try state.run("undo")
    #expect(throws: CommandError("there is nothing to undo")) { try state.perform(Invocation("undo")) }
  }

  @Test func theTransactionsOfOutcomesRebuildTheText() throws {
    var state = EditorState(marked: "oneˇ two")
    var copy = state.text
    for line in [
      "insert \"x\"", "newline", "select all", "bold", "align right", "undo", "undo", "redo",
      "replace all \"o\" \"00\"",
    ] {
      if let transaction = try state.run(line).transaction { copy = try transaction.applied(to: copy) }
    }
    #expect(copy.hasSameContent(as: state.text))
    #expect(state.revision == 8)
  }

  @Test func theHistoryIsBounded() throws {
    var state = EditorState(marked: "ˇ")
    try state.run("insert \"ab\"")
    let newest = state.history.done.pop(on: state.text)
    let entry = try #require(newest)
    var stack = HistoryStack()
    for _ in 0...(History.limit + History.limit / 10) { stack.push(entry) }
    var count = 0
    while stack.pop(on: state.text) != nil { count += 1 }
    #expect(count == History.limit)
    #expect(stack.isEmpty)
  }

  @Test func theStateIsTheSameAgainAfterUndoAndRedo() throws {
    var state = EditorState(marked: "aˇ")
    let first = state.historyState
    try state.run("insert \"b\"")
    let second = state.historyState
    try state.run("move start\ninsert \"c\"")
    let third = state.historyState
    #expect(Set([first, second, third]).count == 3)
    try state.run("undo")
    #expect(state.historyState == second)
    try state.run("undo")
    #expect(state.historyState == first)
    try state.run("redo\nredo")
    #expect(state.historyState == third)
    try state.run("undo\nundo\ninsert \"b\"")
    #expect(![first, second, third].contains(state.historyState))
  }

  @Test func editsFromElsewhereAreNoStateOfTheirOwn() throws {
    var state = EditorState(marked: "one two threeˇ")
    let first = state.historyState
    try state.run("select \"two\"\ninsert \"2\"")
    try state.rebase(state.text.replacing(.start..<(.start), with: RichText(plain: "zero ")))
    try state.run("undo")
    #expect(state.text.string == "zero one two three" && state.historyState == first)
  }

  @Test func whereAnEditCannotBeUndoneTheStateIsNewer() throws {
    var state = EditorState(marked: "one two threeˇ")
    let first = state.historyState
    try state.run("select \"one\"\ninsert \"1\"\nselect \"three\"\ninsert \"3\"")
    let other = state.text.replacing(
      state.text.position(at: 6)..<state.text.position(at: 7), with: RichText(plain: "drei"))
    try state.rebase(other)
    try state.run("undo")
    #expect(state.text.string == "one two drei" && state.historyState != first)
  }
}
