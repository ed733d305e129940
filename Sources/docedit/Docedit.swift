import ArgumentParser
import Git

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
    groupedSubcommands: CommandName.groups.map {
      CommandGroup(name: $0.name, subcommands: $0.commands.map { $0.type })
    },
    defaultSubcommand: Open.self)
}

extension Docedit {
  /// A command that is named first is read by itself, where that is possible: to get ready for all the others takes longer than most of what a command does.
  /// What is wrong with it, and what is asked of it, is told with the others in view. What is made ready meanwhile is waited for where it is first needed, and before
  /// the program ends.
  static func main() async {
    Allocator.prepare()
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let shell = CompletionScript.shell(wantedBy: arguments) { return print(CompletionScript.text(for: shell)) }
    guard let kind = arguments.first.flatMap({ CommandName($0) })?.type else { return await main(arguments) }
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
    if (command as? any DoceditCommand.Type)?.needsTypes ?? true { DeclaredTypes.prepare() }
    Repository.prepare()
    if command == Edit.self { Edit.prepare() }
  }

  /// The command that the arguments name, with its own arguments. Nil where they have to be read as a whole.
  static func command(in arguments: [String]) -> (any DoceditCommand)? {
    guard let name = arguments.first, !arguments.contains("--generate-completion-script"),
      let command = CommandName(name)?.type
    else { return nil }
    return (try? command.parseAsRoot(Array(arguments.dropFirst()))) as? any DoceditCommand
  }
}
