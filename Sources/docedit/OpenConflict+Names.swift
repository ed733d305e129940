import Ubiquity

extension [OpenConflict] {
  /// The same for people: devices that have one name are told from each other, as far as the versions tell who made the two sides.
  func telling() async -> [OpenConflict] {
    var told: [OpenConflict] = []
    for conflict in self { told.append(await conflict.telling()) }
    return told
  }
}

extension OpenConflict {
  fileprivate func telling() async -> OpenConflict {
    let names = DeviceNames(await container.knownDevices())
    let isDoubtful = [version.keptDevice, version.otherDevice].contains { names.isShared($0) }
    guard isDoubtful, let entries = try? await container.history(of: document ?? version.path) else { return self }
    var told = self
    told.version.keptDevice = entries.writer(of: version.kept, named: version.keptDevice, names)
    told.version.otherDevice = entries.writer(of: version.other, named: version.otherDevice, names)
    return told
  }
}

extension [HistoryEntry] {
  /// The label of the device of that name that made a version of the text; the name alone where several did, or none.
  fileprivate func writer(of blob: String?, named name: String, _ names: DeviceNames) -> String {
    let writers = filter { $0.changes.contains { $0.newBlob == blob } }.flatMap(\.devices).filter { $0.name == name }
    guard let writer = writers.first, writers.allSatisfy({ $0 == writer }) else { return name }
    return names.label(writer)
  }
}
