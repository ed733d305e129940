import Editing
import RichText
import Testing

struct SearchingTests {
  @Test func findGoesRound() throws {
    try check("ˇone two one", "find \"one\"", "«oneˇ» two one")
    try check("ˇone two one", "find \"one\"\nfind next", "one two «oneˇ»")
    try check("ˇone two one", "find \"one\"\nfind next\nfind next", "«oneˇ» two one")
    try check("ˇone two one", "find \"one\"\nfind previous", "one two «oneˇ»")
    try check("ˇone\ntwo\none", "find \"one\"\nfind previous\nfind previous", "«oneˇ»\ntwo\none")
    try check("ˇaaa", "find \"aa\"\nfind next", "«aaˇ»a")
    try check("aˇaaa", "find \"aa\"", "a«aaˇ»a")
  }

  @Test func smallLettersFindCapitals() throws {
    try check("ˇOne", "find \"one\"", "«Oneˇ»")
    try check("ˇÉté", "find \"été\"", "«Étéˇ»")
    checkError("ˇone", "find \"One\"", "the text does not contain \"One\"")
  }

  @Test func wordsOfTheCommandCanBeLookedFor() throws {
    try check("ˇthe next", "find \"next\"", "the «nextˇ»")
    var state = EditorState(marked: "ˇselect all")
    _ = try state.perform(Invocation("select", text: "all"))
    #expect(state.marked == "select «allˇ»")
    #expect(state.selectedText == "all")
    checkError("ˇone", "find next", "there is nothing to look for")
  }

  @Test func replaceTakesTheSelectedFirst() throws {
    try check("ˇone two one", #"replace "one" "1""#, "1ˇ two one")
    try check("one two «oneˇ»", #"replace "one" "1""#, "one two 1ˇ")
    try check("ˇone two one", "find \"one\"\nfind next\nreplace \"one\" \"1\"\nreplace \"one\" \"1\"", "1ˇ two 1")
    try check("ˇone two", #"replace "one " """#, "ˇtwo")
    checkError("ˇone", #"replace "x" "y""#, "the text does not contain \"x\"")
    checkError("ˇone", #"replace "one""#, "replace: wants the new text")
  }

  @Test func replaceAllIsOneEdit() throws {
    try check("one two oneˇ", #"replace all "one" "three""#, "three two threeˇ")
    try check("aaaˇ b", #"replace all "aa" "a""#, "aaˇ b")
    try check("ˇa-b\nc-d", #"replace all "-" "\n""#, "ˇa\nb\nc\nd")
    try check("ˇa\nb\nc", #"replace all "\n" ", ""#, "ˇa, b, c")
    try check("ˇa.a", #"replace all "a" "aa""#, "ˇaa.aa")
    try checkStyles("x «oneˇ» one", "bold\nreplace all \"one\" \"1\"", "x *1* 1")
    var state = EditorState(marked: "ˇone two one")
    let outcome = try state.run(#"replace all "one" "1""#)
    #expect(outcome.report == "2 replaced")
    try state.run("undo")
    #expect(state.marked == "ˇone two one")
  }
}
