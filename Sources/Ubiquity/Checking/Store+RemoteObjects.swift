internal import Git

/// Whether a remote in a folder has the objects that its references name. Of one on a host, only what it says is known.
extension Store {
  /// Throws `damagedRemote` where it lacks what only it would have of documents that are evicted; of an encrypted container, where it lacks anything.
  func checkRemoteKeeps(_ documents: [TreePath]) throws(UbiquityError) {
    if try isEncrypted { return try checkRemoteIsComplete() }
    for document in documents {
      let blobs = try disposableBlobs(of: [document]).filter { repository.contains($0) }.sorted()
      try checkRemote { _, remote throws(UbiquityError) in
        try withGit { () throws(GitError) in try remote.inspect(blobs).losses }.map { $0.named(document) }
      }
    }
  }

  /// Throws `damagedRemote` where it lacks anything.
  func checkRemoteIsComplete() throws(UbiquityError) {
    try checkRemote { folder, remote throws(UbiquityError) in try folder.losses(remote) }
  }

  private func checkRemote(
    _ losses: (RemoteFolder, borrowing Repository) throws(UbiquityError) -> [ObjectInspection.Loss]
  ) throws(UbiquityError) {
    guard let url = try state.remote.map({ text throws(UbiquityError) in try surroundings.remoteURL(text) }),
      let folder = RemoteFolder(url), let remote = try? folder.open()
    else { return }
    guard let words = try folder.words(for: losses(folder, remote)) else { return }
    throw .damaged(url, words, hint: UbiquityError.way(to: url, hasContainer: true))
  }
}

extension ObjectInspection.Loss {
  fileprivate func named(_ path: TreePath) -> Self {
    var loss = self
    loss.path = path.description
    return loss
  }
}
