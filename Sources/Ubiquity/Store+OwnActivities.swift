internal import Git

/// What this device published, here and as the remote has it.
extension Store {
  func ownActivities() throws(UbiquityError) -> ActivityTree {
    guard let id = try ownActivitiesID() else { return ActivityTree() }
    return try activities(in: commit(id).content.tree)
  }

  /// What this device's activities were last: in a folder that was made a container anew, those that the remote has.
  func ownActivitiesID() throws(UbiquityError) -> ObjectID? {
    if let own = try reference(ownReference) { return own }
    return try sentActivities()
  }

  /// Where the remote has newer activities of this device than the device itself, as after it was restored from a backup, it goes on from both. Called after
  /// a fetch.
  func takeUpSentActivities() throws(UbiquityError) {
    guard let own = try reference(ownReference), let sent = try sentActivities(), sent != own,
      try sequence(at: sent) > sequence(at: own)
    else { return }
    let joined = try activities(in: commit(own).content.tree).joined(with: activities(in: commit(sent).content.tree))
    try write(joined)
    tell(
      "the remote had newer activities of this machine, as after a backup was restored; both are kept", once: "\(sent)")
  }

  func sequence(at id: ObjectID) throws(UbiquityError) -> UInt64 { try commit(id).content.sequence ?? 0 }

  /// What the remote has of this device's, signed by it.
  private func sentActivities() throws(UbiquityError) -> ObjectID? {
    guard let sent = try reference(Reference.remoteActivities + device.id), repository.contains(sent),
      let key = (try? signer(of: sent))?.key, try key == signingKey().publicKey
    else { return nil }
    return sent
  }
}
