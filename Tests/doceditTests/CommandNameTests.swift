import ArgumentParser
import Testing

@testable import docedit

@Suite struct CommandNameTests {
  /// To make a name from the type, the runtime would look through the whole program, for each command and at every start.
  @Test func everyCommandStatesItsName() {
    var pending: [any ParsableCommand.Type] = [Docedit.self], count = 0
    while let command = pending.popLast() {
      count += 1
      #expect(command.configuration.commandName != nil, "\(command)")
      pending += command.configuration.subcommands
    }
    #expect(count > 20)
  }

  @Test func everyCommandIsFoundByItsName() {
    for name in CommandName.allCases { #expect(name.type.configuration.commandName == name.rawValue) }
    let listed = CommandName.groups.flatMap(\.commands) + [.complete]
    #expect(listed.count == CommandName.allCases.count && Set(listed) == Set(CommandName.allCases))
    #expect(Docedit.configuration.subcommands.count == listed.count)
  }

  @Test func theHelpNamesTheScriptsForShells() {
    #expect(Docedit.helpMessage().contains("docedit --generate-completion-script bash"))
  }

  @Test func aCommandThatIsNamedFirstIsReadByItself() throws {
    #expect((Docedit.command(in: ["sync", "--watch"]) as? Sync)?.watch == true)
    #expect(Docedit.command(in: ["devices", "approve", "desk"]) is DevicesApprove)
    let lines = [
      [], ["Letter.rtf"], ["sync", "--nonsense"], ["sync", "--help"], ["sync", "--version"], ["help", "sync"],
      ["--version"],
      ["sync", "--generate-completion-script", "bash"], ["--watch", "sync"],
    ]
    for line in lines { #expect(Docedit.command(in: line) == nil, "\(line)") }
  }
}
