internal import Git

extension Repository {
  /// Receives objects by their names, into a repository that has nothing. Where the remote does not give single ones, `main` with all that it needs. What
  /// the remote does not have is not there then.
  borrowing func receive(_ objects: [ObjectID], from remote: RemoteURL, options: NetworkOptions) throws(GitError) {
    var options = options
    options.namesObjects = true
    do {
      try download(remote, objects.map(\.description), options: options)
      if objects.allSatisfy({ contains($0) }) { return }
    } catch {
      if [.timedOut, .cancelled, .diskFull].contains(error.code) { throw error }
    }
    options.namesObjects = false
    try download(remote, [Reference.main], options: options)
  }
}
