internal import Foundation
internal import Git

// Leaving: what is not sent is sent, the others are told, and the folder becomes an ordinary one.
extension UbiquityContainer {
  /// What leaving would do, and what would be nowhere else. Nothing is changed, and the remote is not asked.
  public func departure() throws(UbiquityError) -> Departure {
    try store.locked { () throws(UbiquityError) in try store.departure() }
  }

  /// The same. Throws what `leave` would throw, as far as that can be told without the remote.
  public func checkedDeparture(keepingLocal: Bool, removingFolder: Bool) throws(UbiquityError) -> Departure {
    try checkMayLeave(keepingLocal, removingFolder)
    if !keepingLocal, try store.state.remote != nil { try store.checkFolderIsFree() }
    if !keepingLocal { try checkIsLetIn() }
    let departure = try departure()
    if !keepingLocal { try departure.sent.check() }
    if removingFolder { try departure.sent.checkNothingIsOnlyHere() }
    return departure
  }

  /// One round of exchange, then the remote and the circle are told that this device is gone, and the folder is a git repository like any other.
  ///
  /// With `keepingLocal`, what cannot be sent stays in the folder, what was evicted stays away, and the remote need not answer. With `removingFolder` the folder goes, where all
  /// that is in it is on the remote. Throws `busy` where an editor has a document open; `notDownloaded` where the folder stays and documents were
  /// evicted from it; `unsent` where something would be nowhere else, or this
  /// device is the last one that is trusted and others wait; `cancelled` where the task is before the others are told. Nothing is changed then.
  public func leave(keepingLocal: Bool = false, removingFolder: Bool = false, progress: SyncObserver? = nil)
    async throws(UbiquityError) -> Departure
  {
    try checkMayLeave(keepingLocal, removingFolder)
    var failure = try await exchangeLast(keepingLocal, progress)
    if !removingFolder, !keepingLocal { try checkNothingIsAway() }
    var departure = try departure()
    if !keepingLocal { try departure.check() }
    if removingFolder {
      try departure.checkNothingIsOnlyHere()
      try store.checkRemoteIsComplete()
    }
    if !removingFolder {
      do throws(UbiquityError) { try await bringOlderTexts(progress) } catch { if !keepingLocal { throw error } }
      departure.lacksTexts = try store.lacksOlderTexts
      try Task.checkIsWanted()
    }
    if failure == nil { failure = await tellOthers(keepingLocal) }
    if let failure, !keepingLocal || Task.isCancelled { throw failure }
    departure.failure = failure?.message ?? departure.failure
    departure.isFolderRemoved = try store.locked { () throws(UbiquityError) in
      let files = removingFolder ? try store.sharedFiles() : nil
      try store.forget()
      return files.map { store.removeFolder($0) } ?? false
    }
    return departure
  }

  /// One round of exchange, where there is a remote. Why it failed, where that keeps nobody from leaving.
  private func exchangeLast(_ keepingLocal: Bool, _ progress: SyncObserver?) async throws(UbiquityError)
    -> UbiquityError?
  {
    if try store.state.remote == nil { return nil }
    var failure: UbiquityError?
    do throws(UbiquityError) { _ = try await sync(progress: progress) } catch { failure = error }
    try Task.checkIsWanted()
    if let failure, !keepingLocal { throw failure }
    return failure
  }

  /// Throws where the last round found that an encrypted remote has no key for this device.
  private func checkIsLetIn() throws(UbiquityError) {
    guard try store.state.remote != nil, try store.lastFailure == UbiquityError.shutOut, try store.isEncrypted else {
      return
    }
    let fingerprint = try store.signingKey().publicKey.fingerprint
    throw .doesNotOpen(for: device, fingerprint)
  }

  private func checkMayLeave(_ keepingLocal: Bool, _ removingFolder: Bool) throws(UbiquityError) {
    try checkNothingIsOpen()
    if removingFolder { return try store.checkRemoteIsElsewhere() }
    try store.locked { () throws(UbiquityError) in try store.settleEvictions() }
    if !keepingLocal { try checkNothingIsAway() }
  }

