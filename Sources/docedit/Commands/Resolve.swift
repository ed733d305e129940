import ArgumentParser
import Documents
import Editing
import Foundation
import RichText
import Ubiquity

struct Resolve: DoceditCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve",
    abstract: "Resolve a conflict: where two machines changed one document, say what stays.",
    discussion: """
      --keep ours leaves the document as it is now, theirs makes what was set aside its newest version, both puts what was set aside \
      into a document of its own beside it (Letter 2.rtf), and edit opens the editor with both texts where they differ: saving resolves it. \
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
    let workspace = try Workspace(machine)
    let found = try await chosen(workspace)
    guard let keep else { return try await compare(found, workspace) }
    guard let choice = keep.choice else { return try await edit(found, workspace) }
    try await resolve(found, keeping: choice, workspace)
  }

  private func chosen(_ workspace: Workspace) async throws -> [OpenConflict] {
    let found = try await document.asyncMap { try await workspace.conflicts(of: $0) }
    guard let conflict else { return found ?? [] }
    if let found { return [try found.named(conflict)] }
    return [try await workspace.conflicts().named(conflict)]
  }

  private func resolve(_ found: [OpenConflict], keeping choice: ConflictChoice, _ workspace: Workspace) async throws {
    guard let container = found.first?.container else { return }
    let several = severals(found)
    let written = try await Self.resolve(found.map(\.version), in: container, keeping: choice, or: several)
    if json {
      try workspace.console.json(found.map { Report($0, kept: choice.rawValue, written: written) })
    } else {
      for conflict in found { workspace.console.line(conflict.outcome(of: choice, written, on: workspace.console)) }
    }
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

  private func severals(_ found: [OpenConflict]) -> CommandFailure {
    let ids = found.map { String($0.version.id.prefix(7)) }.joined(separator: ", ")
    return CommandFailure(
      .usage, "\(found[0].name) has several versions that were set aside: \(ids)", hint: "name one with --conflict")
  }
}

// MARK: - Editing

extension Resolve {
  private func edit(_ found: [OpenConflict], _ workspace: Workspace) async throws {
    guard found.count == 1, let conflict = found.first else { throw severals(found) }
    guard let path = conflict.document else {
      throw CommandFailure(
        .notFound, "\(conflict.name) was deleted",
        hint: "docedit resolve --keep theirs makes it anew from what was set aside")
    }
    let file = try conflict.container.file(at: path)
    if execute.isEmpty { return try await edit(conflict, file, workspace) }
    let invocations = try execute.map { try Invocation(parsing: $0) }
    let session = try await HeadlessSession(
      file: file, workspace: workspace, discardingDraft: false, resolving: conflict.version)
    do { for invocation in invocations { try await session.perform(invocation) } } catch {
      try await session.close(sending: false)
      throw error
    }
    try await session.close(sending: !offline)
  }

  @MainActor
  private func edit(_ conflict: OpenConflict, _ file: URL, _ workspace: Workspace) async throws {
    try workspace.machine.requireTerminal(hint: "to edit without a screen, give commands with -e")
    let controller = workspace.controller()
    let document = try await controller.openDocument(at: file)
    do {
      if let recovery = await document.recovery() { try await document.recover(recovery) }
      _ = try await document.startResolving(conflict.version)
    } catch {
      try? await controller.close(document, keepingEdits: true)
      throw error
    }
    try await EditorSession(document, workspace: workspace, controller: controller, continued: nil).run()
  }
}

// MARK: - Comparing

extension Resolve {
  private func compare(_ found: [OpenConflict], _ workspace: Workspace) async throws {
    var reports: [Report] = []
    for conflict in found {
      let sides = try? await workspace.sides(of: conflict)
      let comparison = sides.map { TextComparison(from: $0.0.text, to: $0.1.text) }
      if json {
        let report = comparison.flatMap { comparison in
          sides.map { ComparisonReport(comparison, from: $0.0, to: $0.1) }
        }
        reports.append(Report(conflict, comparison: report))
      } else if let sides, let comparison {
        ComparisonPage(comparison, from: sides.0, to: sides.1).print(on: workspace.console)
      } else {
        workspace.console.line(workspace.console.styled(conflict.name, .strong), ": no text that can be compared")
      }
    }
    if json { return try workspace.console.json(reports) }
    workspace.console.note("decide with --keep ours, theirs, both or edit")
  }
}

extension Workspace {
  /// The document as it is now, and as it was set aside.
  fileprivate func sides(of conflict: OpenConflict) async throws -> (DiffSide, DiffSide) {
    let (container, version) = (conflict.container, conflict.version)
    let name = conflict.version.path.split(separator: "/").last.map(String.init) ?? conflict.name
    let present = try await container.document(at: version.path)?.blob ?? version.kept
    let (ours, theirs) = (try await bytes(of: present, container), try await bytes(of: version.other, container))
    return DiffSide.comparable(
      DiffSide(name: "\(conflict.name), ours", contents: try reader.read(ours, named: name)),
      DiffSide(name: "theirs, from \(version.otherDevice)", contents: try reader.read(theirs, named: name)))
  }

  private func bytes(of blob: String?, _ container: UbiquityContainer) async throws -> [UInt8] {
    guard let blob else { return [] }
    return try await container.bytes(of: blob)
  }
}

extension Resolve.Report {
  fileprivate init(
    _ conflict: OpenConflict, kept: String? = nil, written: [String]? = nil, comparison: ComparisonReport? = nil
  ) {
    let version = conflict.version
    self.init(
      id: version.id, document: conflict.name, container: conflict.container.root.path, keptFrom: version.keptDevice,
      setAsideFrom: version.otherDevice, date: version.date, kept: kept, written: written, comparison: comparison)
  }
}

extension OpenConflict {
  fileprivate func outcome(of choice: ConflictChoice, _ written: [String], on console: Console) -> String {
    let words =
      switch choice {
      case .ours: " stays as it is"
      case .theirs: " is what \(version.otherDevice) had"
      case .both: " stays; what \(version.otherDevice) had is \(written.joined(separator: ", "))"
      }
    return "resolved: " + console.styled(name, .strong) + console.styled(words)
  }
}

extension Optional {
  fileprivate func asyncMap<T>(_ body: (Wrapped) async throws -> T) async rethrows -> T? {
    guard let self else { return nil }
    return try await body(self)
  }
}
