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
    case .declined: "declined"
    case .left: "left"
    case .changed: "has another key: if it was set up anew, docedit devices approve \(name.shellWord)"
    case .forged: "not its own report; ignored"
    }
  }

  /// The same, with what somebody else did in the device's name.
  func remark(on name: String, isImpersonated: Bool) -> String? {
    if !isImpersonated { return remark(on: name) }
    let other = "somebody published in its name without its key, which is ignored: docedit verify tells more"
    return remark(on: name).map { "\($0); \(other)" } ?? other
  }
}

extension Standing {
  /// What is to be known of who asks for the keys of an encrypted container; `former` has its id in the circle.
  func remark(onRequestOf name: String, _ word: String, former: String?) -> String {
    switch self {
    case .changed where former != name:
      "has the id of \(former ?? "another") and another key: if it was set up anew, docedit devices approve \(word.shellWord)"
    case .removed: "was removed: docedit devices approve \(word.shellWord) lets it in again"
    case .declined: "was declined: docedit devices approve \(word.shellWord) lets it in still"
    case .forged: "asks under the id of this machine: docedit devices decline \(word.shellWord)"
    default: remark(on: word) ?? ""
    }
  }

  /// What is to be known before one that has another key is approved; nil for any other.
  func warning(of name: String, former: String?) -> String? {
    if self != .changed { return nil }
    guard let former, former != name else {
      return "\(name) shows another key than before: the former one is trusted no more then"
    }
    return "\(name) has the id of \(former), and takes its place: \(former) is trusted no more then"
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
    case .declined: "not approved"
    case .left: "device that left"
    case .changed, .forged: "not its own"
    }
  }
}

extension CircleStatus {
  /// What to do on another machine, so that this device is trusted; nil where it is. With a new key it is another one than the member that has its id.
  /// One that is shut out of an encrypted remote may not know that it was removed.
  func invitation(for device: Device, _ names: DeviceNames, isShutOut: Bool = false) -> String? {
    if standing == .approved && !isShutOut || members.isEmpty { return nil }
    let others = members.filter { $0.id != device.id }
    if others.isEmpty {
      return "no other machine is approved: docedit devices trust --anew founds a circle of this one"
    }
    let places = others.map(names.label).joined(separator: " or ")
    let before =
      switch standing {
      case .approved: "if this machine was removed, to let it in again, "
      case .removed: "this machine was removed; to let it in again, "
      case .declined: "this machine was not let in; if they think better of it, "
      default: ""
      }
    return "\(before)on \(places): docedit devices approve \(names.word(device).shellWord), which shows \(fingerprint)"
  }
}

extension Workspace {
  /// Says what the container's last exchange showed of other machines that a person should know.
  func tellNotices(of container: UbiquityContainer) async {
    for notice in await container.takeNotices() { console.note(notice) }
  }
}
