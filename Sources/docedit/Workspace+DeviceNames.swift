import Ubiquity

extension Workspace {
  /// What the devices of all containers are called: one of two that have the same name is told from the other.
  func deviceNames() async -> DeviceNames { await Self.deviceNames((try? allContainers()) ?? []) }

  /// What the devices of those containers are called.
  static func deviceNames(_ containers: [UbiquityContainer]) async -> DeviceNames {
    var devices: [Device] = []
    for container in containers { devices += await container.knownDevices() }
    return DeviceNames(devices)
  }
}

extension DeviceNames {
  /// What to say where the device was given a name that others have; nil where none has it.
  func warning(of device: Device) -> String? {
    let ids = namesakes(of: device).compactMap { shortID(of: $0) }
    guard let own = shortID(of: device), !ids.isEmpty else { return nil }
    return "\(ids.joined(separator: " and ")) is called \(device.name) too, and this machine is \(own): "
      + "docedit devices rename NAME calls this one something else"
  }
}
