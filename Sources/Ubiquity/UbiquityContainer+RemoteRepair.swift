internal import Git

extension UbiquityContainer {
  /// Gives the remote everything that it once had and has no more. Throws `unrelated` where it has another container's versions.
  ///
  /// What other devices had sent is sent for them, as it was fetched last; they replace it with what is newer.
  @discardableResult
  public func repairRemote(progress: SyncObserver? = nil) async throws(UbiquityError) -> RemoteRepair {
    do { return try await mendRemote(progress) } catch { throw error.repairing(besides: store.otherDevices) }
  }

  private func mendRemote(_ progress: SyncObserver?) async throws(UbiquityError) -> RemoteRepair {
    let url = try remoteURL(), mended = try mendFolder(of: url)
    var repair = try await repairVersions(of: url, progress)
    repair.finding = mended.finding ?? repair.finding
    (repair.objects, repair.leftOut) = (mended.objects, mended.leftOut)
    repair.strangers = try await repair.strangers.followed(by: removeStrangers(from: url))
    try await checkIsComplete(url, progress)
    return repair
  }

  private func repairVersions(of url: RemoteURL, _ progress: SyncObserver?) async throws(UbiquityError) -> RemoteRepair
  {
    let report = try await triedRemote()
    if report.content == .otherContainer { throw .otherContainer(url.description) }
    if let branch = report.otherBranch { throw .otherBranch(branch, on: url.description) }
    let removed = try await removeObstacles(from: url)
    var repair = try await repairVersions(of: url, isEmpty: report.content == .empty, progress)
    repair.strangers = removed
    return repair
  }

  /// That it does not answer is written down.
  private func triedRemote() async throws(UbiquityError) -> RemoteReport {
    let began = store.surroundings.now(), meter = ExchangeMeter()
    let result = await meter.measure { () async throws(UbiquityError) in try await tryRemote() }
    if case .failure(let error) = result {
      try? store.locked { () throws(UbiquityError) in
        try store.note(.repair, SyncReport(), meter.traffic, since: began, failure: error)
      }
    }
    return try result.get()
  }

  private func repairVersions(of url: RemoteURL, isEmpty: Bool, _ progress: SyncObserver?)
    async throws(UbiquityError) -> RemoteRepair
  {
    if isEmpty { return try await refill(url, progress) }
    var repair = RemoteRepair()
    if let missing = try await missing(on: url) {
      repair.finding = "the remote was set back or rewritten"
      repair.restored = try await giveBack(missing, to: url)
      try store.locked { () throws(UbiquityError) in try store.restoreRemoteMain() }
    }
    repair.sent = try await sync(progress: progress).sent
    return repair
  }

  /// Throws where the remote still lacks something: this machine has not got it either, or cannot put it there.
  private func checkIsComplete(_ url: RemoteURL, _ progress: SyncObserver?) async throws(UbiquityError) {
    try await noted(.repair) { _ throws(UbiquityError) in try self.checkNothingIsLacking(on: url, progress) }
  }

  private func checkNothingIsLacking(on url: RemoteURL, _ progress: SyncObserver?) throws(UbiquityError) {
    let transfer = Transfer(root: store.root, device: device, surroundings: store.surroundings)
    let inspection = RemoteInspection(
      root: store.root, transfer: transfer, url: url, options: store.surroundings.networkOptions(for: url))
    let missing = try inspection.findings { count in
      progress?(SyncProgress(.receiving, TransferProgress(objects: count, totalObjects: count, bytes: 0)))
    }.missing
    guard let first = missing.first else { return }
    throw .damaged(
      url, "it lacks \(first)\(missing.count > 1 ? ", and \(missing.count - 1) more" : "")",
      hint: UbiquityError.way(to: url, hasContainer: true))
  }

  /// Gives everything to a remote that has nothing.
  private func refill(_ url: RemoteURL, _ progress: SyncObserver?) async throws(UbiquityError) -> RemoteRepair {
    var repair = RemoteRepair(finding: "the remote had no versions at all")
    let others = try store.othersThatStayed(of: store.trackedReferences())
    try store.locked { () throws(UbiquityError) in try store.forgetRemote() }
    isRefilling = true
    defer { isRefilling = false }
    repair.sent = try await sync(progress: progress).sent
    repair.restored = try await giveBack(store.missing(of: others), to: url)
    return repair
  }

  /// What other devices had said on a remote that was set back, and it has no more; nil where its `main` is whole.
  private func missing(on url: RemoteURL) async throws(UbiquityError) -> [String: ObjectID]? {
    try store.clearLeftLocks()
    let before = try store.trackedReferences()
    let known = try store.reference(Reference.knownMain) ?? before[Reference.main]
    try await noted(.repair) { report throws(UbiquityError) in
      _ = try await self.exchange.fetch(url, unless: nil, progress: nil)
      let main = try self.store.reference(Reference.remoteMain)
      report.tally.received.versions = self.store.versionCount(from: main, since: before[Reference.main])
    }
    return try store.locked { () throws(UbiquityError) in
      let missing = try store.missing(of: store.othersThatStayed(of: before))
      try store.checkFetched(since: known, tracked: before)
      return try store.isRemoteSetBack ? missing : nil
    }
  }

  /// It is kept here until the remote has it.
  private func giveBack(_ others: [String: ObjectID], to url: RemoteURL) async throws(UbiquityError) -> Int {
    let plan = try store.locked { () throws(UbiquityError) in try store.planToGiveBack(others) }
    if plan.isEmpty { return 0 }
    let outcome = try await noted(.repair) { _ throws(UbiquityError) in
      try await self.push(plan, to: url, after: nil, nil)
    }
    try store.locked { () throws(UbiquityError) in
      try store.accept(outcome, of: plan)
      for name in plan.references.keys { try store.delete(name) }
    }
    if let failure = outcome.failure { throw failure }
    return outcome.accepted.count
  }
}

extension Store {
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
