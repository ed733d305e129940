import ArgumentParser
import Foundation
import Ubiquity

struct Resolve: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolve a conflict: where two machines changed one document, say what stays.",
    discussion: """
      Where the two could be merged, they are but for the places where both changed the same, and only these are in question. \
      --keep ours leaves the document as it is now, theirs puts what was set aside into these places (or makes it the document, where nothing was \
      merged), both puts all of it into a document of its own beside it (Letter 2.rtf), and edit opens the editor with both texts where they \
      differ: saving resolves it. \
      Without --keep, the two are compared. For example: docedit resolve Letter.rtf --keep both. \
      Resolved on one machine, it is resolved on all; every text stays in the history.
      """)

  enum Side: String, ExpressibleByArgument, CaseIterable {
    case ours, theirs, both, edit

    var choice: ConflictChoice? { ConflictChoice(rawValue: rawValue) }
  }

  @Argument(help: "The document.", completion: .file()) var document: String?
  @Option(help: "What stays: ours, theirs, both, or what you edit.") var keep: Side?
  @Option(help: ArgumentHelp("Only this one, as docedit conflicts lists it.", valueName: "id")) var conflict: String?
  @Option(
    name: [.short, .customLong("execute")],
    help: "With --keep edit, a command in place of the editor; may be given several times.") var execute: [String] = []
  @Flag(help: "Print JSON.") var json = false
  @Flag(help: "Do not send it yet.") var offline = false

  struct Report: Encodable {
    var id: String
    var document: String
    var container: String
    var keptFrom: String
    var setAsideFrom: String
    var date: Date
    /// What was kept; nil where nothing was decided.
    var kept: String?
    /// The documents that were made or changed.
    var written: [String]?
    /// How the version that was set aside differs from the document.
    var comparison: ComparisonReport?
  }

  mutating func validate() throws {
    if document == nil, conflict == nil { throw ValidationError("name the document, or the conflict with --conflict") }
    if !execute.isEmpty, keep != .edit { throw ValidationError("-e goes with --keep edit") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    let chosen = try await present(workspace), found = json ? chosen : await chosen.telling()
    guard let keep else { return try await compare(found, workspace) }
    guard let choice = keep.choice else { return try await edit(found, workspace) }
    try await resolve(found, keeping: choice, workspace)
  }

  /// The conflicts as the folder has their documents: one may have been deleted there just now.
  private func present(_ workspace: Workspace) async throws -> [OpenConflict] {
    let found = try await chosen(workspace)
    guard let container = found.first?.container else { return [] }
    let isAdvanced = try? await container.isAdvancedByLocalChanges()
    return isAdvanced == false ? found : try await chosen(workspace)
  }

  private func chosen(_ workspace: Workspace) async throws -> [OpenConflict] {
    let found = try await document.asyncMap { try await workspace.conflicts(of: $0) }
    guard let conflict else { return found ?? [] }
    if let found { return [try found.named(conflict)] }
    return [try await workspace.conflicts().named(conflict)]
  }

  /// With `both` each version gets a document of its own, and is told with that.
  private func resolve(_ found: [OpenConflict], keeping choice: ConflictChoice, _ workspace: Workspace) async throws {
    guard let container = found.first?.container else { return }
    let several = severals(found)
    var reports: [Report] = []
    for part in choice == .both ? found.map({ [$0] }) : [found] {
      let written = try await Self.resolve(part.map(\.version), in: container, keeping: choice, or: several)
      reports += part.map { Report($0, kept: choice.rawValue, written: written) }
      if json { continue }
      for conflict in part { workspace.console.line(conflict.outcome(of: choice, written, on: workspace.console)) }
    }
    if json { try workspace.console.json(reports) }
    if !offline { await workspace.send(container) }
  }

  private static func resolve(
    _ versions: [ConflictVersion], in container: UbiquityContainer, keeping choice: ConflictChoice,
    or several: CommandFailure
  ) async throws -> [String] {
    do { return try await container.resolve(versions, keeping: choice) } catch {
      if error.code == .busy, versions.count > 1, choice == .theirs { throw several }
      throw error
    }
  }

  func severals(_ found: [OpenConflict]) -> CommandFailure {
    let ids = found.map(\.shortID).joined(separator: ", ")
    return CommandFailure(
      .usage, "\(found[0].name) has several versions that were set aside: \(ids)",
      hint: "name one: --conflict \(found[0].shortID)")
  }
}

extension Resolve.Report {
  init(
    _ conflict: OpenConflict, kept: String? = nil, written: [String]? = nil, comparison: ComparisonReport? = nil
  ) {
    let version = conflict.version
    self.init(
      id: version.id, document: conflict.name, container: conflict.container.root.path, keptFrom: version.keptDevice,
      setAsideFrom: version.otherDevice, date: version.date, kept: kept, written: written, comparison: comparison)
  }
}

extension OpenConflict {
  fileprivate func outcome(of choice: ConflictChoice, _ written: [String], on console: Console) -> ConsoleText {
    let words =
      switch choice {
      case .ours: document == nil ? ", which was deleted, stays so" : " stays as it is"
      case .theirs where document == nil && written != [name], .both where document == nil && written != [name]:
        " was deleted; \(written.joined(separator: ", ")) is what \(version.otherDevice) had"
      case .theirs where version.joined != nil && document != nil:
        " has the words of \(version.otherDevice) where both changed it"
      case .theirs: "\(file.map { ": \($0)" } ?? "") is what \(version.otherDevice) had"
      case .both where written == [name]: " is what \(version.otherDevice) had: it was deleted here"
      case .both: " stays; what \(version.otherDevice) had is \(written.joined(separator: ", "))"
      }
    return "resolved: " + console.styled(name, .strong) + console.styled(words)
  }
}
