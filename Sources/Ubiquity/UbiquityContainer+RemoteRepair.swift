internal import Git

/// What the repair of a remote did.
public struct RemoteRepair: Hashable, Sendable {
  /// What was wrong, in one line; nil where nothing was.
  public var finding: String?
  /// The documents whose versions were sent.
  public var sent: [String] = []
  /// How many references of other devices, which are offline perhaps, were put back.
  public var restored = 0
}

extension UbiquityContainer {
  /// Gives the remote everything that it once had and has no more. Throws `unrelated` where it has another container's versions.
  ///
  /// What other devices had sent is sent for them, as it was fetched last; they replace it with what is newer.
  @discardableResult
  public func repairRemote(progress: SyncObserver? = nil) async throws(UbiquityError) -> RemoteRepair {
    let url = try remoteURL(), report = try await tryRemote()
    if report.content == .otherContainer { throw .otherContainer(url.description) }
    var repair = RemoteRepair()
    let others = try store.locked { () throws(UbiquityError) in try store.othersReferences() }
    if report.content == .empty {
      repair.finding = "the remote had no versions at all"
      try store.locked { () throws(UbiquityError) in try store.forgetRemote() }
    } else if try await isRewound(url) {
      repair.finding = "the remote was set back or rewritten"
      try store.locked { () throws(UbiquityError) in try store.restoreRemoteMain() }
    }
    let isWhole = repair.finding == nil
    let round = try await sync(progress: progress)
    repair.sent = round.sent
    if isWhole { return repair }
    repair.restored = try await giveBack(others, to: url)
    return repair
  }

  private func isRewound(_ url: RemoteURL) async throws(UbiquityError) -> Bool {
    let before = try store.reference(Reference.remoteMain), known = try store.reference(Reference.knownMain)
    _ = try await exchange.fetch(url, unless: nil, progress: nil)
    guard let known = known ?? before, let now = try store.reference(Reference.remoteMain) else { return false }
    return try !store.isAncestor(known, of: now)
  }

  /// Only what is not there again already.
  private func giveBack(_ others: [String: ObjectID], to url: RemoteURL) async throws(UbiquityError) -> Int {
    let plan = try store.locked { () throws(UbiquityError) in try store.planToGiveBack(others) }
    if plan.isEmpty { return 0 }
    let outcome = try await push(plan, to: url, after: nil, nil)
    try store.locked { () throws(UbiquityError) in
      try store.accept(outcome, of: plan)
      for name in plan.references.keys { try store.delete(name) }
    }
    return outcome.accepted.count
  }
}

extension Store {
  /// What other devices had said on the remote: their activities with drafts, and their reports.
  func othersReferences() throws(UbiquityError) -> [String: ObjectID] {
    var found: [String: ObjectID] = [:]
    for (prefix, tracked) in [
      (Reference.activities, Reference.remoteActivities), (Reference.devices, Reference.remoteDevices),
    ] {
      for (id, target) in try references(tracked) where id != device.id && Device.isID(id) {
        found[prefix + id] = target
      }
    }
    return found
  }

  /// Nothing of it is taken for known, so that all of it is sent; conflict versions that only the remote had are this device's to send.
  func forgetRemote() throws(UbiquityError) {
    let url = try state.remote.map { text throws(UbiquityError) in try surroundings.remoteURL(text) }
    try setRemote(nil)
    try setRemote(url)
  }

  /// A push sends references: those of the others stand here while it lasts.
  func planToGiveBack(_ others: [String: ObjectID]) throws(UbiquityError) -> PushPlan {
    var plan = PushPlan()
    for (name, target) in others {
      guard let tracking = Reference.tracking(name), try reference(tracking) == nil, repository.contains(target) else {
        continue
      }
      try set(name, to: target)
      plan.references[name] = target
    }
    return plan
  }
}

extension UbiquityError {
  static func otherContainer(_ remote: String) -> UbiquityError {
    UbiquityError(
      .unrelated, "the remote \(Printable.quoted(remote)) has the versions of another container",
      hint: "give an empty one, or make a container of its own from it with docedit init")
  }
}
