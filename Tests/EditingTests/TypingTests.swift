import Editing
import RichText
import Testing

struct TypingTests {
  @Test func textGoesInAtTheCaret() throws {
    try check("one ˇtwo", #"insert "and ""#, "one and ˇtwo")
    try check("ˇ", #"insert "a\nb\n""#, "a\nb\nˇ")
    try check("one «two threeˇ» four", #"insert "x""#, "one xˇ four")
    try check("one «ˇtwo\nthree» four", #"insert "x""#, "one xˇ four")
    try check("eˇ", #"insert "\u{301}""#, "e\u{301}ˇ")
    try check("aˇb", #"insert "\u{1F469}\u{200D}\u{1F33E}""#, "a👩‍🌾ˇb")
    try check("aˇ", #"insert "x\u{d}\ny""#, "ax\nyˇ")
    try check("a«bˇ»c", #"insert """#, "aˇc")
  }

  @Test func newlineAndTab() throws {
    try check("one ˇtwo", "newline", "one \nˇtwo")
    try check("ˇone", "newline", "\nˇone")
    try check("one«ˇ two»", "newline", "one\nˇ")
    try check("aˇb", "tab", "a\tˇb")
  }

  @Test func backspaceTakesWhatIsBefore() throws {
    try check("one twoˇ", "backspace", "one twˇ")
    try check("ˇone", "backspace", "ˇone")
    try check("one\nˇtwo", "backspace", "oneˇtwo")
    try check("a👩‍🌾ˇb", "backspace", "aˇb")
    try check("one «twoˇ» three", "backspace", "one ˇ three")
    try check("one twoˇ", "backspace word", "one ˇ")
    try check("one two ˇ", "backspace word", "one ˇ")
    try check("one «twoˇ»", "backspace word", "one ˇ")
    try check("one\ntwo threeˇ!", "backspace line", "one\nˇ!")
    try check("one\ntwo threeˇ!", "backspace paragraph", "one\nˇ!")
  }

  @Test func deleteTakesWhatFollows() throws {
    try check("ˇone", "delete", "ˇne")
    try check("oneˇ", "delete", "oneˇ")
    try check("oneˇ\ntwo", "delete", "oneˇtwo")
    try check("aˇe\u{301}b", "delete", "aˇb")
    try check("one ˇtwo three", "delete word", "one ˇ three")
    try check("oneˇ two three", "delete word", "oneˇ three")
    try check("one ˇtwo three\nfour", "delete line", "one ˇ\nfour")
    try check("one\ntwˇo\nthree", "delete paragraph", "one\nˇthree")
    try check("one\ntwˇo", "delete paragraph", "oneˇ")
    try check("onˇe", "delete paragraph", "ˇ")
    try check("o«ne\ntwˇ»o\nthree", "delete paragraph", "ˇthree")
  }

  @Test func typingTakesTheLookOfItsSurroundings() throws {
    try checkStyles("«oneˇ» two", "bold\nmove 1:3\ninsert \"x\"", "*onxe* two")
    try checkStyles("«oneˇ» two", "bold\nselect 1:1 1:4\ninsert \"x\"", "*x* two")
    try checkStyles("oneˇ", "bold\ninsert \"x\"\ninsert \"y\"", "one*xy*")
    try checkStyles("oneˇ", "bold\nmove left\ninsert \"x\"", "onxe")
    try checkStyles("ˇ", "bold\ninsert \"a\"\nnewline\ninsert \"b\"", "*a*\n*b*")
    try checkStyles("ˇ", "bold\ninsert \"a\"\nbold\ninsert \"b\"", "*a*b")
  }

  @Test func paragraphsKeepTheirLayout() throws {
    var state = EditorState(marked: "oneˇ\ntwo\nthree")
    try state.run("align center\nnewline\ninsert \"x\"")
    #expect(state.text.paragraphs.map(\.style.alignment) == [.center, .center, .natural, .natural])
    try state.run("move 3:1\nalign right\nmove start\nextend 3:2\ndelete")
    #expect(state.marked == "ˇwo\nthree")
    #expect(state.text[0].style.alignment == .right)
    try state.run("delete paragraph")
    #expect(state.text[0].style.alignment == .natural)
  }

  @Test func aReadOnlyTextIsNotChanged() throws {
    var state = EditorState(marked: "one «twoˇ»")
    state.isReadOnly = true
    for line in [
      "insert \"x\"", "backspace", "bold", "align left", "cut", "paste \"x\"", "undo", "replace all \"o\" \"x\"",
    ] {
      #expect(throws: CommandError.self) { try state.run(line) }
    }
    #expect(state.marked == "one «twoˇ»")
    #expect(try state.run("copy").request == .copy("two"))
    try state.run("move start")
    #expect(state.marked == "ˇone two")
  }
}
