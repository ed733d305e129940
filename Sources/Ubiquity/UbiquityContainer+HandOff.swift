internal import Git

extension UbiquityContainer {
  /// Sends this device's activities and nothing else: what a hand-off waits for.
  ///
  /// Tried again where another process of this device was sending them at the same moment.
  public func pushActivities() async throws(UbiquityError) {
    let remote = try remoteURL()
    try await noted(.activities) { report throws(UbiquityError) in try await self.pushActivities(to: remote, &report) }
  }

  private func pushActivities(to remote: RemoteURL, _ report: inout SyncReport) async throws(UbiquityError) {
    var refusal: String?
    for attempt in 0..<6 {
      if attempt > 0 {
        _ = await pause(atMost: .milliseconds(20 << attempt))
        ExchangeMeter.noteRetry()
      }
      refusal = try await sendActivities(to: remote, &report)
      if refusal == nil { return }
    }
    throw UbiquityError(.busy, "the remote refused the activities: \(refusal ?? "")", hint: "try again")
  }

  /// Does an exchange, and writes down what it came to; not where it moved nothing and failed as a part of another one, which tells of that.
  func noted<T>(
    _ kind: ExchangeRecord.Kind, _ exchange: (inout SyncReport) async throws(UbiquityError) -> T
  ) async throws(UbiquityError) -> T {
    var report = SyncReport()
    let began = store.surroundings.now(), meter = ExchangeMeter()
    let result = await meter.measure { () async throws(UbiquityError) in try await exchange(&report) }
    let traffic = meter.traffic, failure: UbiquityError? = if case .failure(let error) = result { error } else { nil }
    let isTold = failure != nil && ExchangeMeter.current == nil
    if isTold || report.tally != ExchangeTally() || traffic != ExchangeMeter.Traffic() {
      try? store.locked { () throws(UbiquityError) in
        try store.note(kind, report, traffic, since: began, failure: failure)
      }
    }
    return try result.get()
  }

  /// The remote's words where it refused them.
  private func sendActivities(to remote: RemoteURL, _ report: inout SyncReport) async throws(UbiquityError) -> String? {
    let plan = try store.locked { () throws(UbiquityError) in
      try store.retireDeadActivities()
      return try store.activityPlan()
    }
    if plan.isEmpty { return nil }
    let outcome = try await push(plan, to: remote, after: nil, nil)
    try store.locked { () throws(UbiquityError) in try store.accept(outcome, of: plan) }
    report.tally.sent(outcome, of: plan, from: [:], in: store)
    if let failure = outcome.failure { throw failure }
    return outcome.rejections.values.first
  }

  /// Whether one of the newest versions that somebody vouches for says that it continued this draft of this device, a blob or a package's tree, under whatever name; none that a version came from,
  /// where that is given.
  public func wasContinued(draft: String, after version: String? = nil) throws(UbiquityError) -> Bool {
    try store.wasContinued(draft, after: version.flatMap { ObjectID($0) })
  }

  /// Whether one of these drafts left this device, or may have: another one can go on with it.
  public func hasSent(anyOf drafts: [String]) throws(UbiquityError) -> Bool {
    try !store.sent(of: DraftNames(drafts)).isEmpty
  }

  /// Asks the remote whether any reference of the others moved since the last fetch, and fetches over the same connection if so. Cheap enough to be called every second or two.
  /// Returns whether anything had moved.
  public func poll() async throws(UbiquityError) -> Bool { try await receiveNews() != nil }

  /// The same; returns what came, nil where nothing had moved.
  func receiveNews(progress: SyncObserver? = nil) async throws(UbiquityError) -> SyncReport? {
    let remote = try remoteURL()
    var news: SyncReport?
    try await noted(.news) { report throws(UbiquityError) in
      try self.store.clearLeftLocks()
      let before = try self.store.trackedReferences(), known = try self.store.reference(Reference.knownMain)
      guard try await self.exchange.fetch(remote, unless: self.store.knownReferences(), progress: progress) else {
        return try self.store.locked { () throws(UbiquityError) in
          try self.store.advanceCircle()
          try? self.store.noteLook()
        }
      }
      try report.tally.received(since: before, in: self.store)
      try self.store.locked { () throws(UbiquityError) in
        try self.store.advanceCircle()
        try self.store.checkFetched(since: known, tracked: before)
      }
      _ = try await self.integrate(&report, progress)
      try self.noteStandings()
      try self.leaveOut(&report)
      report.conflicts = try self.openConflicts()
      news = report
      try? self.store.locked { () throws(UbiquityError) in try self.store.noteNews() }
    }
    if news != nil { try? store.joinPacks() }
    return news
  }
}
