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
}
