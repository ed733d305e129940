import ArgumentParser
import Ubiquity

/// A device that is named on the command line, in each container where it is.
struct DeviceSearch {
  let found: [(container: UbiquityContainer, report: DeviceReport)]
  let name: String

  /// A member also goes by the name that the circle has for it, whatever its report says.
  /// Throws `notFound` where no other device has the name or id, `usage` where several have.
  init(_ name: String, in containers: [UbiquityContainer]) async throws {
    var found: [(container: UbiquityContainer, report: DeviceReport)] = []
    for container in containers {
      let reports = try await container.devices().filter { !$0.isThisDevice }
      let members = Set(try await container.circleStatus().members.filter { $0.name == name }.map(\.id))
      found += reports.filter { $0.goes(by: name) || members.contains($0.device.id) }.map { (container, $0) }
    }
    guard let first = found.first else {
      throw CommandFailure(.notFound, "no other device is called \(name)", hint: "docedit devices lists them")
    }
    let ids = Set(found.map(\.report.device.id)).sorted()
    guard ids.count == 1 else {
      throw CommandFailure(
        .usage, "several devices are called \(name)", hint: "name one by its id: \(ids.joined(separator: ", "))")
    }
    (self.found, self.name) = (found, ids.contains(name) ? first.report.device.name : name)
  }
}

extension DeviceReport {
  fileprivate func goes(by name: String) -> Bool { device.id == name || device.name == name }
}
