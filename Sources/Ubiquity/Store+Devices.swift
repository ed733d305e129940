internal import Foundation
internal import Git

extension Store {
  /// Says anew what this device has; not more often than once an hour where nothing but the time has changed, or where the newest version is its own: that tells
  /// the same.
  func reportDevice() throws(UbiquityError) {
    let reference = Reference.devices + device.id
    let record = DeviceRecord(
      id: device.id, name: device.name, system: Self.system, lastSeen: now,
      main: try self.reference(Reference.main)?.description, key: try signingKey().publicKey)
    if let old = try self.reference(reference).flatMap({ id throws(UbiquityError) in try deviceRecord(at: id) }) {
      var same = record
      same.lastSeen = old.lastSeen
      if try head().content.signature.isOf(device.id) { same.main = old.main }
      if same == old, abs(record.lastSeen.timeIntervalSince(old.lastSeen)) < 3600 { return }
    }
    let former = try self.reference(reference).flatMap { id throws(UbiquityError) in try deviceRecord(at: id)?.name }
    let tree = try tree(nil, [.put(path: "device.plist", blob: write(PropertyList.encoded(record)))])
    let content = CommitContent(tree: tree, parents: [], signature: signature, message: CommitKind.device.message)
    try set(reference, to: write(content))
    if let former, former != device.name { try publishAnew() }
  }

  /// Its activities are by the name that the device has now.
  private func publishAnew() throws(UbiquityError) {
    let activities = try ownActivities()
    if !activities.items.isEmpty { try write(activities) }
  }

  private static var system: String { Printable.line(ProcessInfo.processInfo.operatingSystemVersionString, limit: 100) }

  /// Nil for what is no record, and where its time is none.
  func deviceRecord(at id: ObjectID) throws(UbiquityError) -> DeviceRecord? {
    guard let bytes = try bytes(at: "device.plist", in: commit(id).content.tree) else { return nil }
    guard let record = PropertyList.decoded(DeviceRecord.self, from: bytes), record.lastSeen.isInLimits else {
      return nil
    }
    return record
  }

  /// All devices, this one first, then the last seen. A member without a readable report is among them, as the circle has it, and so is
  /// who left.
  func devices() throws(UbiquityError) -> [DeviceReport] {
    var references = try references(Reference.remoteDevices).filter { Device.isID($0.key) }
    references[device.id] = try reference(Reference.devices + device.id) ?? references[device.id]
    var reports: [DeviceReport] = []
    for (id, commit) in references { if let report = report(of: id, at: commit) { reports.append(report) } }
    let reported = Set(reports.map(\.device.id))
    reports += try circle()?.members.filter { !reported.contains($0.id) }.map { report(of: $0, .approved) } ?? []
    let left = try circle()?.removed.filter { $0.left == true && $0.id != device.id && !reported.contains($0.id) } ?? []
    reports += left.map { report(of: $0, .left) }
    return reports.sorted {
      ($0.isThisDevice ? 0 : 1, $1.lastSeen, $0.device.id) < ($1.isThisDevice ? 0 : 1, $0.lastSeen, $1.device.id)
    }
  }

  /// The report with how far the device is from this one's `main`.
  func placed(_ report: DeviceReport) throws(UbiquityError) -> DeviceReport {
    var report = report
    if report.isThisDevice {
      (report.ahead, report.behind) = (0, 0)
      return report
    }
    let head = try head().id
    guard let main = report.main.flatMap({ ObjectID($0) }), (try? commit(main)) != nil else { return report }
    report.ahead = try commitCount(from: main, hiding: [head])
    report.behind = try commitCount(from: head, hiding: [main])
    return report
  }

  /// The key that a device shows, where its report is signed with it.
  func key(of record: DeviceRecord, at commit: ObjectID) -> DeviceKey? {
    guard let key = (try? signer(of: commit))?.key, key == record.key else { return nil }
    return key
  }

  private func report(of member: CircleMember, _ standing: Standing) -> DeviceReport {
    DeviceReport(
      device: member.device, system: "", lastSeen: .distantPast, main: nil, isThisDevice: member.id == device.id,
      standing: standing, fingerprint: member.key.fingerprint, isImpersonated: isImpersonated(member.id))
  }

  private func report(of id: String, at commit: ObjectID) -> DeviceReport? {
    guard let record = (try? deviceRecord(at: commit)) ?? nil, record.id == id else { return nil }
    guard let standing = try? told(standing(of: id, at: commit, as: .device), of: id) else { return nil }
    let key = key(of: record, at: commit),
      newest = key.flatMap { try? newestVersion(of: id, signedBy: $0, since: record) }
    return DeviceReport(
      device: Device(id: id, printing: record.name), system: Printable.line(record.system, limit: 100),
      lastSeen: max(record.lastSeen, newest?.content.signature.date ?? record.lastSeen),
      main: newest?.id.description ?? record.main.flatMap { ObjectID($0)?.description }, isThisDevice: id == device.id,
      standing: standing, fingerprint: key?.fingerprint, isImpersonated: isImpersonated(id))
  }

  /// The last version that the device made and signed after what it reported: that one it has, too. Only so many are looked at.
  private func newestVersion(of id: String, signedBy key: DeviceKey, since record: DeviceRecord) throws(UbiquityError)
    -> Commit?
  {
    guard let main = record.main.flatMap({ ObjectID($0) }), repository.contains(main) else { return nil }
    var own: [Commit] = []
    for tip in try newestVersions() { own += try versions(of: id, from: tip, since: main) }
    for version in own.prefix(Self.signatureLimit) where try signer(of: version.id) == .key(key) { return version }
    return nil
  }

  private func versions(of id: String, from tip: ObjectID, since main: ObjectID) throws(UbiquityError) -> [Commit] {
    var (own, rest): ([Commit], Int) = ([], Self.versionLimit)
    try withGit { () throws(GitError) in
      try repository.walk(from: tip, hiding: [main]) {
        if $0.content.signature.isOf(id), $0.content.signature.date.isInLimits { own.append($0) }
        rest -= 1
        return rest > 0
      }
    }
    return own
  }

  /// What came and is not merged yet, and this device's own.
  private func newestVersions() throws(UbiquityError) -> [ObjectID] {
    let head = try head().id
    guard let fetched = try soundMain(), try !isAncestor(fetched, of: head) else { return [head] }
    return [fetched, head]
  }

  private static let (versionLimit, signatureLimit) = (1_000, 10)
}
