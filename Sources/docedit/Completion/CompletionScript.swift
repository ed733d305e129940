import ArgumentParser

/// The completion script for a shell: the arguments as ArgumentParser completes them, and besides what containers have: documents, also in place of a
/// command, versions after `DOCUMENT@`, and containers by name.
enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// The shell whose script the arguments ask for; nil where they ask for none, or for one that is not known.
  static func shell(wantedBy arguments: [String]) -> CompletionShell? {
    guard arguments.first == option, arguments.count <= 2 else { return nil }
    return arguments.dropFirst().first.map { CompletionShell(rawValue: $0) } ?? CompletionShell.autodetected()
  }

  static func text(for shell: CompletionShell) -> String {
    let script = Docedit.completionScript(for: shell)
    return switch shell {
    case .bash: script + "\n" + BashCompletion.addition
    case .zsh: ZshCompletion.completed(script)
    case .fish: script + "\n" + FishCompletion.addition
    default: script
    }
  }

  /// The commands that take documents, those of them that take versions, and those that take a container.
  static let (documents, versions, containers) = (
    [
      "open", "edit", "show", "diff", "convert", "info", "blame", "restore", "history", "continue", "resolve", "evict",
      "download", "thin",
    ],
    ["show", "diff", "convert", "info", "blame", "restore"],
    ["sync", "status", "leave", "du", "log", "verify", "repair"]
  )
  /// The options that take a container, with their commands: `*` for any.
  static let containerOptions = [("*", "--container"), ("new", "--to"), ("add", "--to")]
  /// The options that take a device, with their commands.
  static let deviceOptions = [("history", "--device"), ("continue", "--from")]
  /// The option that takes a conflict version, with its command. The command conflicts takes one, too.
  static let conflictOptions = [("resolve", "--conflict")]

  /// What matches the command and the option, in the branch of a shell's `case`.
  static func patterns(_ options: [(command: String, option: String)]) -> String {
    options.map { "\($0.command)\\ \($0.option)" }.joined(separator: "|")
  }

  /// What help is asked for.
  static var commands: [String] {
    Docedit.configuration.groupedSubcommands.flatMap { $0.subcommands }.compactMap { $0.configuration.commandName }
  }
}
