import ArgumentParser

/// The names of docedit's commands. By its name a command is found without the others being got ready, which takes longer than most of what it does.
enum CommandName: String, CaseIterable {
  // Documents
  case open, new, add, edit, show, diff, convert, info, types
  // Handoff
  case `continue`, activities
  // Ubiquity
  case `init`, remote, sync, status, containers, devices, history, blame, log, restore, conflicts, resolve, leave,
    diskUsage = "du", thin, evict, download, verify, repair
  case complete

  /// As the help has them; `complete` is for shells.
  static let groups: [(name: String, commands: [CommandName])] = [
    ("Documents", [.open, .new, .add, .edit, .show, .diff, .convert, .info, .types]),
    ("Handoff", [.continue, .activities]),
    (
      "Ubiquity",
      [
        .`init`, .remote, .sync, .status, .containers, .devices, .history, .blame, .log, .restore, .conflicts, .resolve,
        .leave, .diskUsage, .thin, .evict, .download, .verify, .repair,
      ]
    ),
  ]

  /// The command of that name. To look it up by `rawValue` the runtime would make a table of all first.
  init?(_ name: String) {
    guard let found = Self.allCases.first(where: { $0.rawValue == name }) else { return nil }
    self = found
  }

  /// The command itself.
  var type: any ParsableCommand.Type {
    switch self {
    case .open: Open.self
    case .new: New.self
    case .add: Add.self
    case .edit: Edit.self
    case .show: Show.self
    case .diff: Diff.self
    case .convert: Convert.self
    case .info: Info.self
    case .types: Types.self
    case .continue: Continue.self
    case .activities: Activities.self
    case .`init`: Init.self
    case .remote: Remote.self
    case .sync: Sync.self
    case .status: Status.self
    case .containers: Containers.self
    case .devices: Devices.self
    case .history: History.self
    case .blame: Blame.self
    case .log: Log.self
    case .restore: Restore.self
    case .conflicts: Conflicts.self
    case .resolve: Resolve.self
    case .leave: Leave.self
    case .diskUsage: DiskUsage.self
    case .thin: Thin.self
    case .evict: Evict.self
    case .download: Download.self
    case .verify: Verify.self
    case .repair: Repair.self
    case .complete: Complete.self
    }
  }
}
