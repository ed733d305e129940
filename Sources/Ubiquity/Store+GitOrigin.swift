internal import Git

// Plain git's remote `origin`: docedit's, by which it tells git of the container's remote, or the user's own.
extension Store {
  private static var fetched: String { "+refs/heads/*:refs/remotes/origin/*" }

  /// The address of plain git's `origin`; nil where it has none.
  func origin() throws(UbiquityError) -> String? { try setting("remote.origin.url") }

  private func setting(_ name: String) throws(UbiquityError) -> String? {
    try withGit { () throws(GitError) in try repository.configuration(name) }
  }

  /// Whether git's `origin` is just as docedit made it. One that a repository of the user's own had before is not.
  private var isOriginOurs: Bool {
    get throws(UbiquityError) {
      let state = try state, origin = try origin(), fetched = try setting("remote.origin.fetch")
      if state.isAdopted == true, state.isOriginOurs != true { return false }
      return origin == state.remote && fetched == Self.fetched
    }
  }

  /// The address of an `origin` of the user's own, in a repository that was the user's; nil where there is none.
  private func ownOrigin() throws(UbiquityError) -> String? {
    let isOwn = try state.isAdopted == true, isOurs = try isOriginOurs
    return try isOwn && !isOurs ? origin() : nil
  }

  /// Throws `exists` where the repository is the user's own, and its `origin` is another remote.
  func checkOrigin(_ url: RemoteURL?) throws(UbiquityError) {
    guard let url, let origin = try ownOrigin() else { return }
    if (try? surroundings.remoteURL(origin).description) == url.description { return }
    throw .otherOrigin(origin)
  }

  /// Tells plain git of the remote, so that it can be used in the container's folder; not of an encrypted container's, to which it would
  /// send everything in the open. An `origin` of the user's own stays as it is. Whether there is one of docedit's then.
  @discardableResult
  func describeRemote(_ url: RemoteURL?) throws(UbiquityError) -> Bool {
    if try ownOrigin() != nil { return false }
    let url = try isEncrypted ? nil : url
    try withGit { () throws(GitError) in
      try repository.setConfiguration("remote.origin.url", to: url?.description)
      try repository.setConfiguration("remote.origin.fetch", to: url == nil ? nil : Self.fetched)
      try repository.setConfiguration("branch.main.remote", to: url == nil ? nil : "origin")
      try repository.setConfiguration("branch.main.merge", to: url == nil ? nil : Reference.main)
    }
    return url != nil
  }

  /// Takes back what plain git was told of the remote. Where texts are on that alone it stays: git gets them from there.
  func forgetOrigin() throws(UbiquityError) {
    guard try origin() != nil, try isOriginOurs, !repository.isPromisor else { return }
    try describeRemote(nil)
  }
}
