internal import Git

extension Store {
  var sealedFolder: SealedFolder { SealedFolder(ofContainer: root) }

  /// Whether what leaves this machine is encrypted.
  var isEncrypted: Bool { get throws(UbiquityError) { try sealedFolder.keyring() != nil } }

  private func sealedRemote() throws(UbiquityError) -> SealedRemote? {
    guard try isEncrypted else { return nil }
    return try SealedRemote(sealedFolder, device: device, surroundings: surroundings)
  }

  /// The machines that ask to be let in, as far as was received.
  func accessRequests() throws(UbiquityError) -> [AccessRequest] { try sealedRemote()?.requests() ?? [] }

  /// Tells of machines that ask to be let in, and of a remote that was set back. What cannot be read keeps nobody from exchanging.
  func noteSealedRemote() throws(UbiquityError) {
    guard let requests = try? accessRequests(), try isEncrypted else { return }
    if try ownStanding() == .approved {
      for request in requests {
        let name = request.device.name
        tell(
          "\(name) asks to be approved: docedit devices approve \(name.shellWord)",
          once: "\(request.device.id) \(request.key)")
      }
    }
    guard let counter = sealedFolder.seen.setBackTo else { return }
    tell("the remote was set back to an earlier state; nothing is lost here", once: "table \(counter)")
  }

  /// Keeps the copy of the remote small. Only while the store is locked.
  func sweepSealedRemote() throws(UbiquityError) {
    guard let sealed = try sealedRemote() else { return }
    try sealed.clearUnsent()
    try withGit { () throws(GitError) in
      try sealed.outer.pruneUnreachable()
      try sealed.outer.compactIfNeeded()
    }
  }
}

extension UbiquityContainer {
  /// Whether what leaves this machine is encrypted.
  public var isEncrypted: Bool { get throws(UbiquityError) { try store.isEncrypted } }

  /// The machines that ask to be let in to an encrypted container, as far as was received.
  public func accessRequests() throws(UbiquityError) -> [AccessRequest] { try store.accessRequests() }

  /// Takes away what a machine asked for; it may ask again. Throws `permission` where this device is no member.
  public func decline(_ request: AccessRequest) async throws(UbiquityError) {
    try store.checkMembership()
    let url = try remoteURL(), options = store.surroundings.networkOptions(for: url)
    let remote = try SealedRemote(store.sealedFolder, device: device, surroundings: store.surroundings)
    try remote.withdraw(request.path, url, options)
  }

  /// Gives a machine that asks the container's key, and lets it into the circle. Throws `notFound` where it does not ask any more.
  public func approve(_ request: AccessRequest) async throws(UbiquityError) {
    try await changeCircle { [store] circle throws(UbiquityError) in
      guard try store.accessRequests().contains(request) else {
        throw UbiquityError(
          .notFound, "\(Printable.quoted(request.device.name)) does not ask any more",
          hint: "look again: docedit devices")
      }
      return circle.approving(
        CircleMember(
          id: request.device.id, name: request.device.name, key: request.key, main: try store.head().id.description))
    }
  }
}
