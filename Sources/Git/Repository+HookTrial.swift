internal import CGit2

extension Repository {
  /// The words with which a hook of the remote refuses that a reference goes from another commit to where it is already. Nil where none does, where the reference is
  /// elsewhere by now, and where nothing can be asked: over https.
  ///
  /// Nothing moves, whatever the hooks say: the remote compares, when they have run, where the reference is with where it would come from. One that
  /// does not compare leaves it where it is.
  public static func refusalByHook(
    ofMoving name: String, from old: ObjectID?, to present: ObjectID, on url: RemoteURL, options: NetworkOptions
  ) throws(GitError) -> String? {
    try Library.prepare()
    if nearRemote(url)?.hasNoHooks == true { return nil }
    let step = NetworkStep("push", url, options), move = NearRemote.Move(name: name, old: old, new: present)
    return try step.run { () throws(GitError) in
      let remote = try step.openRemote(in: nil)
      try step.connect(remote, GIT_DIRECTION_PUSH)
      guard step.child != nil, try remote.remoteReferences("push")[name] == present,
        let abilities = RemoteAbilities(greeting: step.greeting), let request = PushRequest([move], [], abilities)
      else { return nil }
      try step.send(request)
      try step.readReport(abilities)
      return step.answer(to: name).flatMap { $0.contains("hook") ? $0 : nil }
    }
  }
}
