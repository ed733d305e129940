internal import Git

extension Store {
  var sealedFolder: SealedFolder { SealedFolder(ofContainer: root) }

  /// Whether what leaves this machine is encrypted.
  var isEncrypted: Bool { get throws(UbiquityError) { try sealedFolder.keyring() != nil } }

  /// Throws where the keys of an encrypted container are gone, or cannot be read.
  func checkKeys() throws(UbiquityError) { _ = try sealedFolder.keyring() }

  private func sealedRemote() throws(UbiquityError) -> SealedRemote? {
    guard try isEncrypted else { return nil }
    return try SealedRemote(sealedFolder, device: device, surroundings: surroundings)
  }

  /// So many files of requests are looked at where the user asks for them, and so many with each exchange.
  private static let (requestLimit, newsLimit) = (1 << 14, 64)

  /// The machines that ask to be let in, as far as was received, and what the circle says of each.
  func accessRequests(among limit: Int = requestLimit) throws(UbiquityError) -> [AccessRequest] {
    guard let requests = try sealedRemote()?.requests(among: limit), !requests.isEmpty else { return [] }
    let circle = try circle(), own = try? signingKey().publicKey
    var judged: [AccessRequest] = []
    for var request in requests.compactMap({ $0.key == own ? nil : $0.judged(by: circle, on: device) }) {
      request.standing = try told(request.standing, of: request.device.id)
      judged.append(request)
    }
    return judged
  }

  /// Tells of machines that ask to be let in, and of a remote that was set back. What cannot be read keeps nobody from exchanging.
  func noteSealedRemote() throws(UbiquityError) {
    guard let requests = try? accessRequests(among: Self.newsLimit), try isEncrypted else { return }
    if try ownStanding() == .approved {
      for request in requests { tell(request.notice, once: "\(request.device.id) \(request.key)") }
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
    let url = try remoteURL()
    try await noted(.devices) { _ throws(UbiquityError) in try self.takeAway(request, from: url) }
  }

  private func takeAway(_ request: AccessRequest, from url: RemoteURL) throws(UbiquityError) {
    let options = store.surroundings.networkOptions(for: url)
    let remote = try SealedRemote(store.sealedFolder, device: device, surroundings: store.surroundings)
    try remote.withdraw(request.path, url, options)
  }

  /// Gives a machine that asks the container's key, and lets it into the circle. Throws `notFound` where it does not ask any more, or the circle says
  /// something else of it by now, and `notTrusted` where it asks under the id of this machine.
  public func approve(_ request: AccessRequest) async throws(UbiquityError) {
    if let obstacle = request.obstacle { throw obstacle }
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

extension AccessRequest {
  /// What people are told of it, once.
  fileprivate var notice: String {
    let word = device.name.shellWord
    return switch standing {
    case .forged: "\(device.name) asks under the id of this machine; it is ignored: docedit devices decline \(word)"
    case .changed: "\((former ?? device).name) has another key now: docedit devices tells more"
    default: "\(device.name) asks to be approved: docedit devices approve \(word)"
    }
  }
}
