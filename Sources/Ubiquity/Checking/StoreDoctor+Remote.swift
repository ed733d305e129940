internal import Foundation
internal import Git

// What the remote is asked.
extension StoreDoctor {
  func remote(_ store: Store) -> StoreFinding {
    do throws(UbiquityError) {
      guard let text = try store.state.remote else { return StoreFinding(.remote, .note, "there is none") }
      let remote = try surroundings.remoteURL(text), options = surroundings.networkOptions(for: remote)
      if let damage = UbiquityError.damage(of: remote) { throw damage }
      let transfer = Transfer(root: root, device: device, surroundings: surroundings)
      let listed = try transfer.list(remote, options: options)
      try transfer.checkSealed(remote, options: options)
      let obstacle = try obstacle(remote, listed, store)
      var finding = if let obstacle { obstacle } else { try compare(listed, with: store, transfer, remote, options) }
      if finding.grade != .wrong, let lacking = try lacking(transfer, remote, options) { finding = lacking }
      if finding.grade != .wrong, let broken = packs(remote) { finding = broken }
      if finding.grade != .wrong, let evicted = try evicted(store, transfer, remote, options) { finding = evicted }
      if finding.grade != .wrong, let other = try circle(listed, store, transfer, remote, options) { finding = other }
      if finding.grade == .fine { finding = try noting(finding, remote) }
      if try transfer.isEncrypted { finding.summary = "encrypted: " + finding.summary }
      return finding
    } catch {
      if [.offline, .notARepository].contains(error.code) { return StoreFinding(.remote, .unanswered, error.message) }
      return [.notTrusted, .damagedRemote, .shallowRemote].contains(error.code)
        ? Self.finding(error) : StoreFinding(.remote, .wrong, error.message)
    }
  }

  /// Of a remote in a folder, what keeps git from working there besides: branches and tags of somebody's own.
  private func noting(_ finding: StoreFinding, _ remote: RemoteURL) throws(UbiquityError) -> StoreFinding {
    guard let folder = RemoteFolder(remote), let repository = try? folder.open() else { return finding }
    let names = try folder.brokenStrangers(repository)
    if names.isEmpty { return finding }
    return StoreFinding(
      .remote, .note, "\(finding.summary); what is not docedit's there lacks something, and git may complain",
      details: names.map { "\(Printable.line($0)) names what is not there: git update-ref -d takes it away" })
  }

  /// Of a remote in a folder, packs that cannot be read, although nothing in them is needed; nil where there are none.
  private func packs(_ remote: RemoteURL) -> StoreFinding? {
    guard let folder = RemoteFolder(remote), let repository = try? folder.open() else { return nil }
    let files = folder.uselessPackFiles(repository)
    if files.isEmpty { return nil }
    return StoreFinding(
      .remote, .wrong, "packs of it cannot be read, and git cannot pack it; docedit remote --repair sets them aside",
      details: files.map { "\(($0 as NSString).lastPathComponent) cannot be used" })
  }

  /// What the remote lacks of what its versions need; nil where it has everything.
  private func lacking(_ transfer: Transfer, _ remote: RemoteURL, _ options: NetworkOptions) throws(UbiquityError)
    -> StoreFinding?
  {
    let inspection = RemoteInspection(root: root, transfer: transfer, url: remote, options: options)
    let found = try inspection.findings { [progress] in progress?(.remote, $0) }
    if found.missing.isEmpty { return Self.unreadable(found.unreadable) }
    let way =
      RemoteFolder(remote) == nil
      ? "give all machines a new one with docedit remote NEW" : "docedit remote --repair sends it anew"
    return StoreFinding(.remote, .wrong, "it lacks what its versions need; \(way)", details: found.missing)
  }

  /// git may refuse to give anything then.
  private static func unreadable(_ names: [String]) -> StoreFinding? {
    if names.isEmpty { return nil }
    return StoreFinding(
      .remote, .wrong, "it has references to what nobody can read; docedit remote --repair takes them away",
      details: names.map { Printable.line($0) })
  }

