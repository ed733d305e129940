import Documents
import Foundation
import Handoff
import Ubiquity

extension Status.Report {
  init(_ container: UbiquityContainer, _ workspace: Workspace) async throws {
    let (status, documents) = try await container.statuses()
    let requests = status.isEncrypted ? (try? await container.accessRequests()) ?? [] : []
    let names = DeviceNames(await container.knownDevices() + requests.map(\.device))
    let unsaved = try await workspace.reader.unsavedDocuments(
      of: container, among: documents.map(\.path), in: workspace.machine.surroundings.stateFolder)
    self.init(
      container: container.root.path, remote: status.remote, isEncrypted: status.isEncrypted, lastSync: status.lastSync,
      lastFailure: status.lastFailure, obstacle: status.obstacle.map(Self.words),
      ahead: status.ahead, behind: status.behind, localChanges: status.localChanges,
      notSynced: status.unsynced.filter(workspace.isWorthTelling).map { Unsynced(path: $0.path, reason: $0.reason) },
      conflicts: status.conflicts,
      documents: try await container.documentCount(),
      items: DocumentItem.items(
        documents, unsaved, deletedInConflict: status.deletedInConflict, failure: status.lastFailure),
      devices: status.devices.filter { $0.standing != .left }.map {
        Device(
          name: $0.device.name, id: $0.device.id, system: $0.system, lastSeen: $0.wasSeen ? $0.lastSeen : nil,
          isThis: $0.isThisDevice, standing: $0.standing.rawValue, isImpersonated: $0.isImpersonated,
          label: names.label($0.device), word: names.word($0.device))
      },
      requests: requests.map { Request($0, names) },
      approval: status.circle.invitation(for: container.device, names, isShutOut: status.isShutOut),
      fingerprint: status.circle.fingerprint,
      circleRefusal: status.circle.refusal)
  }

  init(_ pending: PendingContainer) {
    let words =
      "waits to be approved where the container is: docedit devices approve \(pending.name.shellWord), which shows "
    self.init(
      container: pending.root.path, remote: pending.remote, isEncrypted: true, error: words + pending.code)
  }

  static func words(_ error: UbiquityError) -> String {
    [error.message, error.hint].compactMap(\.self).joined(separator: "; ")
  }

  var isCurrent: Bool { error == nil && obstacle == nil && items.allSatisfy(\.isSettled) }

  func printShort(on console: Console, all: Bool) {
    if let error { return console.line("! ", console.styled("\(container): \(error)", .bad)) }
    if let obstacle { console.line("! ", console.styled("\(container): \(obstacle)", .bad)) }
    for item in items where all || !item.isCurrent {
      console.line(console.styled(item.letter, item.tone), " ", console.styled("\(container)/\(item.path)"))
    }
  }

  func print(on console: Console, now: Date, all: Bool) {
    console.line(console.styled(container, .strong))
    if let error { return console.line("  ", console.styled(error, .bad)) }
    console.line("  remote     ", console.styled(remote ?? "none"), isEncrypted ? ", encrypted" : "")
    if remote != nil || lastSync != nil {
      console.line("  last sync  \(lastSync.map { Age.text(of: $0, now: now) } ?? "never")")
    }
    if let lastFailure, remote != nil { console.line("  failed     ", console.styled(lastFailure, .bad)) }
    if let obstacle { console.line("  stopped    ", console.styled(obstacle, .bad)) }
    console.line("  documents  \(documents)")
    if ahead > 0, remote != nil { console.line("  to send    \(ahead.counting("version"))") }
    if behind > 0 { console.line("  to merge   \(behind) \(behind == 1 ? "version" : "versions")") }
    if conflicts > 0 {
      console.line("  conflicts  ", console.styled("\(conflicts): docedit conflicts", .warning))
    }
    if let circleRefusal {
      console.line(
        "  refused    ", console.styled("\(circleRefusal); docedit devices trust --help tells what to do", .bad))
    }
    if let approval { console.line("  approval   ", console.styled(approval, .warning)) }
    for item in items where all || !item.isCurrent { item.print(on: console) }
    printUnsynced(on: console, all: all)
    for device in devices { device.print(on: console, now: now, isKnown: remote != nil) }
    printRequests(on: console, all: all)
  }
}

extension Status.Report {
  fileprivate func printRequests(on console: Console, all: Bool) {
    let (shown, rest) = requests.shortened(unless: all)
    for request in shown {
      let remark = console.styled(request.remark, .warning)
      console.line("  asks       ", console.styled(request.label, .accent), "  code \(request.code)  ", remark)
    }
    if rest > 0 { console.line("  asks       \(rest) more: docedit status --all") }
  }
}

extension Workspace {
  /// Of what `.gitignore` leaves out, what docedit opens.
  fileprivate func isWorthTelling(_ item: UnsyncedItem) -> Bool {
    let name = (item.path as NSString).lastPathComponent
    return !item.isIgnored || [false, true].contains { types.entry(for: name, isFolder: $0) != nil }
  }
}

extension Status.Report {
  private func printUnsynced(on console: Console, all: Bool) {
    let (shown, rest) = notSynced.shortened(unless: all)
    for item in shown {
      console.line("  not synced ", console.styled(item.path), "  ", console.styled(item.reason, .faint))
    }
    if rest > 0 { console.line("  not synced ", console.styled("\(rest) more: docedit status --all", .faint)) }
  }
}

extension Status.Report.Request {
  fileprivate init(_ request: AccessRequest, _ names: DeviceNames) {
    (name, id, code, standing) = (request.device.name, request.device.id, request.code, request.standing)
    (label, word) = (names.label(request.device), names.word(request.device))
    former = request.former.map(names.label)
  }

  /// What there is to do.
  fileprivate var remark: String { standing.remark(onRequestOf: name, word, former: former) }
}

extension Status.Report.Device {
  /// Without a remote it is not known what became of a device.
  fileprivate func print(on console: Console, now: Date, isKnown: Bool) {
    let ago = lastSeen.map { "seen " + Age.text(of: $0, now: now) } ?? (isKnown ? "never seen" : "")
    let seen = isThis ? "this machine" : ago
    let known = isThis ? .approved : Standing(rawValue: standing)
    let remark = known?.remark(on: word, isImpersonated: isImpersonated)
    console.line(
      "  device     ", console.styled(label, .accent), "  \(seen)",
      remark.map { "  " + console.styled($0, .warning) } ?? "")
  }
}

extension Array {
  /// The first ones, and how many more there are, where they are too many for a page.
  fileprivate func shortened(unless all: Bool) -> (shown: ArraySlice<Element>, rest: Int) {
    let shown = all || count < 10 ? self[...] : prefix(8)
    return (shown, count - shown.count)
  }
}
