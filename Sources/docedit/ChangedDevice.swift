import Foundation
import Ubiquity

/// A machine whose standing was changed, for scripts.
struct ChangedDevice: Encodable {
  var container: String
  var name: String
  var id: String
  /// approved or removed.
  var standing: String
  /// Of its key; nil where it shows none.
  var fingerprint: String?
}

extension ChangedDevice {
  init(_ report: DeviceReport, in container: UbiquityContainer, now standing: Standing) {
    self.init(
      container: container.root.path, name: report.device.name, id: report.device.id, standing: standing.rawValue,
      fingerprint: report.fingerprint)
  }

  init(_ request: AccessRequest, in container: UbiquityContainer, now standing: Standing) {
    self.init(
      container: container.root.path, name: request.device.name, id: request.device.id, standing: standing.rawValue,
      fingerprint: nil)
  }
}
