import Editing
import RichText
import Testing

struct MovingTests {
  @Test func byCharacters() throws {
    try check("aˇb", "move right", "abˇ")
    try check("abˇ\nc", "move right", "ab\nˇc")
    try check("abˇ", "move right", "abˇ")
    try check("a\nˇb", "move left", "aˇ\nb")
    try check("ˇa", "move left", "ˇa")
    try check("a👩‍🌾ˇ", "move left", "aˇ👩‍🌾")
    try check("ˇe\u{301}a", "move right", "e\u{301}ˇa")
    try check("ˇ🇩🇪🇫🇷", "move right", "🇩🇪ˇ🇫🇷")
    try check("a«bcˇ»d", "move left", "aˇbcd")
    try check("a«bcˇ»d", "move right", "abcˇd")
    try check("a«ˇbc»d", "MOVE Right", "abcˇd")
  }

  @Test func byWords() throws {
    try check("one ˇtwo", "move word right", "one twoˇ")
    try check("oneˇ two", "move word right", "one twoˇ")
    try check("ˇ  one", "move word right", "  oneˇ")
    try check("one twoˇ\nthree", "move word right", "one two\nˇthree")
    try check("one twoˇ...", "move word right", "one two...ˇ")
    try check("ˇdon't go", "move word right", "don'tˇ go")
    try check("ˇdon’t go", "move word right", "don’tˇ go")
    try check("ˇ'tis 'x'", "move word right\nmove word right", "'tis 'xˇ'")
    try check("ˇnai\u{308}ve x", "move word right", "nai\u{308}veˇ x")
    try check("ˇ漢字です", "move word right", "漢ˇ字です")
    try check("ˇabc漢字", "move word right", "abcˇ漢字")
    try check("x2_y ˇ3.5", "move word right", "x2_y 3ˇ.5")
    try check("ˇ", "move word right", "ˇ")
    try check("one twoˇ", "move word left", "one ˇtwo")
    try check("one two, ˇ", "move word left", "one ˇtwo, ")
    try check("one\nˇtwo", "move word left", "oneˇ\ntwo")
    try check("...ˇ", "move word left", "ˇ...")
    try check("漢字ˇ", "move word left", "漢ˇ字")
    try check("don'tˇ", "move word left", "ˇdon't")
  }

  @Test func byRows() throws {
    try check("abˇc\nd\nefg", "move down\nmove down", "abc\nd\nefˇg")
    try check("abc\nd\nefˇg", "move up\nmove up", "abˇc\nd\nefg")
    try check("abc\nd\nefˇg", "move up\nmove left\nmove up", "ˇabc\nd\nefg")
    try check("aˇbc", "move up", "ˇabc")
    try check("aˇbc", "move down", "abcˇ")
    try check("ˇone two three", "move down", "one two ˇthree", columns: 10)
    try check("one two tˇhree", "move up", "oˇne two three", columns: 10)
    try check("a«bc\ndefˇ»", "move up", "ˇabc\ndef")
    try check("one ˇtwo three", "move line end", "one twoˇ three", columns: 10)
    try check("one two thˇree", "move line start", "one two ˇthree", columns: 10)
    try check("one two thˇree", "move line end", "one two threeˇ", columns: 10)
    try check("aaaabˇaaaa", "move line end", "aaaabaaˇaa", columns: 9)
  }

  @Test func byParagraphs() throws {
    try check("ab\ncˇd\nef", "move paragraph up", "ab\nˇcd\nef")
    try check("ab\nˇcd\nef", "move paragraph up", "ˇab\ncd\nef")
    try check("ˇab", "move paragraph up", "ˇab")
    try check("aˇb\ncd", "move paragraph down", "ab\nˇcd")
    try check("ab\ncˇd", "move paragraph down", "ab\ncdˇ")
    try check("ab\ncˇd\nef", "move paragraph start", "ab\nˇcd\nef")
    try check("ab\ncˇd\nef", "move paragraph end", "ab\ncdˇ\nef")
    try check("ab\ncˇd\nef", "move start", "ˇab\ncd\nef")
    try check("ab\ncˇd\nef", "move end", "ab\ncd\nefˇ")
  }

  @Test func byPages() throws {
    try check("aˇa\nb\ncc\nd\nee\nf", "move page down", "aa\nb\ncˇc\nd\nee\nf", rows: 3)
    try check("aˇa\nb\ncc\nd\nee\nf", "move page down\nmove page down\nmove page up", "aa\nb\ncˇc\nd\nee\nf", rows: 3)
    try check("aˇa\nb\ncc", "move page down\nmove page down", "aa\nb\nccˇ", rows: 3)
  }

  @Test func toAPlace() throws {
    try check("ˇone\ntwo", "move 2:3", "one\ntwˇo")
    try check("ˇone\ntwo", "move 1:4", "oneˇ\ntwo")
    try check("ˇa👩‍🌾e\u{301}b", "move 1:4", "a👩‍🌾e\u{301}ˇb")
    try check("ˇone two", "move after \"two\"", "one twoˇ")
    try check("ˇone two", "move before \"two\"", "one ˇtwo")
    try check("one twoˇ one", "move after \"one\"\nmove after \"one\"", "oneˇ two one")
    checkError("ˇone", "move 0:1", "move: wants a place to go to; paragraphs and characters count from 1")
    checkError("ˇone", "move after \"x\"", "the text does not contain \"x\"")
    checkError("ˇone", "move", "move: wants a place to go to; paragraphs and characters count from 1")
    checkError("ˇone", "move left left", "move: does not take \"left\"")
  }

  @Test func aPlaceOutsideOfTheTextIsNoPlace() {
    checkError("ˇone\ntwo", "move 3:1", "there is no paragraph 3: the text has 2")
    checkError("ˇone\ntwo", "extend 99:9", "there is no paragraph 99: the text has 2")
    checkError("ˇone\ntwo", "select 1:1 9:9", "there is no paragraph 9: the text has 2")
    checkError("ˇone\ntwo", "scroll to 9:9", "there is no paragraph 9: the text has 2")
    checkError("ˇa👩‍🌾b\ntwo", "move 1:5", "there is no place 1:5: paragraph 1 has 3 characters")
    checkError("ˇo\ntwo", "select 1:9 2:1", "there is no place 1:9: paragraph 1 has 1 character")
    checkError("ˇ", "move 1:2", "there is no place 1:2: paragraph 1 has 0 characters")
  }

  @Test func theCaretTellsWhereItStands() throws {
    var state = EditorState(marked: "one\nt👩‍🌾ˇwo")
    #expect(try state.run("caret").report == "2:3")
    #expect(state.caretHuman == HumanPosition(paragraph: 2, character: 3))
    try state.run("extend start")
    #expect(try state.run("caret").report == "1:1, selected from 2:3: 6 characters")
  }
}
