import Editing
import RichText
import Testing

struct RebasingTests {
  /// What another editor does to the same text, as one transaction.
  private func elsewhere(_ state: EditorState, _ script: String) throws -> Transaction {
    var other = EditorState(state.text)
    var all = Transaction()
    for line in try Invocation.script(script) {
      if let edit = try other.perform(line.invocation).transaction { all = all.then(edit) }
    }
    return all
  }

  private func rebased(_ before: String, _ own: String, _ others: String, columns: Int = 80, rows: Int = 24) throws
    -> EditorState
  {
    var state = EditorState(marked: before, columns: columns, rows: rows)
    try state.run(own)
    try state.rebase(elsewhere(state, others))
    return state
  }

  @Test func theSelectionFollows() throws {
    #expect(try rebased("one ˇtwo", "", "insert \"zero \"").marked == "zero one ˇtwo")
    #expect(try rebased("one «twoˇ»", "", "insert \"zero\\n\"").marked == "zero\none «twoˇ»")
    #expect(try rebased("one «ˇtwo»", "", "move 1:5\ninsert \"x\"\nmove end\ninsert \"y\"").marked == "one x«ˇtwo»y")
    #expect(try rebased("one twˇo", "", "select \" two\"\ndelete").marked == "oneˇ")
    #expect(try rebased("oneˇ", "", "move end\ninsert \"x\"").marked == "oneˇx")
  }

  @Test func undoTakesBackOnlyWhatWasDoneHere() throws {
    var state = try rebased("one twoˇ", "insert \" three\"", "insert \"zero \"")
    #expect(state.marked == "zero one two threeˇ")
    try state.run("undo")
    #expect(state.marked == "zero one twoˇ")
    #expect(!state.canUndo)
    try state.run("redo")
    #expect(state.marked == "zero one two threeˇ")
  }

  @Test func manyUnitsAreCarriedOver() throws {
    var state = try rebased(
      "ˇ", "insert \"one\"\nnewline\ninsert \"two\"\nbackspace word\ninsert \"2\"", "insert \"zero\\n\"")
    var steps: [String] = []
    while state.canUndo {
      try state.run("undo")
      steps.append(state.text.string)
    }
    #expect(steps == ["zero\none\n", "zero\none\ntwo", "zero\none\n", "zero\none", "zero\n"])
    while state.canRedo { try state.run("redo") }
    #expect(state.text.string == "zero\none\n2")
  }

  @Test func redoIsCarriedOverToo() throws {
    var state = EditorState(marked: "one twoˇ")
    try state.run("insert \" three\"\nundo")
    try state.rebase(elsewhere(state, "insert \"zero \""))
    try state.run("redo")
    #expect(state.marked == "zero one two threeˇ")
  }

  @Test func looksAreCarriedOver() throws {
    var state = try rebased("one «twoˇ»", "bold\nalign center", "insert \"x\"")
    try state.run("undo")
    #expect(state.text[0].style.alignment == .natural)
    #expect(state.styled == "xone *two*")
    try state.run("undo")
    #expect(state.styled == "xone two")
    try state.run("redo\nredo")
    #expect(state.styled == "xone *two*")
    #expect(state.text[0].style.alignment == .center)
  }

  @Test func unitsThatNoLongerFitAreDropped() throws {
    var state = try rebased("ˇ", "insert \"one \"\ninsert \"two\"", "select \"two\"\ninsert \"2\"")
    try state.run("undo")
    #expect(state.text.string == "2")
    #expect(!state.canUndo)
    state = try rebased("one«ˇ two»", "align center", "align right")
    #expect(throws: CommandError.self) { try state.run("undo") }
    #expect(state.text[0].style.alignment == .right)
  }

  @Test func severalEditsFromElsewhereAreOne() throws {
    var state = try rebased("midˇ", "insert \"dle\"", "insert \"a\"")
    try state.rebase(elsewhere(state, "move end\ninsert \"z\""))
    try state.rebase(elsewhere(state, "insert \"0\""))
    try state.run("undo")
    #expect(state.text.string == "0amidz")
    #expect(state.revision == 5)
  }

  @Test func theViewFollows() throws {
    var state = EditorState(marked: "a\nb\nc\nd\nˇe\nf", rows: 2)
    try state.run("move right")
    let place = state.caretPlace()?.row
    try state.rebase(elsewhere(state, "insert \"1\\n2\\n3\\n\""))
    #expect(state.caretPlace()?.row == place)
    #expect(state.visibleRows.map(\.paragraph) == [6, 7])
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let long = EditorState(marked: "a\nb\nc\ndˇ")
    let edit = try elsewhere(long, "move 4:1\ndelete")
    var state = EditorState(marked: "aˇ")
    #expect(throws: TransactionError.self) { try state.rebase(edit) }
    #expect(state.marked == "aˇ")
    #expect(state.revision == 0)
  }
}
