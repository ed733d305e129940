extension Repository {
  /// Sends by itself what is a few objects, over a program: libgit2 goes through the whole tree of the version before to find them. False where nothing was sent.
  borrowing func sendFew(_ updates: [Refspec], to theirs: [String: ObjectID], _ step: NetworkStep) throws(GitError)
    -> Bool
  {
    guard step.child != nil, let abilities = RemoteAbilities(greeting: step.greeting),
      let new = try targets(of: updates, among: theirs), let found = try gather(new.values, for: theirs),
      case let moves = Self.moves(new, from: theirs), !moves.isEmpty,
      let request = PushRequest(moves, found.objects, abilities)
    else { return false }
    try step.send(request)
    for name in new.keys where theirs[name] == new[name] { step.answers.updateValue(nil, forKey: name) }
    try step.readReport(abilities)
    return true
  }
}
