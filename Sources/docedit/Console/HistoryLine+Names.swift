import Ubiquity

extension [HistoryLine] {
  /// The same for people: devices that have one name are told from each other, and what a device did not make itself is told.
  func telling() async -> [HistoryLine] {
    var devices = flatMap(\.entry.devices), seals: [String: VersionSeal] = [:]
    for container in containers {
      devices += await container.knownDevices()
      seals.merge(await self.seals(in: container)) { first, _ in first }
    }
    let names = DeviceNames(devices)
    return map { line in
      var line = line
      line.entry.name(by: names)
      line.seal = seals[line.entry.commit]
      return line
    }
  }

  private var containers: [UbiquityContainer] {
    reduce(into: []) { known, line in
      if !known.contains(where: { $0 === line.container }) { known.append(line.container) }
    }
  }

  /// By the names of versions, of the first lines: each takes a check of its signature.
  private func seals(in container: UbiquityContainer) async -> [String: VersionSeal] {
    let versions = prefix(HistoryLine.sealLimit).filter { $0.container === container }.map(\.entry.commit)
    let seals = (try? await container.seals(of: versions)) ?? []
    return Dictionary(zip(versions, seals)) { first, _ in first }
  }
}

extension HistoryLine {
  /// Of how many lines the signatures are looked at.
  fileprivate static let sealLimit = 1_000
}

extension VersionSeal {
  /// Why the device that a version names may not have made it; nil where there is no such doubt.
  var doubt: String? {
    switch self {
    case .forged: "not signed by it"
    case .removed: "after its removal"
    case .signed, .merge, .unsigned, .unapproved, .unchecked: nil
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
