import Editing
import Testing

struct CommandTests {
  @Test func everyCommandExplainsItself() {
    #expect(Command.all.count > 35)
    #expect(Command.all.map(\.name) == Command.all.map(\.name).sorted())
    for command in Command.all {
      #expect(command.help.hasSuffix("."), "\(command.name)")
      #expect(command.name == command.name.lowercased())
    }
  }

  @Test func namesAreFoundInAnyCase() throws {
    #expect(try Command.named("BOLD").name == "bold")
    #expect(try Command.named("Find Next").name == "find next")
    var state = EditorState(marked: "ˇone")
    _ = try state.perform(Invocation("Select", "ALL"))
    #expect(state.marked == "«oneˇ»")
    _ = try state.perform(Invocation("move", "word left"))
    _ = try state.perform(Invocation("move word right"))
    #expect(state.marked == "oneˇ")
  }

  @Test(arguments: [("bolt", "bold"), ("unod", "undo"), ("sel", "select"), ("alingn", "align"), ("fnid", "find")])
  func aMisspeltNameIsGuessed(name: String, meant: String) {
    #expect {
      try Command.named(name)
    } throws: { ($0 as? CommandError)?.hint?.contains(meant) == true && ($0 as? CommandError)?.hint?.count ?? 0 < 60 }
  }

  @Test func anUnknownNameListsAll() {
    #expect {
      try Command.named("xyzzy")
    } throws: { ($0 as? CommandError)?.hint?.contains("align, backspace") == true }
  }

  @Test func menusKnowWhatApplies() throws {
    var state = EditorState(marked: "oneˇ")
    func applying(_ names: String...) throws -> [String] {
      try names.filter { try Command.named($0).applies(to: state) }
    }
    #expect(try applying("undo", "redo", "cut", "copy", "find next", "bold", "save").sorted() == ["bold", "save"])
    try state.run("insert \"x\"\nfind \"one\"")
    #expect(try applying("undo", "redo", "cut", "copy", "find next") == ["undo", "cut", "copy", "find next"])
    state.isReadOnly = true
    #expect(try applying("undo", "cut", "copy", "bold", "save", "save as") == ["copy", "save", "save as"])
  }

  @Test(arguments: [
    ("save", Outcome.Request.save), ("save as \"a b.rtf\"", .saveAs("a b.rtf")), ("save as all", .saveAs("all")),
    ("close", .close), ("quit", .quit), ("suspend", .suspend),
  ])
  func requestsGoToTheProgram(line: String, request: Outcome.Request) throws {
    var state = EditorState(marked: "oneˇ")
    #expect(try state.run(line) == Outcome(request: request))
  }

  @Test func reports() throws {
    var state = EditorState(marked: "it's one\n漢字, two!ˇ")
    #expect(try state.run("print").report == "it's one\n漢字, two!")
    #expect(try state.run("words").report == "5 words, 16 characters, 2 paragraphs")
  }
}
