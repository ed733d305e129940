internal import Git

extension ContainerMaker {
  /// Whether the remote has an encrypted container that this becomes a copy of. Throws where that is not what was asked for.
  private func checkEncryption(_ listed: [String: ObjectID]) throws(UbiquityError) -> Bool {
    let (isSealed, isOpen) = (listed[SealedRemote.branch] != nil, SealedRemote.isInTheOpen(listed))
    let words = Printable.quoted(remote ?? "")
    switch encryption {
    case .asTheRemoteIs: return isSealed
    case .joining where !isSealed:
      throw UbiquityError(
        .unrelated, "the remote \(words) has no encrypted container",
        hint: isOpen ? "join it without a phrase" : "found one with: docedit init --encrypted")
    case .joining: return true
    case .founding where isSealed:
      throw UbiquityError(
        .exists, "the remote \(words) has an encrypted container already", hint: "join it without --encrypted")
    case .founding where isOpen:
      throw UbiquityError(
        .unrelated, "the remote \(words) has documents that are not encrypted", hint: "give an empty remote")
    case .founding: return false
    }
  }

  /// Opens the remote where it is encrypted; whether it is. What was asked of another one is forgotten.
  func joinIfEncrypted(_ url: RemoteURL?, _ listed: [String: ObjectID]) throws(UbiquityError) -> Bool {
    guard try checkEncryption(listed), let url else {
      joining.discard()
      return false
    }
    try join(url)
    return true
  }

  /// The same for a repository of the user's own: the keys are in the folder then.
  func joinIfEncrypted() throws(UbiquityError) -> SealedFolder? {
    let (url, listed) = try ask()
    return try joinIfEncrypted(url, listed) ? joining : nil
  }

  private func join(_ url: RemoteURL) throws(UbiquityError) {
    let phrase: RecoveryPhrase? = if case .joining(let phrase) = encryption { phrase } else { nil }
    let join = SealedJoin(folder: joining, root: root, url: url, device: device, surroundings: surroundings)
    do { try naming(url) { () throws(UbiquityError) in try join.run(phrase, options(for: url, .receiving)) } } catch {
      if PendingRequest.read(joining) == nil { joining.discard() }
      throw error
    }
  }

  func makeSealedFolder(isJoining: Bool) throws(UbiquityError) {
    let folder = SealedFolder(ofContainer: root)
    if isJoining { try joining.move(to: folder) }
    guard case .founding(let phrase) = encryption else { return }
    try folder.write(.new(phrase, surroundings))
    _ = try SealedRemote(folder, device: device, surroundings: surroundings)
  }
}
