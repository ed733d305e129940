internal import Git

/// What this device knew of its remote when another one was to take its place: put back where that one is refused.
struct FormerRemote {
  let url: RemoteURL?
  fileprivate let state: StoreState
  /// What was fetched of it, and the newest `main` that it is known to have had.
  fileprivate let references: [String: ObjectID]
  /// The conflict versions that this device had to send.
  fileprivate let conflicts: Set<String>
  /// What was seen of it, where it is encrypted.
  fileprivate let sealed: SeenRemote?
}

extension Store {
  /// Gives the container another remote, and tells what was known of the one before.
  func replaceRemote(by url: RemoteURL, isMoved: Bool) throws(UbiquityError) -> FormerRemote {
    let former = try formerRemote()
    try setRemote(url, isMoved: isMoved)
    return former
  }

  private func formerRemote() throws(UbiquityError) -> FormerRemote {
    let state = try state
    var references = try trackedReferencesOfRemote()
    references[Reference.knownMain] = try reference(Reference.knownMain)
    return FormerRemote(
      url: try state.remote.map { text throws(UbiquityError) in try surroundings.remoteURL(text) }, state: state,
      references: references, conflicts: Set(try self.references(Reference.conflicts).keys),
      sealed: try sealedFolder.seenRemote())
  }

  /// Gives the container its former remote again. Conflict versions of the one that was refused stay where this container's versions may name them.
  func putBack(_ former: FormerRemote, isRelated: Bool) throws(UbiquityError) {
    if isRelated { try keepConflictsOfRemote() }
    for name in try trackedReferencesOfRemote().keys { try delete(name) }
    try set(former.references)
    if former.references[Reference.knownMain] == nil { try delete(Reference.knownMain) }
    try leaveConflicts(of: former)
    try sealedFolder.putBack(former.sealed)
    try describeRemote(former.url)
    try changeState { state in
      let old = former.state
      (state.remote, state.lastSync, state.lastFailure) = (old.remote, old.lastSync, old.lastFailure)
      (state.namespace, state.lostMain, state.isOriginOurs) = (old.namespace, old.lostMain, old.isOriginOurs)
    }
  }

  /// Those that the former remote has are not this device's to send.
  private func leaveConflicts(of former: FormerRemote) throws(UbiquityError) {
    for id in try references(Reference.conflicts).keys where !former.conflicts.contains(id) {
      if former.references[Reference.remoteConflicts + id] != nil { try delete(Reference.conflicts + id) }
    }
  }
}
