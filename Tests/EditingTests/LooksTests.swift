import Editing
import RichText
import Testing

struct LooksTests {
  @Test func togglesAreOnUnlessAllAre() throws {
    try checkStyles("one «twoˇ»", "bold", "one *two*")
    try checkStyles("one «twoˇ»", "bold\nbold", "one two")
    try checkStyles("one «twoˇ»", "bold\nselect all\nbold", "*one two*")
    try checkStyles("one «twoˇ»", "bold on\nbold on\nitalic", "one */two/*")
    try checkStyles("one «twoˇ»", "bold off", "one two")
    try checkStyles("one «twoˇ»", "underline\nstrikethrough", "one _~two~_")
    try checkStyles("o«ne\ntˇ»wo", "italic", "o/ne/\n/t/wo")
    try checkStyles("one «twoˇ»", "bold\nitalic\nplain", "one two")
    checkError("ˇone", "bold maybe", "bold: wants on, off")
  }

  @Test func aDoubleUnderlineStays() throws {
    var style = CharacterStyle()
    style.underline = .double
    var state = EditorState(RichText(plain: "one", style: style))
    try state.run("select all\nunderline on")
    #expect(state.text[0].runs[0].style.underline == .double)
    try state.run("underline")
    #expect(state.text[0].runs[0].style.underline == .none)
  }

  @Test func fontSizeAndColours() throws {
    var state = EditorState(marked: "«oneˇ» two")
    try state.run("font \"Times New Roman\"\nsize 12.5\ncolor #FF8000\nhighlight #000001")
    let style = state.text[0].runs[0].style
    #expect(style.font == "Times New Roman")
    #expect(style.size == 25)
    #expect(style.color == Color(red: 255, green: 128, blue: 0))
    #expect(style.highlight == Color(red: 0, green: 0, blue: 1))
    try state.run("color none\nhighlight none\nplain")
    #expect(state.text[0].runs == [.init(length: 7, style: CharacterStyle())])
  }

  @Test(arguments: [
    "size 0", "size 12.3", "size 2000", "size nan", "size", "color red", "color #12", "color #12345g", "font",
    "font \"\"",
  ])
  func wrongValuesAreRefused(line: String) {
    var state = EditorState(marked: "«oneˇ»")
    #expect(throws: CommandError.self) { try state.perform(Invocation(parsing: line)) }
    #expect(state.styled == "one")
  }

  @Test func plainKeepsWhatAnAtomStandsFor() throws {
    var style = CharacterStyle()
    (style.bold, style.atom) = (true, Atom(.image, label: "image", key: 3))
    var state = EditorState(RichText(plain: "\u{FFFC}", style: style))
    try state.run("select all\nplain")
    #expect(state.text[0].runs[0].style.atom == style.atom)
    #expect(state.text[0].runs[0].style.bold == false)
    try state.run("move end\ninsert \"x\"")
    #expect(state.text[0].runs.last?.style.atom == nil)
  }

  @Test func theStyleOfTypingFollowsTheCaret() throws {
    var state = EditorState(marked: "oneˇ")
    try state.run("bold")
    #expect(state.styleOfTyping.bold)
    #expect(!state.canUndo)
    try state.run("move left")
    #expect(!state.styleOfTyping.bold)
  }

  @Test func paragraphsAreAligned() throws {
    var state = EditorState(marked: "o«ne\ntwˇ»o\nthree")
    try state.run("align center")
    #expect(state.text.paragraphs.map(\.style.alignment) == [.center, .center, .natural])
    try state.run("align justify\nundo")
    #expect(state.text.paragraphs.map(\.style.alignment) == [.center, .center, .natural])
    #expect(state.marked == "o«ne\ntwˇ»o\nthree")
    checkError("ˇone", "align middle", "align: wants left, center, right, justify, natural")
  }

  @Test func indents() throws {
    var state = EditorState(marked: "oneˇ")
    try state.run("indent\nindent")
    #expect(state.text[0].style.leftIndent == 1440)
    try state.run("outdent\noutdent\noutdent")
    #expect(state.text[0].style.leftIndent == 0)
    try state.run("indent left 36\nindent right 18.5\nindent first -18")
    #expect(state.text[0].style.leftIndent == 720)
    #expect(state.text[0].style.rightIndent == 370)
    #expect(state.text[0].style.firstLineIndent == -360)
    checkError("ˇone", "indent left -1", "indent: wants points in halves, up to 1584, not \"-1\"")
    checkError("ˇone", "indent top 1", "indent: wants left, right, first")
  }

  @Test func anOutdentThatChangesNothingIsNoEdit() throws {
    var state = EditorState(marked: "oneˇ")
    #expect(try state.run("outdent").transaction == nil)
    #expect(!state.canUndo)
    #expect(state.revision == 0)
  }
}
