import Foundation
import Ubiquity

/// A machine whose standing was changed, for scripts.
struct ChangedDevice: Encodable {
  var container: String
  /// The one that it was found by; its own where that was its id or code.
  var name: String
  var id: String
  /// approved, removed or declined.
  var standing: String
  /// Of its key; nil where it shows none.
  var fingerprint: String?
  /// As people are told of it.
  var label: String

  enum CodingKeys: CodingKey { case container, name, id, standing, fingerprint }
}

extension ChangedDevice {
  init(_ report: DeviceReport, as search: DeviceSearch, in container: UbiquityContainer, now standing: Standing) {
    self.init(
      container: container.root.path, name: search.name, id: report.device.id, standing: standing.rawValue,
      fingerprint: report.fingerprint, label: search.label)
  }

  init(_ request: AccessRequest, named name: String, in container: UbiquityContainer, now standing: Standing) {
    self.init(
      container: container.root.path, name: name, id: request.device.id, standing: standing.rawValue,
      fingerprint: nil, label: name)
  }
}

extension Workspace {
  /// Tells of machines whose standing was changed, as in `desktop is removed from ~/Writing`.
  func tell(_ changed: [ChangedDevice], _ change: String, json: Bool) throws {
    if json { return try console.json(changed) }
    for device in changed {
      console.line(console.styled(device.label, .accent), " \(change) ", console.styled(device.container, .strong))
    }
  }
}
