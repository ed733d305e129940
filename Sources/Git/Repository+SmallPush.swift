extension Repository {
  /// Sends by itself what is a few objects, or any number, over a program: libgit2 goes through the whole tree of the version before to find them, and through the trees of all that the remote's
  /// references name, whoever wrote those. False where nothing was sent.
  borrowing func send(
    _ updates: [Refspec], to theirs: [String: ObjectID], _ step: NetworkStep, within limit: ObjectGathering.Limit = .few
  ) throws(GitError) -> Bool {
    let deleted = updates.filter { $0.source == nil }.map(\.target)
    guard step.child != nil, let abilities = RemoteAbilities(greeting: step.greeting),
      let new = try targets(of: updates.filter { $0.source != nil }, among: theirs),
      let found = try gather(new.values, for: theirs, within: limit, if: { !limit.isLarge || step.isWanted }),
      case let (moves, gone) = (Self.moves(new, from: theirs), theirs.filter { deleted.contains($0.key) }),
      !moves.isEmpty || !gone.isEmpty,
      let request = PushRequest(moves, deleting: gone, found.objects, abilities)
    else { return false }
    try step.send(request)
    let settled = new.keys.filter { theirs[$0] == new[$0] } + deleted.filter { theirs[$0] == nil }
    for name in settled { step.answers.updateValue(nil, forKey: name) }
    try step.readReport(abilities)
    return true
  }
}