  private func checkNothingIsAway() throws(UbiquityError) {
    if try !store.evictions.documents.isEmpty {
      throw UbiquityError(
        .notDownloaded, UbiquityError.evictedHere.message,
        hint: "first bring them back: docedit download --all; --keep-local leaves without them")
    }
    guard let first = try store.unfitting().first else { return }
    throw UbiquityError(
      .notDownloaded, "\(Printable.quoted(first)) is not on this machine: there is no room on the disk for it",
      hint: "make room, then docedit sync, and leave again; --keep-local leaves without it")
  }

  private func checkNothingIsOpen() throws(UbiquityError) {
    let open = try departure().openDocuments
    guard let first = open.first else { return }
    throw UbiquityError(
      .busy, "\(Printable.quoted(first)) is open in docedit on this machine", hint: "close it there first")
  }

  /// Why they could not be told; then everything is as it was.
  private func tellOthers(_ keepingLocal: Bool) async -> UbiquityError? {
    do throws(UbiquityError) {
      if try store.state.remote == nil { return nil }
      try setLeaving(store.now)
      for attempt in 0..<SyncRound.attemptLimit {
        if attempt > 0 { _ = await pause(atMost: .milliseconds(20 << min(attempt, 6))) }
        if try await tellOthersOnce() { return nil }
      }
      throw try overtaken()
    } catch {
      try? setLeaving(nil)
      return error
    }
  }

  private func setLeaving(_ date: Date?) throws(UbiquityError) {
    try store.locked { () throws(UbiquityError) in try store.changeState { $0.leaving = date } }
  }

  /// Whether no other device was faster.
  private func tellOthersOnce() async throws(UbiquityError) -> Bool {
    _ = try await receiveNews()
    let (plan, before) = try store.locked { () throws(UbiquityError) in
      let before = try store.reference(Reference.circle)
      return (try store.departurePlan(), before)
    }
    if plan.isEmpty { return true }
    let made = plan.references[Reference.circle] ?? nil
    do throws(UbiquityError) {
      let outcome = try await noted(.devices) { _ throws(UbiquityError) in
        try await self.push(plan, to: self.remoteURL(), after: nil, nil)
      }
      if outcome.rejections.isEmpty { return true }
      try takeBackCircle(made, to: before)
      if let failure = outcome.failure { throw failure }
      return false
    } catch {
      try takeBackCircle(made, to: before)
      throw error
    }
  }
}

extension Departure {
  /// As it will be when everything is sent that can be: where there is a remote, documents and `main`.
  fileprivate var sent: Departure {
    if remote == nil { return self }
    var sent = self
    let documents = Set(unsent)
    (sent.unsent, sent.unsentConflicts) = ([], 0)
    sent.onlyHere.removeAll { $0 == Reference.main || documents.contains(TreePath($0).document.description) }
    return sent
  }

  /// Throws `unsent` where something would be nowhere but in the folder, or the others would be left without anybody who is trusted.
  fileprivate func check() throws(UbiquityError) {
    if remote != nil, !isAllSent {
      throw UbiquityError(
        .unsent, "not everything is sent: \(unsentWords)",
        hint: "docedit sync tells why; --keep-local leaves all the same")
    }
    guard membership == .last else { return }
    let names = waiting.map(Printable.quoted).joined(separator: ", ")
    throw UbiquityError(
      .unsent,
      "this is the only approved device, and \(names) still \(waiting.count == 1 ? "shares" : "share") the container",
      hint:
        "approve one first: docedit devices approve NAME; or leave with --keep-local, and then on one of them: docedit devices trust --anew"
    )
  }

  /// Throws `unsent` where the folder or its repository has what the remote has not.
  fileprivate func checkNothingIsOnlyHere() throws(UbiquityError) {
    if isAllSent, onlyHere.isEmpty, remote != nil { return }
    let names = onlyHere.prefix(5).map(Printable.quoted) + (onlyHere.count > 5 ? ["\(onlyHere.count - 5) more"] : [])
    throw UbiquityError(
      .unsent,
      "the folder is not removed: \(remote == nil ? "it has no remote" : "only it has \((isAllSent ? names.joined(separator: ", ") : unsentWords))")",
      hint: "leave without removing it, and look through it yourself")
  }

  private var unsentWords: String {
    let documents = unsent.prefix(3).map(Printable.quoted) + (unsent.count > 3 ? ["\(unsent.count - 3) more"] : [])
    let conflicts = unsentConflicts == 0 ? [] : ["\(unsentConflicts) conflict versions"]
    return (documents + conflicts).joined(separator: ", ")
  }
}
