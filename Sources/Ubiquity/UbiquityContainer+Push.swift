internal import Git

extension UbiquityContainer {
  /// Most often nobody else did anything, and the remote says so.
  func sendAhead(_ report: inout SyncReport, _ progress: SyncObserver?) async throws(UbiquityError)
    -> SyncRound.Event
  {
    let ready = try store.locked { () throws(UbiquityError) in
      try store.hasVersionsAlone()
        ? try (store.readyPlan(.versions), store.knownReferences(), store.trackedReferences()) : nil
    }
    guard let (plan, known, before) = ready else { return .held }
    return try await send(plan, after: known, from: before, &report, progress)
  }

  func send(_ stage: PushPlan.Stage, _ report: inout SyncReport, _ progress: SyncObserver?)
    async throws(UbiquityError) -> SyncRound.Event
  {
    let (plan, before) = try store.locked { () throws(UbiquityError) in
      (try store.readyPlan(stage), try store.trackedReferences())
    }
    return try await send(plan, after: nil, from: before, &report, progress)
  }

  /// Without a plan, another one has to be made first. `before` is what the remote was last seen to have.
  private func send(
    _ plan: PushPlan?, after known: KnownReferences?, from before: [String: ObjectID], _ report: inout SyncReport,
    _ progress: SyncObserver?
  ) async throws(UbiquityError) -> SyncRound.Event {
    let remote = try remoteURL()
    guard let plan else { return .overtaken }
    if plan.isEmpty { return .sent(isCurrent: known == nil) }
    progress?(SyncProgress(.sending))
    report.unanswered = plan
    let outcome = try await push(plan, to: remote, after: known, progress)
    report.unanswered = nil
    try store.locked { () throws(UbiquityError) in try store.accept(outcome, of: plan) }
    report.tally.sent(outcome, of: plan, from: before, in: store)
    if outcome.accepted.contains(Reference.main) { report.send(plan.documents) }
    if let failure = outcome.failure { throw failure }
    if !outcome.rejections.isEmpty { return .overtaken }
    return .sent(isCurrent: known?.equal(outcome.before) ?? true)
  }

  /// What the remote took although its answer was lost, now that it was asked again: that was sent, and not received. Returns what it has of that.
  func settleUnanswered(from before: [String: ObjectID], _ report: inout SyncReport) throws(UbiquityError)
    -> [String: ObjectID]
  {
    guard let plan = report.unanswered else { return [:] }
    report.unanswered = nil
    let tracked = try store.trackedReferences()
    let taken = plan.references.compactMapValues(\.self).filter { tracked[$0.key] == $0.value }
    let outcome = PushOutcome(taken.keys.map { PushResult(reference: $0, rejection: nil) })
    report.tally.sent(outcome, of: plan, from: before, in: store)
    if taken[Reference.main] != nil { report.send(plan.documents) }
    return taken
  }

  /// Pushes. Where the remote takes branches only, under the names of branches, and remembers that.
  func push(_ plan: PushPlan, to remote: RemoteURL, after known: KnownReferences?, _ progress: SyncObserver?)
    async throws(UbiquityError) -> PushOutcome
  {
    try await bring(whatIsSentBy: plan, progress)
    let namespace = try store.state.namespace ?? .own
    let outcome = try await push(plan, to: remote, in: namespace, after: known, progress)
    guard namespace == .own, outcome.refusesOwnNames else { return outcome }
    let second = try await push(plan.without(outcome.accepted), to: remote, in: .branches, after: nil, progress)
    if second.failure != nil { return outcome }
    try store.locked { () throws(UbiquityError) in try store.changeState { $0.namespace = .branches } }
    return outcome.followed(by: second)
  }

  private func push(
    _ plan: PushPlan, to remote: RemoteURL, in namespace: RemoteNamespace, after known: KnownReferences?,
    _ progress: SyncObserver?
  ) async throws(UbiquityError) -> PushOutcome {
    let refspecs = plan.refspecs(in: namespace)
    return try await handOffExchange.push(remote, refspecs, after: known, progress: progress).byLocalNames
  }
}

extension UbiquityContainer {
  /// Makes versions of what other programs did; whether there is something that the remote does not have, as `isDue` tells, or (but besides large ones) a large document to be sent.
  func hasUnsent(afterNews: Bool, besidesLarge: Bool) throws(UbiquityError) -> Bool {
    try store.locked { () throws(UbiquityError) in
      untoldChanges += try store.collect(deferring: true)
      if try store.hasUnsent(afterNews: afterNews) { return true }
      if besidesLarge { return false }
      return try !store.waitingDocuments().isEmpty
    }
  }
}
