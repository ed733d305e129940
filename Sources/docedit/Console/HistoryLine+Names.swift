import Ubiquity

extension [HistoryLine] {
  /// The same for people: devices that have one name are told from each other.
  func telling() async -> [HistoryLine] {
    var containers: [UbiquityContainer] = []
    for line in self where !containers.contains(where: { $0 === line.container }) { containers.append(line.container) }
    var devices = flatMap(\.entry.devices)
    for container in containers { devices += await container.knownDevices() }
    let names = DeviceNames(devices)
    return map { line in
      var line = line
      line.entry.name(by: names)
      return line
    }
  }
}

extension HistoryEntry {
  /// Who made it, whose work it brought together, and where a hand-off came from.
  var devices: [Device] {
    ([author] + sides).compactMap { author in author.id.map { Device(id: $0, name: author.name) } }
      + [continued?.from].compactMap(\.self)
  }

  fileprivate mutating func name(by names: DeviceNames) {
    author.name(by: names)
    for index in sides.indices { sides[index].name(by: names) }
    if let from = continued?.from { continued?.from.name = names.label(from) }
  }
}

extension HistoryEntry.Author {
  fileprivate mutating func name(by names: DeviceNames) {
    name = names.label(Device(id: id ?? "", name: name))
  }
}
