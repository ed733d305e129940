import ArgumentParser

@main
struct Docedit: AsyncParsableCommand {
  static let name = "docedit"
  static let configuration = CommandConfiguration(
    commandName: name,
    abstract: "Edit rich text in the terminal, and go on with it on another machine.",
    discussion: """
      docedit FILE opens a document. Documents in a ubiquity container (docedit init) are on all of your machines, \
      and what you are doing in one of them can be taken up on another with docedit continue.

      docedit --generate-completion-script bash (or zsh, fish) prints a script that completes commands and documents in your shell.
      """,
    version: "0.1.0",
    subcommands: [Complete.self],
    groupedSubcommands: [
      CommandGroup(name: "Documents", subcommands: documents),
      CommandGroup(name: "Handoff", subcommands: handoff),
      CommandGroup(name: "Ubiquity", subcommands: ubiquity),
    ],
    defaultSubcommand: Open.self)
}

extension Docedit {
  private static let documents: [any ParsableCommand.Type] = [
    Open.self, New.self, Add.self, Edit.self, Show.self, Diff.self, Convert.self, Info.self, Types.self,
  ]
  private static let handoff: [any ParsableCommand.Type] = [Continue.self, Activities.self]
  private static let ubiquity: [any ParsableCommand.Type] = [
    Init.self, Remote.self, Sync.self, Status.self, Containers.self, Devices.self, History.self, Blame.self, Log.self,
    Restore.self, Conflicts.self, Resolve.self, Leave.self, DiskUsage.self, Thin.self, Evict.self, Download.self,
    Verify.self, Repair.self,
  ]

  private static func named(_ name: String) -> (any ParsableCommand.Type)? {
    for commands in [documents, handoff, ubiquity, [Complete.self]] {
      if let command = commands.first(where: { $0.configuration.commandName == name }) { return command }
    }
    return nil
  }

  /// A command that is named first is read by itself, where that is possible: to get ready for all the others takes longer than most of what a command does.
  /// What is wrong with it, and what is asked of it, is told with the others in view. What is made ready meanwhile is waited for where it is first needed, and before
  /// the program ends.
  static func main() async {
    Allocator.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let shell = CompletionScript.shell(wantedBy: arguments) { return print(CompletionScript.text(for: shell)) }
    guard let kind = arguments.first.flatMap(named) else { return await main(arguments) }
    async let readiness: Void = prepare(for: kind)
    guard var command = command(in: arguments) else {
      await readiness
      return await main(arguments)
    }
    do { try await command.runHere() } catch {
      await readiness
      exit(withError: error)
    }
  }

  private static func prepare(for command: any ParsableCommand.Type) {
    Workspace.prepare()
    if command == Edit.self { Edit.prepare() }
  }

  /// The command that the arguments name, with its own arguments. Nil where they have to be read as a whole.
  static func command(in arguments: [String]) -> (any DoceditCommand)? {
    guard let name = arguments.first, !arguments.contains("--generate-completion-script"),
      let command = named(name)
    else { return nil }
    return (try? command.parseAsRoot(Array(arguments.dropFirst()))) as? any DoceditCommand
  }
}
