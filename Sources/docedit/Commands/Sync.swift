import ArgumentParser
import Foundation
import Ubiquity

struct Sync: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Exchange with the other machines, one round.",
    discussion:
      "Changes made by other programs become versions, versions are fetched, merged and sent, and activities are exchanged."
  )

  @Argument(help: "A container; by default all.", completion: .directory) var container: String?
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    var container: String
    var localChanges: Int
    var received: [String]
    var sent: [String]
    var conflicts: [String]
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let console = workspace.console
    var reports: [Report] = []
    for container in try workspace.containers(container) {
      let progress: (@Sendable (String) -> Void)? = json ? nil : { @Sendable in console.progress($0) }
      let report = try await container.sync(progress: progress)
      reports.append(
        Report(
          container: container.root.path, localChanges: report.localChanges, received: report.received,
          sent: report.sent,
          conflicts: report.conflicts))
    }
    if json { return try console.json(reports) }
    reports.forEach { Self.print($0, on: console) }
  }

  private static func print(_ report: Report, on console: Console) {
    let parts = [
      report.received.isEmpty ? nil : "received \(report.received.joined(separator: ", "))",
      report.sent.isEmpty ? nil : "sent \(report.sent.joined(separator: ", "))",
      report.conflicts.isEmpty ? nil : "in conflict: \(report.conflicts.joined(separator: ", ")) (docedit conflicts)",
    ].compactMap { $0 }
    console.line(
      console.styled(report.container, .strong), ": ",
      console.styled(parts.isEmpty ? "up to date" : parts.joined(separator: "; ")))
  }
}
