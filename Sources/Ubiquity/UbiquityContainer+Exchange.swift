internal import Foundation
internal import Git

/// What a round exchanges.
enum SyncShare { case all, light, large }

extension UbiquityContainer {
  /// One whole round: local changes in, fetch, fast-forward or merge, files written, push; tried again where another device was faster.
  ///
  /// Documents with much that is new (over 4 MB) are sent after the others. Throws `offline`, `permission` and the like; what was not sent is sent with
  /// a later round.
  @discardableResult
  public func sync(progress: SyncObserver? = nil) async throws(UbiquityError) -> SyncReport {
    try await exchange(beginningAfter: .began, progress)
  }

  /// The same for what was saved here: the folder is not looked through for what other programs did.
  @discardableResult
  public func syncSaved(progress: SyncObserver? = nil) async throws(UbiquityError) -> SyncReport {
    try await exchange(beginningAfter: .collected, progress)
  }

  /// As `sync`, but what was saved here goes at once, before anything else is looked at.
  @discardableResult
  public func syncSavedFirst(progress: SyncObserver? = nil) async throws(UbiquityError) -> SyncReport {
    try await exchange(beginningAfter: .saved, progress)
  }

  /// What a round does where there is no remote: versions of what other programs did are made, and the store is tidied.
  public func collectAlone(progress: SyncObserver? = nil) throws(UbiquityError) -> SyncReport {
    var report = SyncReport()
    report.isLocal = true
    report.localChanges = try collectLocalChanges()
    try finish(&report, progress)
    return report
  }

  /// A part of a round: what is light alone, or what is large, which may take long.
  /// With `keepingFailure`, what was noted to have failed before still counts as that while something large waits.
  func sync(_ share: SyncShare, keepingFailure: Bool = false, progress: SyncObserver?) async throws(UbiquityError)
    -> SyncReport
  {
    try await exchange(share, beginningAfter: .began, keepingFailure: keepingFailure, progress)
  }

  private func exchange(
    _ share: SyncShare = .all, beginningAfter event: SyncRound.Event, keepingFailure: Bool = false,
    _ progress: SyncObserver?
  ) async throws(UbiquityError) -> SyncReport {
    var report = SyncReport()
    let began = store.surroundings.now(), meter = ExchangeMeter()
    defer { store.advance = nil }
    do {
      try await meter.measure { () async throws(UbiquityError) in
        try await exchange(share, after: event, &report, progress)
      }.get()
      try record(report, meter.traffic, since: began, keepingFailure: keepingFailure, failure: nil)
      return report
    } catch {
      if event == .saved, !Task.isCancelled, (try? store.isGitIndexHeld) == false { _ = try? collect(&report) }
      try? noteStandings()
      try? record(report, meter.traffic, since: began, failure: error)
      throw error
    }
  }

  /// What is large after all else.
  private func exchange(
    _ share: SyncShare, after event: SyncRound.Event, _ report: inout SyncReport, _ progress: SyncObserver?
  ) async throws(UbiquityError) {
    if share != .large {
      try await patiently(progress) { () throws(UbiquityError) in
        try await exchangeRound(after: event, &report, progress)
      }
    }
    guard share != .light, event != .collected, try store.mayHaveLarge else { return }
    try await sendLarge(&report, progress)
  }

  private func record(
    _ report: SyncReport, _ traffic: ExchangeMeter.Traffic, since began: Date, keepingFailure: Bool = false,
    failure: UbiquityError?
  ) throws(UbiquityError) {
    let now = store.now
    try store.locked { () throws(UbiquityError) in
      try store.note(.round, report, traffic, since: began, failure: failure)
      if keepingFailure, try store.mayHaveLarge { return try store.noteNews() }
      if failure == nil || !Task.isCancelled { try store.noteEnd(at: now, failure: failure) }
    }
  }

  /// Documents that could not be put into the folder, by path: those whose place something else has or that may not be written there, and those that the disk has no
  /// room for.
  public func documentsNotPlaced() throws(UbiquityError) -> (blocked: [String], notFitting: [String]) {
    let notFitting = try store.unfittingDocuments().keys.sorted()
    return (try store.blockedDocuments().sorted().map(\.description), notFitting.map(\.description))
  }

  func remoteURL() throws(UbiquityError) -> RemoteURL {
    guard let remote = try store.state.remote else {
      try store.checkKeys()
      throw UbiquityError(.noRemote, "the container has no remote", hint: "give it one with: docedit remote URL")
    }
    return try store.surroundings.remoteURL(remote)
  }
}
