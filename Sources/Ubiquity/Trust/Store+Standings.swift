internal import Git

extension Store {
  /// Tells of devices that ask to be let in, and of what is in a member's name and not by it.
  /// What cannot be read is passed over: no device keeps another one from exchanging.
  func noteStandings() throws(UbiquityError) {
    guard let circle = try circle() else { return }
    try noteRemoval(circle)
    try noteReports(circle)
    for (id, commit) in try others(Reference.remoteActivities) {
      let standing = activityStanding(of: id, at: commit)
      guard standing == .forged || standing == .changed, let member = circle.member(id) else { continue }
      tell(
        "activities in the name of \(Printable.quoted(member.device.name)) are not signed by it; they are ignored",
        once: "\(commit)")
    }
  }

  /// Tells that this device itself was removed, or declined.
  private func noteRemoval(_ circle: Circle) throws(UbiquityError) {
    guard try ownStanding() == .removed else { return }
    let entry = circle.removed.first { $0.id == device.id }
    let isDeclined = try isDeclined(device.id)
    tell(
      isDeclined
        ? "this machine was not let in: the others do not take up what it does; docedit status tells how they let it in still"
        : "this machine was removed: the others do not take up what it does any more; docedit status tells how they let it in again",
      once: "removed \(entry?.main ?? device.id)")
  }

  /// What other devices have under such a name, always in the same order.
  func others(_ prefix: String) throws(UbiquityError) -> [(id: String, commit: ObjectID)] {
    try references(prefix).filter { Device.isID($0.key) && $0.key != device.id }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// So many reports are looked at each time, of those that there is something to tell of: anybody who may write to the remote can make any number.
  private static let reportLimit = 20

  private func noteReports(_ circle: Circle) throws(UbiquityError) {
    let odd = try others(Reference.remoteDevices).lazy.filter { id, commit in
      let standing = try? self.standing(of: id, at: commit, as: .device)
      return standing == .waiting || standing == .changed || standing == .forged
    }
    let reports = Array(odd.prefix(Self.reportLimit))
    if reports.isEmpty { return }
    let names = DeviceNames(knownDevices())
    for (id, commit) in reports { try? noteReport(of: id, at: commit, circle, names) }
  }

  private func noteReport(
    of id: String, at commit: ObjectID, _ circle: Circle, _ names: DeviceNames
  ) throws(UbiquityError) {
    let standing = try standing(of: id, at: commit, as: .device), record = try deviceRecord(at: commit)
    let device = Device(id: id, printing: circle.member(id)?.name ?? record?.name ?? "")
    let name = names.label(device)
    let key = record.flatMap { self.key(of: $0, at: commit) }
    switch standing {
    case .waiting:
      guard let key, try ownStanding() == .approved else { return }
      tell("\(name) asks to be approved: docedit devices approve \(names.word(device).shellWord)", once: "\(id) \(key)")
    case .changed:
      tell("\(name) has another key now: docedit devices tells more", once: "\(id) \(signerName(of: commit))")
    case .forged: tell("a report in the name of \(name) is not signed by it; it is ignored", once: "\(commit)")
    case .approved, .unknown, .removed, .declined, .left: break
    }
  }

  private func signerName(of commit: ObjectID) -> String { (try? signer(of: commit))?.key?.description ?? "" }
}
