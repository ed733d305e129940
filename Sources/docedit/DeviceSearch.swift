import ArgumentParser
import Ubiquity

/// A device that is named on the command line, in each container where it is.
struct DeviceSearch {
  typealias Found = (container: UbiquityContainer, report: DeviceReport)

  let found: [Found]
  /// The one that it was found by; its own where that was its id.
  let name: String
  /// The name, told from that of other devices.
  let label: String

  /// It goes by its name, by its id or the beginning of that; a member also by the name that the circle has for it, whatever its report says.
  /// Throws `notFound` where no other device is meant, `usage` where several are.
  init(_ text: String, in containers: [UbiquityContainer]) async throws {
    let named = try await Self.devices(in: containers) { $0.name == text || $0.id == text }
    let found = try await named.isEmpty ? Self.devices(in: containers) { $0.goes(by: text) } : named
    guard let first = found.first?.report.device else {
      throw CommandFailure(.notFound, "no other device is called \(text)", hint: "docedit devices lists them")
    }
    let names = await Workspace.deviceNames(containers)
    guard Set(found.map(\.report.device.id)).count == 1 else { throw Self.ambiguity(of: text, found, names) }
    name = first.id.hasPrefix(text.lowercased()) ? first.name : text
    (self.found, label) = (found, names.label(Device(id: first.id, name: name)))
  }

  /// Those of which that is so, under the name of their report or that of the circle.
  private static func devices(in containers: [UbiquityContainer], where isMeant: (Device) -> Bool) async throws
    -> [Found]
  {
    var found: [Found] = []
    for container in containers {
      let members = Set(try await container.circleStatus().members.filter(isMeant).map(\.id))
      let reports = try await container.devices().filter { !$0.isThisDevice }
      found += reports.filter { isMeant($0.device) || members.contains($0.device.id) }.map { (container, $0) }
    }
    return found
  }

  private static func ambiguity(of text: String, _ found: [Found], _ names: DeviceNames) -> CommandFailure {
    let choices = found.map { found in
      let device = found.report.device, standing = found.report.standing
      return "\(names.shortID(of: device) ?? device.id) (\(standing == .waiting ? "waits" : standing.rawValue))"
    }
    return CommandFailure(
      .usage, "several devices are called \(text)",
      hint: "name one by its id: \(choices.uniqued.sorted().joined(separator: ", "))")
  }
}
