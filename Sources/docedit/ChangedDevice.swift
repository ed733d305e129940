import Foundation
import Ubiquity

/// A machine whose standing was changed, for scripts.
struct ChangedDevice: Encodable {
  var container: String
  /// The one that it was found by; its own where that was its id or code.
  var name: String
  var id: String
  /// approved or removed.
  var standing: String
  /// Of its key; nil where it shows none.
  var fingerprint: String?
}

extension ChangedDevice {
  init(_ report: DeviceReport, named name: String, in container: UbiquityContainer, now standing: Standing) {
    self.init(
      container: container.root.path, name: name, id: report.device.id, standing: standing.rawValue,
      fingerprint: report.fingerprint)
  }

  init(_ request: AccessRequest, named name: String, in container: UbiquityContainer, now standing: Standing) {
    self.init(
      container: container.root.path, name: name, id: request.device.id, standing: standing.rawValue,
      fingerprint: nil)
  }
}

extension Workspace {
  /// Tells of machines whose standing was changed, as in `desktop is removed from ~/Writing`.
  func tell(_ changed: [ChangedDevice], _ change: String, json: Bool) throws {
    if json { return try console.json(changed) }
    for device in changed {
      console.line(console.styled(device.name, .accent), " \(change) ", console.styled(device.container, .strong))
    }
  }
}
