import ArgumentParser
import Foundation
import Ubiquity

struct DevicesRemove: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "remove",
    abstract: "Trust a machine no more: its activities are not offered, and what it still sends is told of.",
    discussion: """
      Its versions stay. It can still read and write the remote as long as the remote lets it: take its access away there, too. \
      What an encrypted container's remote gets from now on is sealed with a new key; what the machine had read, it had read.
      """)

  @OptionGroup var device: DeviceArguments

  mutating func run(on machine: Machine) async throws {
    let workspace = try Workspace(machine)
    await workspace.fetchNews(quietly: true)
    let search = try await DeviceSearch(device.name, in: workspace.containers(device.container))
    let members = search.found.filter { ![.removed, .declined, .left, .waiting].contains($0.report.standing) }
    guard !members.isEmpty else {
      throw CommandFailure(
        .notFound, "\(search.label) is not approved",
        hint: "docedit devices lists them; docedit devices decline is for one that asks")
    }
    var changed: [ChangedDevice] = []
    for (container, report) in members {
      try await container.remove(report.device)
      changed.append(ChangedDevice(report, as: search, in: container, now: .removed))
    }
    try workspace.tell(changed, "is removed from", json: device.json)
  }
}