  /// Whether the remote gives what was evicted, whole; nil where nothing is missing here. All of it is received, and thrown away.
  private func evicted(_ store: Store, _ transfer: Transfer, _ remote: RemoteURL, _ options: NetworkOptions)
    throws(UbiquityError) -> StoreFinding?
  {
    let absent = try store.evictions.blobs.keys.filter { !store.repository.contains($0) }.sorted()
    if absent.isEmpty { return nil }
    let folder = "\(own)/download-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let received = try withGit { () throws(GitError) in try Repository.initializeBare(at: folder) }
    try transfer.receive(absent, into: received, remote, options: options)
    let lost = try withGit { () throws(GitError) in try received.inspect(absent).losses }
    return StoreFinding(
      .remote,
      "it has all versions, and gives the \(absent.count.counting("object", "that was", "that were")) evicted here",
      complaints: lost.map { "\($0.id), which was evicted here: \($0.isDamaged ? "damaged" : "missing")" })
  }

  /// What is there in the way of what is sent; nil where nothing is.
  private func obstacle(_ remote: RemoteURL, _ listed: [String: ObjectID], _ store: Store) throws(UbiquityError)
    -> StoreFinding?
  {
    let names = Reference.obstacles(in: listed).keys.sorted()
    guard let first = names.first else {
      return try UbiquityError.obstructed(remote, listed, store.state.namespace ?? .own).map(Self.finding)
    }
    return StoreFinding(
      .remote, .wrong,
      "what is not docedit's there is in the way of its own references; \(Reference.removal(of: first))",
      details: names.map { "\(Printable.line($0)) is nothing of docedit's" })
  }

  private func compare(
    _ listed: [String: ObjectID], with store: Store, _ transfer: Transfer, _ remote: RemoteURL,
    _ options: NetworkOptions
  ) throws(UbiquityError) -> StoreFinding {
    guard let main = listed[Reference.main] else {
      return StoreFinding(.remote, .wrong, "it has no versions; docedit remote --repair sends them anew")
    }
    var known = try store.reference(Reference.knownMain)
    if known == nil { known = try store.reference(Reference.remoteMain) }
    guard let known, known != main else {
      return StoreFinding(.remote, .fine, "it has the versions that it is known to have")
    }
    let isHere = store.repository.contains(main), news = "it has versions that are not here yet"
    defer { try? store.repository.deleteReference(Self.mainProbe) }
    if !isHere {
      let names = "+\(Reference.main):\(Self.mainProbe)"
      do { try transfer.fetch(into: store.repository, remote, [names], prune: false, options: options) } catch {
        return StoreFinding(.remote, .note, news)
      }
    }
    return try compare(main, with: known, store)
      ?? (isHere
        ? StoreFinding(.remote, .fine, "it has the versions that are here") : StoreFinding(.remote, .note, news))
  }

  /// Why the `main` of a remote cannot be taken; nil where it came after what was known of it.
  private func compare(_ main: ObjectID, with known: ObjectID, _ store: Store) throws(UbiquityError) -> StoreFinding? {
    if let refusal = try store.refusal(of: main, besides: known) { return Self.finding(refusal) }
    if try store.mergeBase(known, main) == nil { return Self.finding(.replacedMain) }
    if try !store.isAncestor(known, of: main) {
      return StoreFinding(
        .remote, .wrong,
        "it was set back or rewritten, and lacks versions that it had; docedit remote --repair puts them back, merged with what it has instead"
      )
    }
    return nil
  }

  private static let mainProbe = "refs/docedit/probe/main"
}

// MARK: - The circle

extension StoreDoctor {
  private static let circleProbe = "refs/docedit/probe/circle"

  /// What the next exchange would tell of the remote's circle of devices, where it refuses that; nil where it does not.
  private func circle(
    _ listed: [String: ObjectID], _ store: Store, _ transfer: Transfer, _ remote: RemoteURL, _ options: NetworkOptions
  ) throws(UbiquityError) -> StoreFinding? {
    let names = RemoteNamespace.allCases.map { $0.remoteName(Reference.circle) }
    for name in names {
      guard let tip = listed[name] else { continue }
      defer { try? store.repository.deleteReference(Self.circleProbe) }
      if !store.repository.contains(tip) {
        try transfer.fetch(
          into: store.repository, remote, ["+\(name):\(Self.circleProbe)"], prune: false, options: options)
      }
      if let refusal = try store.circleRefusal(at: tip) { return Self.finding(refusal) }
    }
    return nil
  }

  private static func finding(_ refusal: UbiquityError) -> StoreFinding {
    StoreFinding(.remote, .wrong, refusal.message, details: [refusal.hint].compactMap { $0 })
  }
}
