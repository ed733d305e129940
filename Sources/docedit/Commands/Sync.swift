import ArgumentParser
import Foundation
import Ubiquity

struct Sync: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange with the other machines.",
    discussion: """
      Changes made by other programs become versions, versions are fetched, merged and sent, and activities are exchanged: \
      one round, or with --watch again and again. With --install that is done in the background for as long as you are logged in.
      """)

  @Argument(help: "A container; by default the one that you are in, else all.", completion: .directory) var container:
    String?
  @Flag(help: "Go on until interrupted: at once after edits, and when other machines send something.") var watch = false
  @Flag(help: "Let systemd watch in the background, from now on and at every login.") var install = false
  @Flag(help: "End what --install began.") var uninstall = false
  @Flag(help: "Print JSON; with --watch, a line for each event.") var json = false

  mutating func validate() throws {
    if [watch, install, uninstall].filter({ $0 }).count > 1 {
      throw ValidationError("--watch, --install and --uninstall exclude each other")
    }
    if container != nil, install || uninstall { throw ValidationError("the background service watches all containers") }
  }

  mutating func run(on machine: Machine) async throws {
    if install { return try SyncUnit(machine).install() }
    if uninstall { return try SyncUnit(machine).uninstall() }
    let workspace = try Workspace(machine)
    let waiting = try await workspace.complete(workspace.pending(in: container))
    if let waiting, try container != nil || workspace.registry.roots().isEmpty { throw waiting }
    let containers = try workspace.containers(container)
    if watch {
      let isAll = try container == nil && workspace.containerHere() == nil
      return try await SyncWatch(
        containers, following: isAll ? workspace.registry : nil, on: workspace.console, json: json
      ).run()
    }
    let reports = try await exchange(containers, on: workspace.console)
    for container in containers { await workspace.tellNotices(of: container) }
    if json { try workspace.console.json(reports) }
    if !json { reports.forEach { workspace.console.line($0.line(on: workspace.console)) } }
    if let waiting { throw waiting }
  }

  private func exchange(_ containers: [UbiquityContainer], on console: Console) async throws -> [SyncedContainer] {
    let line = TransferLine(console.machine)
    defer { line.clear() }
    var reports: [SyncedContainer] = []
    for container in containers {
      let report = try await container.sync(progress: json ? nil : line.show)
      reports.append(SyncedContainer(container, report))
    }
    return reports
  }
}
