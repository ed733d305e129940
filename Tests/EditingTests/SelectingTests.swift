import Editing
import RichText
import Testing

struct SelectingTests {
  @Test func byText() throws {
    try check("ˇone two one", #"select "one""#, "«oneˇ» two one")
    try check("ˇone two one", "select \"one\"\nselect \"one\"", "one two «oneˇ»")
    try check("one twoˇ", #"select "one""#, "«oneˇ» two")
    try check("ˇone\ntwo\nthree", #"select "e\ntwo\nth""#, "on«e\ntwo\nthˇ»ree")
    try check("ˇone wording", #"select "word""#, "one «wordˇ»ing")
    try check("ˇcafe\u{301} x", #"select "caf\u{e9}""#, "«cafe\u{301}ˇ» x")
    try check("ˇcafe\u{301} cafe", #"select "cafe""#, "cafe\u{301} «cafeˇ»")
    checkError("oneˇ", #"select "One""#, "the text does not contain \"One\"")
    checkError("oneˇ", #"select """#, "there is nothing to look for")
  }

  @Test func byPlaces() throws {
    try check("ˇone two", "select 1:5 1:8", "one «twoˇ»")
    try check("ˇone two", "select 1:8 1:5", "one «ˇtwo»")
    try check("one ˇtwo", "extend 1:1", "«ˇone »two")
    checkError("ˇone", "select 1:2", "select: wants a paragraph and a character, as 3:14")
  }

  @Test func byUnits() throws {
    try check("onˇe\ntwo", "select all", "«one\ntwoˇ»")
    try check("one tˇwo three", "select word", "one «twoˇ» three")
    try check("one twoˇ three", "select word", "one «twoˇ» three")
    try check("a   ˇ  b", "select word", "a«     ˇ»b")
    try check("a --ˇ- b", "select word", "a «---ˇ» b")
    try check("漢ˇ字", "select word", "漢«字ˇ»")
    try check("ˇ", "select word", "ˇ")
    try check("one\ntwˇo\nthree", "select paragraph", "one\n«twoˇ»\nthree")
    try check("one tˇwo three", "select line", "«one two ˇ»three", columns: 10)
    try check("one «twoˇ»", "select none", "one twoˇ")
  }

  @Test func byMotions() throws {
    try check("oneˇ two", "select right", "one« ˇ»two")
    try check("oneˇ two", "select left\nselect left", "o«ˇne» two")
    try check("oneˇ two", "select word right", "one« twoˇ»")
    try check("abˇc\nd\nefg", "select down\nselect down", "ab«c\nd\nefˇ»g")
    try check("ab«c\nd\nefˇ»g", "select up\nselect up", "abˇc\nd\nefg")
    try check("one ˇtwo", "select start", "«ˇone »two")
    try check("one ˇtwo", "select line end", "one «twoˇ»")
  }

  @Test func copyCutAndPaste() throws {
    try check("«one ˇ»two", "cut\nmove end\npaste", "twoone ˇ")
    try check("one «twoˇ»", "copy\nmove start\npaste\npaste", "twotwoˇone two")
    try check("o«ne\ntwˇ»o", "copy\nmove start\npaste", "ne\ntwˇone\ntwo")
    try check("one «twoˇ»", #"paste "a\nb""#, "one a\nbˇ")
    try checkStyles("one «twoˇ»", "bold\ncopy\nmove start\npaste", "*two*one *two*")
    checkError("ˇone", "cut", "nothing is selected")
    checkError("ˇone", "copy", "nothing is selected")
    var state = EditorState(marked: "one «twoˇ»")
    #expect(try state.run("paste").request == .paste)
    #expect(try state.run("cut").request == .copy("two"))
  }

  @Test func anOutsideSelectionIsBroughtInside() throws {
    var state = EditorState(marked: "e\u{301}aˇ")
    state.selection = Selection(anchor: .init(7, 3), head: .init(0, 1))
    _ = state.selectedText
    try state.run("insert \"x\"")
    #expect(state.marked == "e\u{301}xˇ")
  }
}
