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
      A machine that asks for the keys of an encrypted container shows a code instead, which is compared in the same way, and by which it can be named.
      """)

  @OptionGroup var device: DeviceArguments
  @Flag(help: "Do not ask: the fingerprints were compared.") var yes = false

  mutating func validate() throws {
    if device.json, !yes { throw ValidationError("--json asks nothing: it goes with --yes") }
  }

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    await workspace.fetchNews(quietly: true)
    let containers = try workspace.containers(device.container)
    let changed =
      if let search = try await RequestSearch(device.name, in: containers, approving: true) {
        try await approve(search, workspace)
      } else {
        try await approve(DeviceSearch(device.name, in: containers), workspace)
      }
    try workspace.tell(changed, "is approved in", json: device.json)
  }

  /// Gives a machine the keys that it asks for.
  private func approve(_ search: RequestSearch, _ workspace: Workspace) async throws -> [ChangedDevice] {
    if let obstacle = search.found.lazy.compactMap(\.request.obstacle).first { throw obstacle }
    let codes = Set(search.found.map(\.request.code)).sorted()
    let warnings = search.found.map { $0.request.standing.warning(of: search.name, former: $0.request.former?.name) }
    try confirm(search.name, "code", codes, warnings, workspace)
    var changed: [ChangedDevice] = []
    for (container, request) in search.found {
      try await Interruption.ending { try await container.approve(request) }
      changed.append(ChangedDevice(request, named: search.name, in: container, now: .approved))
    }
    return changed
  }

  /// Lets it into the circle; none where it is in already, which is told.
  private func approve(_ search: DeviceSearch, _ workspace: Workspace) async throws -> [ChangedDevice] {
    let waiting = try waiting(search, workspace)
    if waiting.isEmpty { return [] }
    let fingerprints = Set(waiting.map { $0.report.fingerprint ?? "no key" }).sorted()
    let warnings = waiting.map { $0.report.standing.warning(of: search.label, former: nil) }
    try confirm(search.label, "fingerprint", fingerprints, warnings, workspace)
    var changed: [ChangedDevice] = []
    for (container, report) in waiting {
      try await Interruption.ending { try await container.approve(report) }
      changed.append(ChangedDevice(report, as: search, in: container, now: .approved))
    }
    return changed
  }

  private func waiting(_ search: DeviceSearch, _ workspace: Workspace) throws
    -> [(container: UbiquityContainer, report: DeviceReport)]
  {
    let waiting = search.found.filter { $0.report.standing != .approved && $0.report.standing != .left }
    if waiting.isEmpty, search.found.contains(where: { $0.report.standing == .left }) {
      throw CommandFailure(
        .notFound, "\(search.label) has left", hint: "docedit init FOLDER --remote URL over there brings it back")
    }
    if waiting.isEmpty, !device.json {
      workspace.console.line(workspace.console.styled("\(search.label) is approved already"))
    }
    return waiting
  }

  private func confirm(
    _ name: String, _ thing: String, _ shown: [String], _ warnings: [String?], _ workspace: Workspace
  ) throws {
    for warning in warnings.compactMap(\.self).uniqued { workspace.console.note(warning) }
    if device.json { return }
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
