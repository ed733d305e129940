import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Leave: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "leave",
    abstract: "Leave a container: this machine exchanges no more, and nothing is lost.",
    discussion: """
      What is not sent yet is sent first, then the other machines are told. The folder stays, as a git repository with all documents and versions; \
      docedit init FOLDER --remote URL makes it a container again, of an encrypted one with --phrase or when another machine has approved it. \
      With --remove-folder it goes, but only where everything in it is on the remote. \
      --dry-run refuses what would be refused, and does not ask the remote.

      A container that waits until another machine approves this one is not asked for any more.

        docedit leave --dry-run        what would be done
        docedit leave ~/Writing        leave that container
      """)

  @Argument(help: "The container, where this machine has several.", completion: .directory) var container: String?
  @Flag(
    name: [.customLong("keep-local"), .customLong("force")],
    help: "Leave also where something is unsaved or cannot be sent: it stays in the folder.") var keepLocal = false
  @Flag(help: "Remove the folder, where all that is in it is on the remote.") var removeFolder = false
  @Flag(name: [.customShort("n"), .long], help: "Only say what would be done.") var dryRun = false
  @Flag(help: "Do not ask.") var yes = false
  @Flag(help: "Print JSON.") var json = false

  mutating func validate() throws {
    if keepLocal, removeFolder { throw ValidationError("--keep-local and --remove-folder exclude each other") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    if try forgetGone(workspace) { return }
    if try await takeBackRequest(workspace) { return }
    let container = try workspace.onlyContainer(container, hint: "name one: docedit leave FOLDER")
    let edited = try await workspace.unsavedDocuments(in: container), unsaved = edited.map(\.path)
    try checkIsSaved(edited)
    if dryRun { return try await tellPlan(container, unsaved, workspace) }
    try confirm(container, workspace)
    let before = try await container.departure()
    let files = try edited.map {
      (file: try container.file(at: $0.path), edited: try container.file(at: $0.editedPath))
    }
    let departure = try await RecoveryJournal.following(files, in: machine.surroundings.stateFolder) {
      try await leave(container, workspace)
    }
    try workspace.registry.remove(root: container.root)
    var report = Report(container, departure, unsaved, self)
    if departure.isAllSent { report.unsent = before.unsent }
    try tell(report, workspace)
  }

  /// How to end what is unsaved.
  private static func way(with document: UnsavedDocument) -> String {
    let word = document.path.shellWord, usual = "save or discard them first: docedit \(word)"
    if document.isHidden { return "a folder has its place: \(DocumentError.wayBack(to: document.path)); \(usual)" }
    if !document.isDeleted { return usual }
    let way = "docedit restore \("\(document.document)@VERSION".shellWord) brings it back"
    return "it was deleted: \(way), docedit edit \(word) --discard-draft forgets them"
  }

  private func checkIsSaved(_ unsaved: [UnsavedDocument]) throws {
    guard let first = unsaved.first, !keepLocal else { return }
    let end =
      removeFolder
      ? "--keep-local in place of --remove-folder leaves the folder and them"
      : "--keep-local leaves them to be found when the file is opened"
    throw CommandFailure(
      .exists, "\(first.path) has unsaved edits on this machine",
      hint: "\(Self.way(with: first)); or \(end)")
  }

  private func tellPlan(_ container: UbiquityContainer, _ unsaved: [String], _ workspace: Workspace) async throws {
    do {
      let departure = try await container.checkedDeparture(keepingLocal: keepLocal, removingFolder: removeFolder)
      try tell(Report(container, departure, unsaved, self), workspace)
    } catch let error as UbiquityError where error.code == .notTrusted { throw withWay(error) }
  }

  /// One whose folder is gone, or that was left when this was interrupted, is only taken from the list.
  private func forgetGone(_ workspace: Workspace) throws -> Bool {
    guard let container else { return false }
    let root = workspace.machine.file(container)
    let isListed = try workspace.registry.roots().contains { $0.path == root.path }
    guard isListed, !UbiquityContainer.isThere(at: root) else { return false }
    if !dryRun { try workspace.registry.remove(root: root) }
    let end = dryRun ? "it would not be listed" : "it is not listed now"
    workspace.console.line(workspace.console.styled(root.path, .strong), " is no container any more; \(end)")
    return true
  }

  /// An encrypted container that this machine asked for and does not have yet: nothing is lost, and it may ask again.
  private func takeBackRequest(_ workspace: Workspace) async throws -> Bool {
    let pending = workspace.pending(in: container)
    guard let first = pending.first, try container != nil || (pending.count == 1 && workspace.registry.roots().isEmpty)
    else { return false }
    let failure = dryRun ? nil : try await Interruption.ending { try await workspace.registry.withdraw(first) }
    let report = Report(first, failure: failure?.message, dryRun: dryRun)
    if json { try workspace.console.json(report) } else { report.printRequest(on: workspace.console) }
    return true
  }

  private func confirm(_ container: UbiquityContainer, _ workspace: Workspace) throws {
    if yes { return }
    let question = "Leave \(container.root.path)\(removeFolder ? ", and remove the folder" : "")?"
    guard try workspace.confirm(question, otherwise: "add --yes; --dry-run tells what would be done") else {
      throw CommandFailure(.refused, "nothing was changed")
    }
  }

  private func leave(_ container: UbiquityContainer, _ workspace: Workspace) async throws -> Departure {
    let (keepLocal, removeFolder) = (keepLocal, removeFolder)
    do {
      return try await workspace.exchanging(showing: !json) {
        try await container.leave(keepingLocal: keepLocal, removingFolder: removeFolder, progress: $0)
      }
    } catch let error as UbiquityError { throw withWay(error) }
  }

  /// With how to leave where nothing can be exchanged.
  private func withWay(_ error: UbiquityError) -> UbiquityError {
    if keepLocal { return error }
    let way = "--keep-local leaves all the same"
    switch error.code {
    case .offline, .notARepository, .permission:
      return UbiquityError(error.code, error.message, hint: "try again when it answers; \(way)")
    case .notTrusted:
      let hints = [error.hint, "docedit leave \(way)"].compactMap(\.self)
      return UbiquityError(error.code, error.message, hint: hints.joined(separator: "; "))
    default: return error
    }
  }

  private func tell(_ report: Report, _ workspace: Workspace) throws {
    if json { return try workspace.console.json(report) }
    report.print(on: workspace.console)
    let isLast = try workspace.registry.roots().isEmpty
    if !dryRun, isLast, SyncUnit(workspace.machine).isInstalled {
      workspace.console.note("no container is left to exchange in the background: docedit sync --uninstall")
    }
  }
}

extension Workspace {
  /// The documents of a container that have edits in a recovery journal, by path.
  func unsavedDocuments(in container: UbiquityContainer) async throws -> [UnsavedDocument] {
    let paths = try await container.documentStatuses().map(\.path)
    return try await reader.unsavedDocuments(of: container, among: paths, in: machine.surroundings.stateFolder)
  }
}
