import Foundation
import Ubiquity

extension Standing {
  /// What is to be known of a device that goes by that name, besides what it does; nil for an approved one.
  func remark(on name: String) -> String? {
    switch self {
    case .approved: nil
    case .waiting: "waits: docedit devices approve \(name.shellWord)"
    case .unknown: "shows no key: an older docedit, or somebody else"
    case .removed: "removed"
    case .left: "left"
    case .changed: "has another key: if it was set up anew, docedit devices approve \(name.shellWord)"
    case .forged: "not its own report; ignored"
    }
  }
}

extension Standing {
  /// In a few words, beside something that a device does.
  var shortRemark: String {
    switch self {
    case .approved: ""
    case .waiting: "not approved"
    case .unknown: "unknown device"
    case .removed: "removed device"
    case .left: "device that left"
    case .changed, .forged: "not its own"
    }
  }
}

extension CircleStatus {
  /// What to do on another machine, so that this device is trusted; nil where it is.
  func invitation(for device: Device, _ names: DeviceNames) -> String? {
    if standing == .approved || members.isEmpty { return nil }
    let places = members.map(names.label).joined(separator: " or ")
    let before = standing == .removed ? "this machine was removed; to let it in again, " : ""
    return "\(before)on \(places): docedit devices approve \(names.word(device).shellWord), which shows \(fingerprint)"
  }
}

extension Workspace {
  /// Says what the container's last exchange showed of other machines that a person should know.
  func tellNotices(of container: UbiquityContainer) async {
    for notice in await container.takeNotices() { console.note(notice) }
  }
}
