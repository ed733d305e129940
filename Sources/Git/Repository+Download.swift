internal import CGit2

extension Repository {
  /// Receives objects without moving any reference: those that the names stand for (a reference's, or an object's own), with all that they need and
  /// the repository's references do not reach. Throws where the remote does not give single objects by their names.
  public borrowing func download(_ url: RemoteURL, _ names: [String], options: NetworkOptions) throws(GitError) {
    let (step, repository) = (NetworkStep("download", url, options), pointer)
    try step.run { () throws(GitError) in
      let remote = try step.openRemote(in: repository)
      try step.connect(remote, GIT_DIRECTION_FETCH)
      var options = try step.fetchOptions()
      try check("download", withStringArray(names) { git_remote_download(remote.pointer, $0, &options) })
      _ = step.options.progress?(step.progress)
    }
  }
}

extension NetworkStep {
  /// Nothing that was not asked for: no tags, no `FETCH_HEAD`, no other host.
  func fetchOptions() throws(GitError) -> git_fetch_options {
    var options = git_fetch_options()
    try check(operation, git_fetch_options_init(&options, UInt32(GIT_FETCH_OPTIONS_VERSION)))
    options.callbacks = try callbacks()
    (options.update_fetchhead, options.download_tags) = (0, GIT_REMOTE_DOWNLOAD_TAGS_NONE)
    (options.follow_redirects, options.proxy_opts.type) = (GIT_REMOTE_REDIRECT_NONE, GIT_PROXY_AUTO)
    return options
  }
}
