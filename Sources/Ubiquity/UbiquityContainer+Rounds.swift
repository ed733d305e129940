internal import Git

// One round of an exchange: the steps that `SyncRound` decides on.
extension UbiquityContainer {
  func exchangeRound(after event: SyncRound.Event, _ report: inout SyncReport, _ progress: SyncObserver?)
    async throws(UbiquityError)
  {
    var (round, event) = (SyncRound(), event)
    let waiting = try store.blockedDocuments().union(store.unfittingDocuments().keys)
    while true {
      let step = round.next(after: event)
      guard let next = try await take(step, &report, progress) else { break }
      event = next
    }
    try finish(&report, progress)
    let gone = Set(report.notFitting + report.blocked + report.deleted)
    let arrived = waiting.map(\.description).filter { !gone.contains($0) }
    report.receive(DocumentChanges(changed: arrived))
  }

  /// What the step came to; nil where the round is done.
  func take(_ step: SyncRound.Step, _ report: inout SyncReport, _ progress: SyncObserver?)
    async throws(UbiquityError) -> SyncRound.Event?
  {
    switch step {
    case .finish: return nil
    case .giveUp: throw try overtaken()
    case .look: return try await look(&report, progress)
    case .collect:
      try await bringWanted(progress)
      return try collect(&report)
    case .integrate: return try await integrate(&report, progress)
    case .sendAhead: return try await sendAhead(&report, progress)
    case .receive: return try await receive(&report, progress)
    case .send(let stage): return try await send(stage, &report, progress)
    case .pause(let limit):
      ExchangeMeter.noteRetry()
      progress?(SyncProgress(.overtaken))
      return await pause(atMost: limit)
    }
  }

  /// Versions of what other programs did are made also where the remote does not answer.
  private func look(_ report: inout SyncReport, _ progress: SyncObserver?) async throws(UbiquityError)
    -> SyncRound.Event
  {
    try store.checkFolderIsFree()
    try await awaitGitIndex()
    if !isNear { store.listAhead() }
    do { _ = try await receive(&report, progress) } catch {
      if !Task.isCancelled { _ = try collect(&report) }
      throw error
    }
    do { try await integrateAhead(&report, progress) } catch {
      if !Task.isCancelled { _ = try? collect(&report) }
      throw error
    }
    if isNear { store.listAhead() }
    return .looked
  }

  /// Whether nothing is waited for that could be used to list folders: what was received is in the folder sooner without that.
  private var isNear: Bool {
    guard case .folder? = try? remoteURL() else { return false }
    return true
  }

  func collect(_ report: inout SyncReport) throws(UbiquityError) -> SyncRound.Event {
    report.localChanges += untoldChanges
    untoldChanges = 0
    report.localChanges += try store.locked { () throws(UbiquityError) in
      try store.retireDeadActivities()
      let count = try store.collect(deferring: true)
      store.renewMarks()
      return count
    }
    return .collected
  }

  func finish(_ report: inout SyncReport, _ progress: SyncObserver?) throws(UbiquityError) {
    progress?(SyncProgress(.tidying))
    report.unreadable = store.unreadable.map(\.description).documentPaths
    try leaveOut(&report)
    let isDue = try store.isSweepDue
    report.conflicts = try store.locked { () throws(UbiquityError) in
      try? store.sweep()
      try store.noteStandings()
      return try openConflicts()
    }
    try? store.packMuch(observed(progress))
    if isDue { try? store.dropEvictedBlobs(observed(progress)) }
  }

  /// The documents that are in conflict, once for each conflict version.
  func openConflicts() throws(UbiquityError) -> [String] {
    try store.conflicts().map { conflict throws(UbiquityError) in
      try store.place(of: conflict)?.document.description ?? conflict.path
    }
  }

  /// What tells of packing, and ends it where it is not wanted any more.
  func observed(_ progress: SyncObserver?) -> (TransferProgress) -> Bool {
    { done in
      progress?(SyncProgress(.tidying, done))
      return !Task.isCancelled
    }
  }
}
