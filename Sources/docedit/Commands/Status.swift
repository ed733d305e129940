import ArgumentParser
import Foundation
import Ubiquity

struct Status: DoceditCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is where: containers, remotes, devices, and what is not exchanged yet.")

  @Argument(help: "A container; by default all.", completion: .directory) var container: String?
  @Flag(help: "Print JSON.") var json = false

  struct Report: Encodable {
    struct Device: Encodable { var name: String, system: String, lastSeen: Date, isThis: Bool, standing: String }
    var container: String
    var remote: String?
    var lastSync: Date?
    var lastFailure: String?
    var error: String?
    var ahead = 0
    var behind = 0
    var localChanges: [String] = []
    var conflicts = 0
    var documents = 0
    var devices: [Device] = []
    /// What to do so that this machine is trusted; nil where it is.
    var approval: String?
    /// Of this machine's key.
    var fingerprint: String?
    /// Why the remote's circle of devices is refused; nil where it is not.
    var circleRefusal: String?
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    let reports = try await reports(workspace)
    if json { return try workspace.console.json(reports) }
    if reports.isEmpty { workspace.console.line("no container yet: make one with docedit init FOLDER --remote URL") }
    for report in reports { Self.print(report, on: workspace.console, now: machine.surroundings.now()) }
  }

  private func reports(_ workspace: Workspace) async throws -> [Report] {
    if let container { return [try await Self.report(try workspace.containers(container)[0])] }
    var reports: [Report] = []
    for (root, container) in try workspace.registry.containers() {
      switch container {
      case .success(let container): reports.append(try await Self.report(container))
      case .failure(let error):
        reports.append(
          Report(
            container: root.path, error: ([error.message] + [error.hint].compactMap { $0 }).joined(separator: "; ")))
      }
    }
    return reports
  }

  private static func report(_ container: UbiquityContainer) async throws -> Report {
    let status = try await container.status()
    return Report(
      container: container.root.path, remote: status.remote, lastSync: status.lastSync, lastFailure: status.lastFailure,
      ahead: status.ahead, behind: status.behind, localChanges: status.localChanges, conflicts: status.conflicts,
      documents: try await container.documents().count,
      devices: status.devices.map {
        Report.Device(
          name: $0.device.name, system: $0.system, lastSeen: $0.lastSeen, isThis: $0.isThisDevice,
          standing: $0.standing.rawValue)
      },
      approval: status.circle.invitation(for: container.device.name), fingerprint: status.circle.fingerprint,
      circleRefusal: status.circle.refusal)
  }

  private static func print(_ report: Report, on console: Console, now: Date) {
    console.line(console.styled(report.container, .strong))
    if let error = report.error { return console.line("  ", console.styled(error, .bad)) }
    console.line("  remote     ", console.styled(report.remote ?? "none"))
    console.line("  last sync  ", report.lastSync.map { Age.text(of: $0, now: now) } ?? "never")
    if let failure = report.lastFailure { console.line("  failed     ", console.styled(failure, .bad)) }
    console.line("  documents  \(report.documents)")
    if report.ahead > 0 { console.line("  to send    \(report.ahead) \(report.ahead == 1 ? "version" : "versions")") }
    if report.behind > 0 {
      console.line("  to merge   \(report.behind) \(report.behind == 1 ? "version" : "versions")")
    }
    for path in report.localChanges { console.line("  changed    ", console.styled(path, .warning)) }
    if report.conflicts > 0 {
      console.line("  conflicts  ", console.styled("\(report.conflicts): docedit conflicts", .warning))
    }
    if let refusal = report.circleRefusal { console.line("  refused    ", console.styled(refusal, .bad)) }
    if let approval = report.approval { console.line("  approval   ", console.styled(approval, .warning)) }
    for device in report.devices { print(device, on: console, now: now) }
  }

  private static func print(_ device: Report.Device, on console: Console, now: Date) {
    let seen = device.isThis ? "this machine" : "seen " + Age.text(of: device.lastSeen, now: now)
    let remark = device.isThis ? nil : Standing(rawValue: device.standing)?.remark(on: device.name)
    console.line(
      "  device     ", console.styled(device.name, .accent), "  ", seen,
      remark.map { "  " + console.styled($0, .warning) } ?? "")
  }
}
