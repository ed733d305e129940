import Editing
import RichText
import Testing

/// Checks what a script makes of a marked text, as an outline; and that undo leads back and redo forth.
func checkOutline(
  _ before: String, _ script: String, _ after: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var state = EditorState(marked: before)
  let original = state.text
  try state.run(script)
  #expect(state.outlined == after, sourceLocation: sourceLocation)
  let changed = state.text
  while state.canUndo { try state.run("undo") }
  #expect(state.text.hasSameContent(as: original), "undo leads back", sourceLocation: sourceLocation)
  while state.canRedo { try state.run("redo") }
  #expect(state.text.hasSameContent(as: changed), "redo leads forth", sourceLocation: sourceLocation)
}

struct StructureTests {
  @Test func headings() throws {
    try checkOutline("one\ntˇwo", "heading 2", "one\n## tˇwo")
    try checkOutline("«one\ntwoˇ»", "heading 1\nheading none", "one\ntwoˇ")
    try checkOutline("oneˇ", "heading 3\nnewline\ninsert \"text\"", "### one\ntextˇ")
    try checkOutline("onˇe", "heading 3\nnewline", "### on\n### ˇe")
    checkError("oneˇ", "heading 10", "heading: wants a level from 1 to 9, or none, not \"10\"")
    checkError("oneˇ", "heading", "heading: wants a level from 1 to 9, or none")
  }

  @Test func lists() throws {
    try checkOutline("«one\ntwoˇ»\nthree", "list numbers", "1. one\n2. twoˇ\nthree")
    try checkOutline("«one\ntwoˇ»", "list bullets\nlist bullets", "one\ntwoˇ")
    try checkOutline("oneˇ", "list bullets \"*\"", "* oneˇ")
    try checkOutline("oneˇ", "list letters\nnewline\ninsert \"b\"\nlist romans", "a. one\nii. bˇ")
    try checkOutline("oneˇ", "list tasks\nlist none", "oneˇ")
    checkError("oneˇ", "list bullets \"123456789\"", "list: wants a sign of 1 to 8 characters")
    checkError("oneˇ", "list", "list: wants bullets, numbers, letters, romans, tasks")
  }

  @Test func anItemIsNestedByTabAndIndent() throws {
    try checkOutline("a\nbˇ", "select all\nlist numbers\nmove end\ntab", "1. a\n 1. bˇ")
    try checkOutline("a\nbˇ", "select all\nlist numbers\nmove end\nindent\nindent\noutdent", "1. a\n 1. bˇ")
    try checkOutline("a\nbˇ", "select all\nlist bullets\nmove end\ntab\ntab back\ntab back", "• a\n• bˇ")
  }

  @Test func enterGoesOnWithAListAndEndsItAtAnEmptyItem() throws {
    try checkOutline("oneˇ", "list numbers\nnewline\ninsert \"two\"", "1. one\n2. twoˇ")
    try checkOutline("oneˇ", "list numbers\nnewline\nnewline\ninsert \"text\"", "1. one\ntextˇ")
    try checkOutline("oneˇ", "list bullets\nnewline\ntab\nnewline", "• one\n• ˇ")
    try checkOutline("o«neˇ»x", "list tasks\ntick\nnewline", "☑ o\n☐ ˇx")
  }

  @Test func enterInAListKeepsTheLooksOfTyping() throws {
    var state = EditorState(marked: "«oneˇ»")
    try state.run("bold\nlist bullets\nmove end\nnewline\ninsert \"x\"")
    #expect(state.styled == "*one*\n*x*")
  }

  @Test func numbersAndTicks() throws {
    try checkOutline("a\nbˇ", "select all\nlist numbers\nmove start\nnumber 5", "5. ˇa\n6. b")
    try checkOutline("a\nbˇ", "select all\nlist numbers\nmove start\nnumber 5\nnumber next", "1. ˇa\n2. b")
    try checkOutline("«a\nbˇ»", "list tasks\ntick", "☑ a\n☑ bˇ")
    try checkOutline("«a\nbˇ»", "list tasks\ntick on\ntick", "☐ a\n☐ bˇ")
    checkError("oneˇ", "tick", "there is no task here")
  }

  @Test func quotesAndCode() throws {
    try checkOutline("«a\nbˇ»", "quote\nquote\nunquote", "> a\n> bˇ")
    try checkOutline("«a\nbˇ»", "code block \"swift\"", "|swift a\n|swift bˇ")
    try checkOutline("aˇ", "code block\nnewline\ninsert \"b\"", "| a\n| bˇ")
    try checkOutline("aˇ", "code block\ncode block", "aˇ")
    try checkOutline("aˇ", "code block \"c\"\ncode block none", "aˇ")
  }

  @Test func aBlockOfCodeHasNoAlignment() throws {
    var state = EditorState(marked: "«a\nbˇ»\nc")
    try state.run("align center\ncode block \"c\"")
    #expect((0..<2).allSatisfy { state.text.paragraphStyle($0).alignment == .natural })
    #expect((0..<2).allSatisfy { state.text.paragraphStyle($0).code?.language == "c" })
    try state.run("undo")
    #expect((0..<2).allSatisfy { state.text.paragraphStyle($0).alignment == .center })
    try state.run("align center\ncode block none")
    #expect(state.text.paragraphStyle(0).alignment == .center)
  }

