internal import Git

extension UbiquityContainer {
  /// Gives the container another remote, or none. Nothing is sent yet. Texts of older versions that only the former remote has are brought back first; where that does
  /// not answer, another remote is refused. Throws for what is no remote's address, and `cancelled` where the task is: then the remote stays as it was.
  public func setRemote(_ remote: String?, progress: SyncObserver? = nil) async throws(UbiquityError) {
    let url = try remote.map { text throws(UbiquityError) in try store.surroundings.remoteURL(text) }
    try store.locked { () throws(UbiquityError) in try store.settleEvictions() }
    if try store.state.remote != url?.description {
      do throws(UbiquityError) { try await bringOlderTexts(progress) } catch { if url != nil { throw error } }
    }
    try Task.checkIsWanted()
    try store.locked { () throws(UbiquityError) in try store.setRemote(url) }
  }

  /// Throws where the container has another remote, or none: what somebody gives as its remote would be taken for it.
  public func checkRemote(is remote: String) throws(UbiquityError) {
    let present = try store.state.remote
    if try present == store.surroundings.remoteURL(remote).description { return }
    let end = present.map { "and its remote is \(Printable.quoted($0))" } ?? "without a remote"
    throw UbiquityError(
      .containerExists, "\(Printable.quoted(store.root)) is a container already, \(end)",
      hint:
        "docedit init \(store.root.shellWord), with nothing else, takes it as it is; docedit remote gives it another remote then"
    )
  }

  /// Where all documents are here, brings the texts of older versions that are not.
  func bringOlderTexts(_ progress: SyncObserver? = nil) async throws(UbiquityError) {
    guard try store.state.remote != nil, try store.evictions.documents.isEmpty else { return }
    try await bring(store.absentBlobs, progress)
  }

  /// Whether another remote has what was evicted here, as far as that is asked: false where nothing was. Of older versions that is brought back where it has not.
  private func hasEvicted(_ url: RemoteURL, _ progress: SyncObserver?) async throws(UbiquityError) -> Bool {
    try store.locked { () throws(UbiquityError) in try store.settleEvictions() }
    let former = try store.state.remote, isEvicted = try !store.evictions.documents.isEmpty
    let needsNothing = isEvicted ? false : try store.absentBlobs.isEmpty
    if former == url.description || needsNothing { return false }
    if try await hasKnown(url) { return true }
    if isEvicted { throw .evictedHere }
    if former == nil { throw .leftOnFormerRemote }
    try await bringOlderTexts(progress)
    return false
  }

  /// Whether a remote has what the present one is known to have.
  private func hasKnown(_ url: RemoteURL) async throws(UbiquityError) -> Bool {
    let tracked = [try store.reference(Reference.remoteMain), try store.reference(Reference.knownMain)]
    let head = try store.head().id, known = tracked.lazy.compactMap(\.self).first ?? head
    let probe = RemoteProbe(root: store.root, container: id, device: device, surroundings: store.surroundings)
    return try await probe.has(known, url)
  }

  /// Gives the container another remote, and does one round of exchange with it. Where that fails, the remote stays as it was, and what is known of it.
  ///
  /// Throws `notDownloaded` where documents are evicted, unless it has all that the former remote was known to have: one that was moved has.
  @discardableResult
  public func connect(to remote: String, progress: SyncObserver? = nil) async throws(UbiquityError)
    -> SyncReport
  {
    let url = try store.surroundings.remoteURL(remote)
    if try !store.lostTexts.paths.isEmpty, try await !hasKnown(url) { throw .lostHere }
    let isMoved = try await hasEvicted(url, progress)
    let former = try store.locked { () throws(UbiquityError) in try store.replaceRemote(by: url, isMoved: isMoved) }
    do { return try await sync(progress: progress) } catch {
      if former.url == url { throw error }
      let isRelated = error.code != .unrelated
      try store.locked { () throws(UbiquityError) in try store.putBack(former, isRelated: isRelated) }
      throw error.code == .emptied ? error.toNewcomer : error
    }
  }
}

extension Store {
  /// With `isMoved` it has what the former one had.
  func setRemote(_ url: RemoteURL?, isMoved: Bool = false) throws(UbiquityError) {
    guard try state.remote != url?.description else { return }
    if let url { try RemoteFolder(url)?.check(isBeside: root) }
    if !isMoved, try !evictions.documents.isEmpty { throw .evictedHere }
    try checkOrigin(url)
    try keepConflictsOfRemote()
    for name in try trackedReferencesOfRemote().keys { try delete(name) }
    try delete(Reference.knownMain)
    try sealedFolder.forgetRemote()
    let isOriginOurs = try describeRemote(url)
    try changeState { state in
      state.isOriginOurs = state.isAdopted == true && isOriginOurs ? true : nil
      state.lostMain = nil
      (state.remote, state.lastSync, state.lastFailure, state.namespace) = (url?.description, nil, nil, nil)
    }
  }

  /// Where a fetch puts what a remote has; nothing of it says anything about another remote.
  private static var tracked: String { "refs/remotes/origin/" }

  func trackedReferencesOfRemote() throws(UbiquityError) -> [String: ObjectID] {
    let own = try references(Self.tracked).filter { $0.key == "main" || $0.key.hasPrefix("ubiquity/") }
    return Dictionary(own.map { (Self.tracked + $0.key, $0.value) }) { $1 }
  }

  /// Conflict versions that only the remote keeps are this device's to send again. What only has such a name is left.
  func keepConflictsOfRemote() throws(UbiquityError) {
    let resolved = Set(try state.resolved)
    for (id, commit) in try references(Reference.remoteConflicts) where !resolved.contains(id) {
      if try conflict(id, at: commit) != nil { try set(Reference.conflicts + id, to: commit) }
    }
  }
}
