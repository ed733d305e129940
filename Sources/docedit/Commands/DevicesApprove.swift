import ArgumentParser
import Foundation
import Ubiquity

struct DevicesApprove: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "approve",
    abstract: "Trust another machine: what it does can be continued here without being asked for.",
    discussion: """
      The machine's fingerprint is shown. Compare it with the one that docedit status shows over there: \
      only then it is that machine, and nobody in between. \
      A machine that asks for the keys of an encrypted container shows a code instead, which is compared in the same way.
      """)

  @Argument(help: "The machine's name, or its id.", completion: .devices) var name: String
  @Option(
    help: "A container; by default the one that you are in, else all that the machine shares.", completion: .directory)
  var container: String?
  @Flag(help: "Do not ask: the fingerprints were compared.") var yes = false
  @Flag(help: "Print JSON; goes with --yes.") var json = false

  mutating func validate() throws {
    if json, !yes { throw ValidationError("--json asks nothing: it goes with --yes") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    await workspace.fetchActivities(quietly: true)
    if let search = try await RequestSearch(name, in: workspace.containers(container)) {
      return try await approve(search, workspace)
    }
    let search = try await DeviceSearch(name, in: workspace.containers(container))
    let waiting = search.found.filter { $0.report.standing != .approved && $0.report.standing != .left }
    if waiting.isEmpty, search.found.contains(where: { $0.report.standing == .left }) {
      throw CommandFailure(
        .notFound, "\(search.name) has left", hint: "docedit init FOLDER --remote URL over there brings it back")
    }
    guard !waiting.isEmpty else {
      if json { return try workspace.console.json([ChangedDevice]()) }
      return workspace.console.line(workspace.console.styled("\(search.name) is approved already"))
    }
    try confirm(search.name, waiting.map(\.report), workspace)
    var changed: [ChangedDevice] = []
    for (container, report) in waiting {
      try await container.approve(report)
      changed.append(ChangedDevice(report, in: container, now: .approved))
      if json { continue }
      workspace.console.line(
        workspace.console.styled(search.name, .accent), " is approved in ",
        workspace.console.styled(container.root.path, .strong))
    }
    if json { try workspace.console.json(changed) }
  }

  /// Gives a machine the keys that it asks for.
  private func approve(_ search: RequestSearch, _ workspace: Workspace) async throws {
    let codes = Set(search.found.map(\.request.code)).sorted()
    try confirm(search.name, "code", codes, workspace)
    var changed: [ChangedDevice] = []
    for (container, request) in search.found {
      try await container.approve(request)
      changed.append(ChangedDevice(request, in: container, now: .approved))
      if json { continue }
      workspace.console.line(
        workspace.console.styled(search.name, .accent), " is approved in ",
        workspace.console.styled(container.root.path, .strong))
    }
    if json { try workspace.console.json(changed) }
  }

  private func confirm(_ name: String, _ reports: [DeviceReport], _ workspace: Workspace) throws {
    try confirm(name, "fingerprint", Set(reports.map { $0.fingerprint ?? "no key" }).sorted(), workspace)
  }

  private func confirm(_ name: String, _ thing: String, _ shown: [String], _ workspace: Workspace) throws {
    if json { return }
    workspace.console.line(
      "\(thing) of ", workspace.console.styled(name, .accent), ": ",
      workspace.console.styled(shown.joined(separator: " and "), .strong))
    if yes { return }
    guard try workspace.confirm("Does \(name) show the same?", otherwise: "compare the \(thing)s, and add --yes")
    else {
      throw CommandFailure(.refused, "\(name) was not approved")
    }
  }
}
