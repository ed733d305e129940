import ArgumentParser

@main
struct Docedit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "docedit",
    abstract: "Edit rich text in the terminal, and go on with it on another machine.",
    discussion: """
      docedit FILE opens a document. Documents in a ubiquity container (docedit init) are on all of your machines, \
      and what you are doing in one of them can be taken up on another with docedit continue.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "Documents",
        subcommands: [
          Open.self, New.self, Add.self, Edit.self, Show.self, Diff.self, Convert.self, Info.self, Types.self,
        ]),
      CommandGroup(name: "Handoff", subcommands: [Continue.self, Activities.self]),
      CommandGroup(
        name: "Ubiquity",
        subcommands: [
          Init.self, Remote.self, Sync.self, Status.self, Containers.self, Devices.self, History.self, Blame.self,
          Log.self, Restore.self, Conflicts.self, Resolve.self, Leave.self, DiskUsage.self, Thin.self, Evict.self,
          Download.self, Verify.self, Repair.self,
        ]),
    ],
    defaultSubcommand: Open.self)
}
