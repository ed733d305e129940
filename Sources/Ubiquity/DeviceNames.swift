internal import Foundation

/// What devices are called among people, who must tell apart those that have one name.
public struct DeviceNames: Sendable {
  /// The digits of an id that are shown, where they are enough.
  public static let idLength = 6

  private let ids: [String: Set<String>]

  /// Names them as if there were no others. A device may be given with several names, which it had one after the other.
  public init(_ devices: some Sequence<Device>) {
    ids = devices.reduce(into: [:]) { if !$1.id.isEmpty { $0[$1.name, default: []].insert($1.id) } }
  }

  /// What follows the name of an author that is no device, and is called as a device is.
  static let plainGit = "(git)"

  /// Its name; where others have that too, with the beginning of its id, as in `desktop (5f3e21)`. Whoever is no device, and has no id, is told from one.
  public func label(_ device: Device) -> String {
    if device.id.isEmpty { return ids[device.name] == nil ? device.name : "\(device.name) \(Self.plainGit)" }
    return shortID(of: device).map { "\(device.name) (\($0))" } ?? device.name
  }

  /// What names it alone on a command line: its name, or the beginning of its id where others have that name.
  public func word(_ device: Device) -> String { shortID(of: device) ?? device.name }

  /// The beginning of its id that no other device of its name has; nil where none has that name.
  public func shortID(of device: Device) -> String? {
    let others = (ids[device.name] ?? []).filter { $0 != device.id }
    if others.isEmpty || device.id.isEmpty { return nil }
    let length = others.map { $0.commonPrefix(with: device.id).count + 1 }.max() ?? 0
    return String(device.id.prefix(max(length, Self.idLength)))
  }

  /// Whether several devices have the name.
  public func isShared(_ name: String) -> Bool { (ids[name] ?? []).count > 1 }

  /// The others that are called so.
  public func namesakes(of device: Device) -> [Device] {
    (ids[device.name] ?? []).filter { $0 != device.id }.sorted().map { Device(id: $0, name: device.name) }
  }
}

extension Device {
  /// Whether it is meant by what a person gives: its name, its id, or four or more of its id's first digits.
  public func goes(by text: String) -> Bool {
    name == text || (text.count >= 4 && id.hasPrefix(text.lowercased()))
  }
}

extension Store {
  /// Who reported, who is and who was in the circle, and this device. What cannot be read names nobody.
  func knownDevices() -> [Device] {
    let circle = try? circle()
    let members = ((circle?.members ?? []) + (circle?.removed ?? [])).map(\.device)
    let names = (try? others(Reference.remoteDevices)) ?? []
    let reported = names.compactMap { id, commit in
      ((try? deviceRecord(at: commit)) ?? nil).map { Device(id: id, printing: $0.name) }
    }
    return [device] + reported + members.filter { $0.id != device.id }
  }

  /// What the others are called, each once.
  var otherDevices: [String] {
    let known = knownDevices(), names = DeviceNames(known)
    return Set(known.filter { $0.id != device.id }.map(names.label)).sorted()
  }
}

extension UbiquityContainer {
  /// The devices that share the container or did, this one among them, by every name that they are known by.
  public func knownDevices() -> [Device] { store.knownDevices() }
}
