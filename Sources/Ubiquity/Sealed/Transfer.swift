internal import Foundation
internal import Git

/// How a container speaks with its remote: in the open, or sealed. Both are listed, fetched and pushed alike.
struct Transfer: Sendable {
  let root: String
  let device: Device
  let surroundings: Surroundings

  var isEncrypted: Bool { get throws(UbiquityError) { try SealedFolder(ofContainer: root).keyring() != nil } }

  /// Nil where the container is not encrypted.
  private func sealed() throws(UbiquityError) -> SealedRemote? {
    let folder = SealedFolder(ofContainer: root)
    guard try folder.keyring() != nil else { return nil }
    return try SealedRemote(folder, device: device, surroundings: surroundings)
  }

  /// Of a remote in a folder, what is wrong with it is told in place of git's words.
  private func naming<T>(_ url: RemoteURL, _ body: () throws(UbiquityError) -> T) throws(UbiquityError) -> T {
    do { return try body() } catch { throw error.naming(damageOf: url) }
  }

  func list(_ url: RemoteURL, options: NetworkOptions) throws(UbiquityError) -> [String: ObjectID] {
    if let sealed = try sealed() {
      return try naming(url) { () throws(UbiquityError) in try sealed.list(url, options) }
    }
    let listed = try naming(url) { () throws(UbiquityError) in
      try withGit { () throws(GitError) in try Repository.list(url, options: options) }
    }
    if listed[SealedRemote.branch] != nil { throw .isEncrypted(url.description) }
    return listed
  }

  /// Throws `notTrusted` where an encrypted remote has a file that was changed; one in the open is not looked at.
  func checkSealed(_ url: RemoteURL, options: NetworkOptions) throws(UbiquityError) {
    guard let sealed = try sealed() else { return }
    try naming(url) { () throws(UbiquityError) in try sealed.checkPacks(url, options) }
  }

  /// Gives a folder that an encrypted remote is what it lacks, as far as this device has a copy of that; how many objects. Damaged ones are set aside there.
  func completeSealed(_ folder: RemoteFolder, at date: Date) throws(UbiquityError) -> Int {
    guard let sealed = try sealed() else { return 0 }
    return try folder.complete(from: sealed.outer, at: date)
  }

  /// As `Repository.fetch`. With `isCopy` the repository is another one than the container's.
  @discardableResult
  func fetch(
    into repository: borrowing Repository, _ url: RemoteURL, _ refspecs: [String], prune: Bool, isCopy: Bool = false,
    options: NetworkOptions, if isWanted: ([String: ObjectID]) -> Bool = { _ in true }
  ) throws(UbiquityError) -> Bool {
    if let sealed = try sealed() {
      var options = options
      options.keepsPacks = false
      return try naming(url) { () throws(UbiquityError) in
        try sealed.fetch(
          into: repository, url, refspecs, prune: prune, isCopy: isCopy, options: options, if: isWanted)
      }
    }
    var isEncrypted = false
    let isFetched = try naming(url) { () throws(UbiquityError) in
      try withGit { () throws(GitError) in
        try repository.fetch(url, refspecs, prune: prune, options: options) { listed in
          isEncrypted = listed[SealedRemote.branch] != nil
          return !isEncrypted && isWanted(listed)
        }
      }
    }
    if isEncrypted { throw .isEncrypted(url.description) }
    return isFetched
  }

  /// As `Repository.receive`. An encrypted remote gives no single objects, but all that it has.
  func receive(
    _ objects: [ObjectID], into repository: borrowing Repository, _ url: RemoteURL, options: NetworkOptions
  ) throws(UbiquityError) {
    if let sealed = try sealed() {
      let main = "+\(Reference.main):\(Reference.main)"
      _ = try sealed.fetch(into: repository, url, [main], prune: false, isCopy: true, options: options) { _ in true }
    } else {
      try withGit { () throws(GitError) in try repository.receive(objects, from: url, options: options) }
    }
  }

  /// As `Repository.push`. Nothing is sent where `begin`, which is called when the remote has answered and right before anything is sent, says no; what `newest` has
  /// then goes instead of what the refspecs name.
  func push(
    from repository: borrowing Repository, _ url: RemoteURL, _ refspecs: [String], options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool = { _ in true }, beginning begin: () -> Bool = { true },
    newest: () -> [String: ObjectID] = { [:] }
  ) throws(UbiquityError) -> PushOutcome {
    if let sealed = try sealed() {
      return try naming(url) { () throws(UbiquityError) in
        try sealed.push(repository, url, refspecs, options: options, if: isWanted, beginning: begin, newest: newest)
      }
    }
    try RemoteFolder(url)?.checkNamesAreOwn(url)
    var isEncrypted = false
    let results = try naming(url) { () throws(UbiquityError) in
      try Self.rejecting { () throws(GitError) in
        try repository.push(url, refspecs, options: options) { listed in
          isEncrypted = listed[SealedRemote.branch] != nil
          return !isEncrypted && isWanted(listed) && begin()
        } newest: {
          newest()
        }
      }
    }
    if isEncrypted { throw .isEncrypted(url.description) }
    return PushOutcome(results)
  }

  /// A push that git itself refuses beforehand is a rejected `main`.
  private static func rejecting(_ push: () throws(GitError) -> [PushResult]) throws(UbiquityError) -> [PushResult] {
    do { return try push() } catch {
      guard error.code == .notFastForward else { throw UbiquityError(error) }
      return [PushResult(reference: Reference.main, rejection: "fetch first")]
    }
  }
}
