internal import Git

extension UbiquityContainer {
  /// Sends this device's activities and nothing else: what a hand-off waits for.
  ///
  /// Tried again where another process of this device was sending them at the same moment.
  public func pushActivities() async throws(UbiquityError) {
    let remote = try remoteURL()
    var refusal: String?
    for attempt in 0..<6 {
      if attempt > 0 { _ = await pause(atMost: .milliseconds(20 << attempt)) }
      refusal = try await pushActivities(to: remote)
      if refusal == nil { return }
    }
    throw UbiquityError(.busy, "the remote refused the activities: \(refusal ?? "")", hint: "try again")
  }

  /// The remote's words where it refused them.
  private func pushActivities(to remote: RemoteURL) async throws(UbiquityError) -> String? {
    let plan = try store.locked { () throws(UbiquityError) in
      try store.retireDeadActivities()
      return try store.activityPlan()
    }
    if plan.isEmpty { return nil }
    let outcome = try await push(plan, to: remote, after: nil, nil)
    try store.locked { () throws(UbiquityError) in try store.accept(outcome, of: plan) }
    if let failure = outcome.failure { throw failure }
    return outcome.rejections.values.first
  }

  /// Asks the remote whether any reference of the others moved since the last fetch, and fetches over the same connection if so. Cheap enough to be called every second or two.
  /// Returns whether anything had moved.
  public func poll() async throws(UbiquityError) -> Bool { try await receiveNews() != nil }

  /// The same; returns what came, nil where nothing had moved.
  func receiveNews() async throws(UbiquityError) -> SyncReport? {
    let remote = try remoteURL()
    guard let bytes = try await exchange.fetch(remote, unless: store.knownReferences(), progress: nil) else {
      return nil
    }
    var report = SyncReport()
    report.fetchedBytes = bytes
    _ = try integrate(&report)
    return report
  }
}
