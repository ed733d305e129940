internal import Git

extension Repository {
  /// What is to be sent of `main`; nil where nothing is.
  borrowing func versionToSend(_ refspecs: [String]) throws(UbiquityError) -> ObjectID? {
    guard let source = refspecs.compactMap({ Refspec($0) }).first(where: { $0.target == Reference.main })?.source else {
      return nil
    }
    return try withGit { () throws(GitError) in try target(ofSource: source) }
  }

  /// Writes down, before `main` is sent, what it is: from then on the remote may have it, and it is never written anew. False where it is not the
  /// `version` any more: another process may have merged meanwhile, and its conflict versions must go first. `folder` is the store's own.
  borrowing func beginSending(_ version: ObjectID?, _ folder: String) -> Bool {
    guard let version else { return true }
    guard let lock = try? StoreLock("\(folder)/lock") else { return false }
    defer { withExtendedLifetime(lock) {} }
    guard (try? reference(Reference.main)) == version else { return false }
    if (try? reference(Reference.sentMain)) == version { return true }
    return (try? setReference(Reference.sentMain, to: version, expecting: nil)) != nil
  }

  /// The device's newest activities, where they are to be sent, by the name that they get: what they have become since the push was planned goes with it. Writes down,
  /// before that, which drafts they have; empty where it cannot, so that those of the plan go. `folder` is the store's own.
  borrowing func activitiesToSend(_ refspecs: [String], _ folder: String) -> [String: ObjectID] {
    let targets = refspecs.compactMap { Refspec($0) }.filter { $0.source != nil }.map(\.target)
    guard let target = targets.first(where: { RemoteNamespace.localName($0).hasPrefix(Reference.activities) }),
      let lock = try? StoreLock("\(folder)/lock")
    else { return [:] }
    defer { withExtendedLifetime(lock) {} }
    guard let own = (try? reference(RemoteNamespace.localName(target))) ?? nil,
      (try? noteSending(own, folder)) != nil
    else { return [:] }
    return [target: own]
  }

  private borrowing func noteSending(_ activities: ObjectID, _ folder: String) throws {
    let drafts = try drafts(inActivities: activities), file = "\(folder)/state.plist"
    guard !drafts.isEmpty, var state = StoreState.read(file), state.addSentDrafts(drafts) else { return }
    try state.write(file)
  }
}
