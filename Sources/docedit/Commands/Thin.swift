import ArgumentParser
import Documents
import Foundation
import Ubiquity

struct Thin: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "thin",
    abstract: "Thin out old versions: one an hour, a day, a week is enough.",
    discussion: """
      All versions of today stay, of yesterday the last one of each hour, of the thirty days before the last one of each day, and before that the last one \
      of each week. So do the first and the last one, hand-offs, merges, renames, restorings, versions that plain git made, and whatever something refers to.

      Versions that were never sent are squashed: they are gone, and their room is free. Versions that other machines have stay as they are; the history \
      of this machine leaves them out. docedit history --all lists them, DOCUMENT@VERSION names them, --undo lists them as before. \
      What the documents are now never changes.

        docedit thin --dry-run       what would be done
        docedit thin Novel.rtf       thin that document
        docedit thin --undo          list everything again
      """)

  @Argument(
    help: "The documents, or folders of them; by default all of the container that you are in, else of all.",
    completion: .file())
  var documents: [String] = []
  @Flag(name: [.customShort("n"), .long], help: "Only say what would be done.") var dryRun = false
  @Flag(help: "List versions again that were left out. What was squashed does not come back.") var undo = false
  @Flag(help: "Do not ask.") var yes = false
  @Flag(help: "Print JSON.") var json = false

  mutating func validate() throws {
    if undo, dryRun { throw ValidationError("--undo and --dry-run exclude each other") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine), targets = try await targets(workspace)
    if undo { return try await listAgain(targets, workspace) }
    let policy = ThinningPolicy(now: machine.surroundings.now())
    if !dryRun, !yes { try await confirm(targets, policy, workspace) }
    var reports: [ThinningReport] = []
    for target in targets {
      let thinning = try await dryRun ? target.plan(by: policy) : thin(target, policy, workspace)
      reports.append(ThinningReport(target.container, thinning))
    }
    if json { return try workspace.console.json(reports) }
    for report in reports { report.print(on: workspace.console) }
  }

  private func targets(_ workspace: Workspace) async throws -> [ThinningTarget] {
    if !documents.isEmpty {
      return try await workspace.documentsByContainer(documents, orDeleted: true).asyncMap {
        ThinningTarget(
          $0.container, $0.paths, keeping: try await workspace.unsavedDocuments(in: $0.container).map(\.document))
      }
    }
    return try await workspace.containers().asyncMap {
      ThinningTarget($0, nil, keeping: try await workspace.unsavedDocuments(in: $0).map(\.document))
    }
  }

  /// What is only left out of a list can be listed again: nobody is asked for that.
  private func confirm(_ targets: [ThinningTarget], _ policy: ThinningPolicy, _ workspace: Workspace) async throws {
    var count = 0
    for target in targets { count += try await target.plan(by: policy).squashed.count }
    if count == 0 { return }
    let question = "Squash \(ThinningReport.versions(count)) that \(count == 1 ? "was" : "were") never sent?"
    guard try workspace.confirm(question, otherwise: "add --yes; --dry-run tells what would be done") else {
      throw CommandFailure(.refused, "nothing was changed")
    }
  }

  private func thin(_ target: ThinningTarget, _ policy: ThinningPolicy, _ workspace: Workspace) async throws -> Thinning
  {
    let progress = ProgressLine(workspace.machine)
    defer { progress.clear() }
    return try await target.container.thin(target.documents, keeping: target.kept, by: policy) { step in
      progress.show("squashing: \(step.versions) of \(step.total) versions")
    }
  }

  private func listAgain(_ targets: [ThinningTarget], _ workspace: Workspace) async throws {
    var reports: [ListingReport] = []
    for target in targets {
      let count = try await target.container.listAgain(target.documents)
      reports.append(ListingReport(container: target.container.root.path, listed: count))
    }
    if json { return try workspace.console.json(reports) }
    for report in reports {
      let words =
        report.listed == 0 ? "nothing was left out" : "\(ThinningReport.versions(report.listed)) are listed again"
      workspace.console.line(workspace.console.styled(report.container, .strong), ": \(words)")
    }
  }

  private struct ListingReport: Encodable {
    var container: String
    /// How many versions are listed again.
    var listed: Int
  }
}

/// What is thinned of one container.
private struct ThinningTarget {
  let container: UbiquityContainer
  /// Nil: all.
  let documents: [String]?
  /// Documents with unsaved edits: what these stand on stays.
  let kept: [String]

  init(_ container: UbiquityContainer, _ documents: [String]?, keeping kept: [String]) {
    (self.container, self.documents, self.kept) = (container, documents, kept)
  }

  func plan(by policy: ThinningPolicy) async throws -> Thinning {
    try await container.thinning(of: documents, keeping: kept, by: policy)
  }
}
