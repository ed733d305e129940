import ArgumentParser
import Foundation
import Ubiquity

struct DevicesDecline: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "decline",
    abstract: "Do not let in a machine that asks to be approved: it is not trusted, and asks no more.",
    discussion: """
      It is listed as declined, and asks no more; docedit devices approve lets it in still. It can read and write the remote as before: \
      take its access away there, if it has any. \
      Where it asks for the keys of an encrypted container, its request is taken away, and it is told.

        docedit devices decline desktop
      """)

  @OptionGroup var device: DeviceArguments

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
    await workspace.fetchNews(quietly: true)
    let containers = try workspace.containers(device.container)
    let changed =
      if let search = try await RequestSearch(device.name, in: containers) {
        try await decline(search)
      } else {
        try await decline(DeviceSearch(device.name, in: containers))
      }
    try workspace.tell(changed, "is declined in", json: device.json)
  }

  private func decline(_ search: RequestSearch) async throws -> [ChangedDevice] {
    var changed: [ChangedDevice] = []
    for (container, request) in search.found {
      try await Interruption.ending { try await container.decline(request) }
      changed.append(ChangedDevice(request, named: search.name, in: container, now: .declined))
    }
    return changed
  }

  private func decline(_ search: DeviceSearch) async throws -> [ChangedDevice] {
    let asking = search.found.filter { $0.report.standing == .waiting }
    guard !asking.isEmpty else {
      throw CommandFailure(
        .notFound, "\(search.label) does not ask to be approved",
        hint: "docedit devices lists them; docedit devices remove puts out one that is approved")
    }
    var changed: [ChangedDevice] = []
    for (container, report) in asking {
      try await Interruption.ending { try await container.decline(report) }
      changed.append(ChangedDevice(report, as: search, in: container, now: .declined))
    }
    return changed
  }
}