  @Test func backspaceAtTheStartTakesTheStructureOffFirst() throws {
    try checkOutline("a\nˇb", "quote\nlist bullets\nbackspace", "a\n> ˇb")
    try checkOutline("a\nˇb", "quote\nlist bullets\nbackspace\nbackspace\nbackspace", "aˇb")
    try checkOutline("a\nˇb", "heading 1\nbackspace", "a\nˇb")
    try checkOutline("a\nˇb", "code block\nbackspace", "a\nˇb")
    try checkOutline("a\nˇb", "page break\nbackspace", "a\nˇb")
    try checkOutline("a\nbˇ", "heading 1\nbackspace", "a\n# ˇ")
  }

  @Test func rulesAndPages() throws {
    try checkOutline("oneˇtwo", "rule", "one\n--- \nˇtwo")
    try checkOutline("ˇtwo", "rule", "--- \nˇtwo")
    try checkOutline("oneˇtwo", "page break", "one\n=== ˇtwo")
    try checkOutline("ˇone", "page break\nmove end\nnewline\ninsert \"two\"", "=== one\ntwoˇ")
    try checkOutline("ˇone", "page break\ninsert \"a\\nb\"", "=== a\nbˇone")
    try checkOutline("oneˇ", "line break", "one\u{2028}ˇ")
  }

  @Test func whatIsPutInOnARuleGoesIntoAParagraphAfterIt() throws {
    try checkOutline("a\nˇb", "rule\nmove 2:1\ninsert \"x\"", "a\n--- \nxˇ\nb")
    try checkOutline("a\nˇb", "rule\nmove 2:1\ninsert \"x\\ny\"", "a\n--- \nx\nyˇ\nb")
    try checkOutline("a\nˇb", "rule\nmove 2:1\ninsert \"\\ny\"", "a\n--- \nyˇ\nb")
    try checkOutline("a\nˇb", "rule\nmove 2:1\nfootnote \"x\"", "a\n--- \n\u{FFFC}ˇ\nb")
    try checkOutline("a\nˇb", "rule\nmove 2:1\nlink \"u\"", "a\n--- \nuˇ\nb")
    try checkOutline("aˇ\nb", "select left\ncopy\nmove 2:1\nrule\nmove 2:1\npaste", "a\n--- \naˇ\nb")
    try checkOutline("a\nˇb", "rule\nmove 2:1\ntab", "a\n--- \n\tˇ\nb")
  }

  @Test func aRuleThatIsSelectedIsReplaced() throws {
    try checkOutline("a\nˇb", "rule\nselect 2:1 3:1\ninsert \"x\"", "a\nxˇb")
    try checkOutline("a\nˇb", "rule\nselect 2:1 3:2\ninsert \"x\"", "a\nxˇ")
    try checkOutline("a\nˇb", "rule\nselect all\ninsert \"x\"", "xˇ")
  }

  @Test func lettersTypedOnARuleAreTakenBackTogether() throws {
    var state = EditorState(marked: "ˇb")
    try state.run("rule\nmove start\ninsert \"x\"\ninsert \"y\"")
    #expect(state.outlined == "--- \nxyˇ\nb")
    try state.run("undo")
    #expect(state.outlined == "ˇ--- \nb" || state.outlined == "--- ˇ\nb")
  }

  @Test func looksOfSigns() throws {
    var state = EditorState(marked: "«oneˇ»")
    try state.run("superscript\nsmall caps\ncode\nunderline wave\nunderline color #FF0000")
    var style = state.text[0].runs[0].style
    #expect(style.baseline == .superscript && style.capitals == .small && style.code && style.underline == .wave)
    #expect(style.underlineColor == Color(red: 255, green: 0, blue: 0))
    try state.run("subscript\ncapitals\ncode off\nunderline on\nunderline color none")
    style = state.text[0].runs[0].style
    #expect(style.baseline == .subscript && style.capitals == .all && !style.code && style.underline == .wave)
    try state.run("subscript\ncapitals\nunderline")
    #expect(state.text[0].runs[0].style == CharacterStyle())
  }
}

struct LinkTests {
  private func links(_ state: EditorState) -> [String] {
    state.text[0].runs.map { $0.style.link?.url ?? "-" }
  }

  @Test func theSelectionIsLinked() throws {
    var state = EditorState(marked: "see «hereˇ» now")
    try state.run("link \"https://example.org\"")
    #expect(links(state) == ["-", "https://example.org", "-"])
  }

  @Test func theLinkAtTheCaretIsChangedAndTakenAway() throws {
    var state = EditorState(marked: "see «hereˇ» now")
    try state.run("link \"a\"\nmove 1:6\nlink \"b\"")
    #expect(links(state) == ["-", "b", "-"])
    try state.run("unlink")
    #expect(links(state) == ["-"])
    #expect(throws: CommandError.self) { try state.run("unlink") }
    #expect(throws: ScriptError.self) { try state.run("link \"\"") }
  }

  @Test func withNothingSelectedTheAddressIsPutIn() throws {
    var state = EditorState(marked: "seeˇ")
    try state.run("link \"x.org\"\ninsert \" and\"")
    #expect(state.text.string == "seex.org and")
    #expect(links(state) == ["-", "x.org", "-"])
  }

  @Test func whatIsTypedInsideALinkBelongsToIt() throws {
    var state = EditorState(marked: "«abˇ»")
    try state.run("link \"u\"\nmove 1:2\ninsert \"x\"")
    #expect(links(state) == ["u"])
    try state.run("move end\ninsert \"y\"")
    #expect(links(state) == ["u", "-"])
  }
}
