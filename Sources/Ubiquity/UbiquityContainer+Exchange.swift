internal import Foundation
internal import Git

extension UbiquityContainer {
  /// One whole round: local changes in, fetch, fast-forward or merge, files written, push; tried again where another device was faster.
  ///
  /// Throws `offline`, `permission` and the like; what was not sent is sent with a later round.
  @discardableResult
  public func sync(progress: (@Sendable (String) -> Void)? = nil) async throws(UbiquityError) -> SyncReport {
    do {
      let report = try await exchangeRound(progress)
      try record(failure: nil, event: report.event)
      return report
    } catch {
      try? record(failure: error.message, event: error.message)
      throw error
    }
  }

  private func record(failure: String?, event: String) throws(UbiquityError) {
    let now = store.now
    store.index.note(event, at: now)
    try store.locked { () throws(UbiquityError) in
      try store.changeState { state in
        state.lastFailure = failure
        if failure == nil { state.lastSync = now }
      }
    }
  }

  private func exchangeRound(_ progress: (@Sendable (String) -> Void)?) async throws(UbiquityError) -> SyncReport {
    var report = SyncReport()
    report.localChanges = try store.locked { () throws(UbiquityError) in
      try store.retireDeadActivities()
      return try store.collect()
    }
    let remote = try remoteURL()
    if try await pushAlone(to: remote, &report) { return try finished(report) }
    for attempt in 0..<10 {
      await pause(beforeAttempt: attempt)
      progress?(attempt == 0 ? "receiving" : "another device was faster, receiving again")
      report.fetchedBytes += try await exchange.fetch(remote) ?? 0
      try integrate(&report)
      progress?("sending")
      if try await push(to: remote, &report) { return try finished(report) }
    }
    throw UbiquityError(.busy, "other devices kept changing the remote", hint: "try again")
  }

  /// Sends at once what there is to send: most often nobody else did anything, and the remote says so. False where a whole round is due.
  private func pushAlone(to remote: RemoteURL, _ report: inout SyncReport) async throws(UbiquityError) -> Bool {
    try integrate(&report)
    guard try store.hasVersionsAlone() else { return false }
    let known = try store.knownReferences()
    let before = try await push(.versions, to: remote, after: known, &report)
    return before.map(known.equal) ?? false
  }

  /// A random while, longer with every attempt, so that devices do not keep meeting.
  func pause(beforeAttempt attempt: Int) async {
    guard attempt > 0 else { return }
    try? await Task.sleep(for: .milliseconds(Int.random(in: 1...(20 << min(attempt, 6)))))
  }

  func integrate(_ report: inout SyncReport) throws(UbiquityError) {
    let received = try store.locked { () throws(UbiquityError) in
      try store.dropResolvedElsewhere()
      let received = try store.integrate()
      try store.reportDevice()
      return received
    }
    report.received = Set(report.received).union(received).sorted()
  }

  /// False where another device was faster.
  private func push(to remote: RemoteURL, _ report: inout SyncReport) async throws(UbiquityError) -> Bool {
    for stage in PushPlan.Stage.allCases {
      guard try await push(stage, to: remote, after: nil, &report) != nil else { return false }
    }
    return true
  }

  /// The remote's references before, empty where nothing was to be sent; nil where another device was faster.
  private func push(
    _ stage: PushPlan.Stage, to remote: RemoteURL, after known: KnownReferences?, _ report: inout SyncReport
  ) async throws(UbiquityError) -> [String: ObjectID]? {
    let plan = try store.locked { () throws(UbiquityError) in try store.pushPlan(stage) }
    if plan.isEmpty { return [:] }
    let outcome = try await handOffExchange.push(remote, plan.refspecs, after: known)
    try store.locked { () throws(UbiquityError) in try store.accept(outcome, of: plan) }
    if let failure = outcome.failure { throw failure }
    if !outcome.rejections.isEmpty { return nil }
    report.sent = Set(report.sent).union(plan.documents).sorted()
    return outcome.before
  }

  private func finished(_ report: SyncReport) throws(UbiquityError) -> SyncReport {
    var report = report
    report.conflicts = try store.conflicts().map(\.path)
    _ = try? store.locked { () throws(UbiquityError) in try store.sweep() }
    return report
  }

  func remoteURL() throws(UbiquityError) -> RemoteURL {
    guard let remote = try store.state.remote else {
      throw UbiquityError(.noRemote, "the container has no remote", hint: "give it one with: docedit remote")
    }
    return try store.surroundings.remoteURL(remote)
  }
}

extension SyncReport {
  fileprivate var event: String {
    "received \(received.count), sent \(sent.count), conflicts \(conflicts.count), local changes \(localChanges)"
  }
}
