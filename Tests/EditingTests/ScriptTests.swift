import Editing
import Properties
import Testing

struct ScriptTests {
  @Test func aLineIsANameAndArguments() throws {
    #expect(try Invocation(parsing: "  bold ") == Invocation("bold"))
    #expect(try Invocation(parsing: "move word left") == Invocation("move", "word", "left"))
    #expect(
      try Invocation(parsing: #"insert "a \"b\" \\ \n\t\u{1F600}""#) == Invocation("insert", text: "a \"b\" \\ \n\t😀"))
    #expect(try Invocation(parsing: #"insert """#) == Invocation("insert", text: ""))
    #expect(try Invocation(parsing: #"save as a\b.rtf"#) == Invocation("save", "as", #"a\b.rtf"#))
    #expect(try Invocation(parsing: "color #ff0000") == Invocation("color", "#ff0000"))
  }

  @Test(arguments: [
    ("", "column 1: expected a command"),
    ("\"bold\"", "column 1: expected a command, not a text"),
    ("insert \"abc", "column 12: expected a closing quote"),
    ("insert \"a\\", "column 11: expected n, t, u{…}, a quote or a backslash after the backslash"),
    ("insert \"a\\x\"", "column 11: expected n, t, u{…}, a quote or a backslash after the backslash"),
    ("insert \"\\u41\"", "column 10: expected u{ and hexadecimal digits and }"),
    ("insert \"\\u{D800}\"", "column 10: expected the hexadecimal number of a Unicode scalar in u{D800}"),
    ("insert \"\\u{}\"", "column 10: expected the hexadecimal number of a Unicode scalar in u{}"),
    ("insert \"a\"b", "column 11: expected a space after the closing quote"),
    ("insert a\"b\"", "column 9: expected a space before the quote"),
  ])
  func aWrongLineIsExplained(line: String, message: String) {
    #expect {
      try Invocation(parsing: line)
    } throws: { ($0 as? CommandError)?.message == message }
  }

  @Test func aScriptSkipsBlanksAndComments() throws {
    let script = try Invocation.script("# title\n\nbold\r\n   # more\n  move start\n")
    #expect(script.map(\.line) == [3, 5])
    #expect(script.map(\.invocation) == [Invocation("bold"), Invocation("move", "start")])
  }

  @Test(arguments: [
    ("bold\n\nbolt", 3, "there is no command \"bolt\""), ("insert \"a", 1, "column 10: expected a closing quote"),
    ("# x\nsize big", 2, "size: wants a size from 1 to 1638 points, in halves, not \"big\""),
    ("undo 3", 1, "undo: does not take \"3\""),
  ])
  func aScriptNamesTheLine(script: String, line: Int, message: String) {
    #expect {
      try Invocation.script(script)
    } throws: { error in
      let error = error as? ScriptError
      return error?.line == line && error?.error.message == message
    }
  }

  @Test func everyInvocationReadsBack() {
    forAll {
      choices -> Invocation in
      var invocation = Invocation(choices.element(of: ["insert", "select", "save"]))
      invocation.arguments = choices.array(upTo: 3) { choices in
        choices.array(upTo: 5) { $0.element(of: ["a", "é", "\"", "\\", "\n", "\t", "\u{1}", " ", "👩‍🌾", "#", "all"]) }
          .joined()
      }
      invocation.texts = Set(invocation.arguments.indices)
      return invocation
    } _: {
      try Invocation(parsing: $0.description) == $0
    }
  }

  @Test func textsMayLookLikeWords() throws {
    #expect(Invocation("select", "all").description == "select all")
    #expect(Invocation("select", text: "all").description == "select \"all\"")
    #expect(Invocation("select", "quick brown").description == "select \"quick brown\"")
  }
}
