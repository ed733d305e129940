import ArgumentParser
import Foundation
import Ubiquity

struct Containers: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "containers",
    abstract: "List this machine's containers: where each is, over what it exchanges, and how it is.",
    discussion: """
      A command without a container works on the one that you are in, else on all; one that needs a single container asks for it. \
      A container's folder can be moved: any command that is run in its new place, or is told of it, finds it again.
      """)

  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    /// The same on every machine; nil where it cannot be read.
    var id: String?
    var remote: String?
    var documents: Int?
    var lastSync: Date?
    var ahead: Int?
    var behind: Int?
    var conflicts: Int?
    /// Why the last exchange failed; nil where it did not.
    var lastFailure: String?
    /// Whether the user is in it.
    var isHere: Bool
    /// Whether this machine asked to be let in, and waits for that.
    var isWaiting: Bool?
    /// Why it cannot be used; nil where it can.
    var error: String?
    var hint: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine), here = try workspace.containerHere()?.root.path
    var reports: [Report] = []
    for (root, container) in try workspace.registry.containers() {
      do {
        reports.append(try await Report(container.get(), here: here))
      } catch let error as UbiquityError {
        reports.append(Report(container: root.path, isHere: false, error: error.message, hint: error.hint))
      }
    }
    reports += workspace.registry.pending().map(Report.init)
    if json { return try workspace.console.json(reports) }
    show(reports, workspace)
  }

  private func show(_ reports: [Report], _ workspace: Workspace) {
    let console = workspace.console
    if reports.isEmpty { console.line("no container yet: make one with docedit init FOLDER --remote URL") }
    let now = workspace.machine.surroundings.now()
    console.table(
      reports.map { [$0.container] + ($0.error.map { [$0] } ?? [$0.remote ?? "no remote", $0.words(now)]) },
      tones: [.strong, nil, nil])
    for hint in reports.compactMap(\.hint) { console.note("  hint: \(hint)") }
  }
}

extension Containers.Report {
  init(_ container: UbiquityContainer, here: String?) async throws {
    let status = try await container.status()
    self.init(
      container: container.root.path, id: container.id, remote: status.remote,
      documents: try await container.documents().count, lastSync: status.lastSync, ahead: status.ahead,
      behind: status.behind, conflicts: status.conflicts, isHere: container.root.path == here)
    lastFailure = status.lastFailure
  }

  init(_ pending: PendingContainer) {
    self.init(
      container: pending.root.path, remote: pending.remote, isHere: false, isWaiting: true,
      error: "waits to be approved",
      hint:
        "on a machine that has \(pending.root.path): docedit devices approve \(pending.name.shellWord), which shows \(pending.code)"
    )
  }

  fileprivate func words(_ now: Date) -> String {
    var parts = [documents.map { $0 == 1 ? "1 document" : "\($0) documents" }]
    if let lastFailure, remote != nil {
      parts.append(lastFailure)
    } else if remote != nil {
      parts.append(lastSync.map { "exchanged \(Age.text(of: $0, now: now))" } ?? "never exchanged")
    }
    if let ahead, ahead > 0, remote != nil { parts.append("\(ahead) to send") }
    if let conflicts, conflicts > 0 { parts.append("\(conflicts) in conflict") }
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}
