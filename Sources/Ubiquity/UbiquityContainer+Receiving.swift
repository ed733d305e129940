internal import Git

extension UbiquityContainer {
  /// Brings what was fetched together with what is here, and puts it into the folder.
  func integrate(_ report: inout SyncReport, _ progress: SyncObserver?) async throws(UbiquityError) -> SyncRound.Event {
    let received = try await downloading(progress) { () throws(UbiquityError) in
      try self.store.locked { () throws(UbiquityError) in try self.integrateFetched() }
    }
    try await take(received, &report, progress)
    return .integrated
  }

  /// The same before the folder is looked through, where that is not needed for it.
  func integrateAhead(_ report: inout SyncReport, _ progress: SyncObserver?) async throws(UbiquityError) {
    let received = try await downloading(progress) { () throws(UbiquityError) in
      try self.store.locked { () throws(UbiquityError) -> Received? in
        let step = try self.store.stepForward()
        if step == nil, try self.store.gitBranching() == nil { return nil }
        return try self.integrateFetched(step)
      }
    }
    if let received { try await take(received, &report, progress) }
  }

  /// Of how many documents versions were made before, and what came.
  private typealias Received = (collected: Int, news: DocumentChanges)

  private func integrateFetched(_ step: [TreeChange]? = nil) throws(UbiquityError) -> Received {
    try store.dropResolvedElsewhere()
    try store.advanceCircle()
    try store.foundCircle()
    let received = try store.integrate(step)
    try store.reportDevice()
    try store.noteSealedRemote()
    return received
  }

  private func take(_ received: Received, _ report: inout SyncReport, _ progress: SyncObserver?)
    async throws(UbiquityError)
  {
    try await bringWanted(progress)
    report.localChanges += received.collected
    report.receive(received.news)
  }

  /// Notes what the user is to know of the devices whose reports and activities came. What is sent does not depend on it.
  func noteStandings() throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in try store.noteStandings() }
  }

  /// What came and is not in the folder was not received.
  func leaveOut(_ report: inout SyncReport) throws(UbiquityError) {
    report.notFitting = try store.unfittingDocuments().keys.map(\.description).sorted()
    report.blocked = try store.blockedDocuments().map(\.description).sorted()
    report.received.removeAll { report.notFitting.contains($0) || report.blocked.contains($0) }
  }

  /// Fetches what the others did.
  func receive(_ report: inout SyncReport, _ progress: SyncObserver?) async throws(UbiquityError)
    -> SyncRound.Event
  {
    let remote = try remoteURL()
    progress?(SyncProgress(.receiving))
    try store.clearLeftLocks()
    let before = try store.trackedReferences(), known = try store.reference(Reference.knownMain)
    try await fetch(remote, progress)
    if !isRefilling, try store.isRemoteWithoutVersions { throw .emptied(remote.description) }
    let had = try before.merging(settleUnanswered(from: before, &report)) { $1 }
    try report.tally.received(since: had, besides: store.reference(Reference.main), in: store)
    try store.locked { () throws(UbiquityError) in
      try store.advanceCircle()
      try store.checkFetched(since: known, tracked: before)
      try store.checkRemoteIsWhole()
    }
    return .received
  }

  /// Where there is no room for everything, what is large stays on the remote, and all else comes.
  private func fetch(_ remote: RemoteURL, _ progress: SyncObserver?) async throws(UbiquityError) {
    do { _ = try await exchange.fetch(remote, unless: nil, progress: progress) } catch {
      guard error.code == .diskFull else { throw error }
      let isReceived = (try? await receiveSmall(remote, progress)) != nil
      if !isReceived { throw error }
      _ = try await exchange.fetch(remote, unless: nil, progress: progress)
    }
  }
}
