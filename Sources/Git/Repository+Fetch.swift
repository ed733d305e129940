internal import CGit2

extension Repository {
  /// Fetches; refspecs as in git (`+refs/heads/*:refs/remotes/origin/*`). `prune` deletes local references of the refspecs
  /// that the remote lacks. No tags are fetched unless a refspec names them.
  ///
  /// `isWanted` is asked with the remote's references, over the same connection. Returns whether anything was fetched. Fetches again, for up
  /// to two seconds, where another process or thread holds the lock of a reference.
  @discardableResult
  public borrowing func fetch(
    _ url: RemoteURL, _ refspecs: [String], prune: Bool, options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool = { _ in true }
  ) throws(GitError) -> Bool {
    var isFetched = false
    try retryingWhileLocked { () throws(GitError) in
      isFetched = try fetchOnce(url, refspecs, prune: prune, options: options, if: isWanted)
    }
    return isFetched
  }

  private borrowing func fetchOnce(
    _ url: RemoteURL, _ refspecs: [String], prune: Bool, options: NetworkOptions,
    if isWanted: ([String: ObjectID]) -> Bool
  ) throws(GitError) -> Bool {
    let known = refspecs.compactMap { Refspec($0) }
    if known.count == refspecs.count,
      let isFetched = try fetchNear(url, known, prune: prune, options: options, if: isWanted)
    {
      return isFetched
    }
    let (step, repository) = (NetworkStep("fetch", url, options), pointer)
    return try step.run { () throws(GitError) in
      let remote = try step.openRemote(in: repository)
      try step.connect(remote, GIT_DIRECTION_FETCH)
      guard try isWanted(remote.remoteReferences("fetch")) else { return false }
      var options = try step.fetchOptions()
      options.prune = prune ? GIT_FETCH_PRUNE : GIT_FETCH_NO_PRUNE
      let status = withStringArray(refspecs) { git_remote_fetch(remote.pointer, $0, &options, "fetch") }
      try check("fetch", status)
      _ = step.options.progress?(step.progress)
      return true
    }
  }

  /// What references a remote has, without fetching anything.
  public static func list(_ url: RemoteURL, options: NetworkOptions) throws(GitError) -> [String: ObjectID] {
    try Library.prepare()
    if let listed = listNear(url) { return listed }
    let step = NetworkStep("list", url, options)
    return try step.run { () throws(GitError) in
      let remote = try step.openRemote(in: nil)
      try step.connect(remote, GIT_DIRECTION_FETCH)
      return try remote.remoteReferences("list")
    }
  }
}

/// Calls the body with the texts as libgit2's list of strings.
func withStringArray<R>(_ texts: [String], _ body: (UnsafePointer<git_strarray>) -> R) -> R {
  withCStrings(texts) { strings in
    var list = git_strarray(strings: strings, count: texts.count)
    return body(&list)
  }
}
