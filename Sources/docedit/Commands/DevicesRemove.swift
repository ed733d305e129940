import ArgumentParser
import Foundation
import Ubiquity

struct DevicesRemove: DoceditCommand {
  static let about = CommandConfiguration(
    commandName: "remove",
    abstract: "Trust a machine no more: its activities are not listed, and what it still sends is told of.",
    discussion: """
      Its versions stay. Unsaved edits that it had published are named: to continue them it has to be approved again. It can still read and write the remote as long as the remote lets it: take its access away there, too. \
      What an encrypted container's remote gets from now on is sealed with a new key; what the machine had read, it had read. \
      The recovery phrase opens that, too, and cannot be changed: where somebody has it who is to read no more, the container must be made anew, with another phrase. \
      docedit leave FOLDER --keep-local, then docedit init FOLDER --encrypted --remote URL with an empty remote; each other machine leaves in the same way and joins that one. \
      The former remote must be deleted: the phrase still opens it.
      """)

  @OptionGroup var device: DeviceArguments

  mutating func run(on machine: Machine) async throws {
    let workspace = Workspace(machine)
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
      let unsaved = try await Self.unsavedDocuments(of: report.device, container)
      try await Interruption.ending { try await container.remove(report.device) }
      for document in unsaved {
        workspace.console.note("\(search.label) has unsaved edits of \(document), which are not offered any more")
      }
      changed.append(ChangedDevice(report, as: search, in: container, now: .removed))
    }
    try workspace.tell(changed, "is removed from", json: device.json)
    try await tellOfPhrase(of: members.map(\.container), workspace)
  }

  /// The documents of which the others have edits of the device that nobody went on with.
  private static func unsavedDocuments(of device: Device, _ container: UbiquityContainer) async throws -> [String] {
    let left = try await container.activities().filter { $0.device.id == device.id && $0.draft != nil && !$0.isTakenUp }
    return left.compactMap(\.path).uniqued
  }

  /// The phrase of an encrypted container stays as it is.
  private func tellOfPhrase(of containers: [UbiquityContainer], _ workspace: Workspace) async throws {
    for container in containers where try await container.isEncrypted {
      let way = "docedit devices remove --help tells more"
      return workspace.console.note("whoever has the recovery phrase reads on; \(way)")
    }
  }
}
