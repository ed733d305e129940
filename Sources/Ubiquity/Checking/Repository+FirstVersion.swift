internal import Git

extension Repository {
  /// The first commit of `main`, after which the container is called.
  borrowing func firstVersion() throws(UbiquityError) -> ObjectID {
    let main = try withGit { () throws(GitError) in
      guard let id = try reference(Reference.main) else {
        throw GitError(.notFound, operation: "read main", message: "there is none")
      }
      return id
    }
    return try firstVersion(before: main)
  }

  /// The first commit that a version has come from, along first parents. Where that founded no container, and another one did that came in by a merge of git's with
  /// another repository, it is that one.
  borrowing func firstVersion(before version: ObjectID) throws(UbiquityError) -> ObjectID {
    try withGit { () throws(GitError) in
      var first = try commit(version)
      while let parent = first.content.parents.first { first = try commit(parent) }
      return first.isFounding ? first.id : try foundingVersion(before: version) ?? first.id
    }
  }

  private borrowing func foundingVersion(before version: ObjectID) throws(GitError) -> ObjectID? {
    var found: [ObjectID] = []
    try walk(from: version) {
      if $0.content.parents.isEmpty, $0.isFounding { found.append($0.id) }
      return true
    }
    return found.min()
  }

  /// Whether the text names a version that can be read.
  borrowing func isVersion(_ name: String) -> Bool {
    ObjectID(name).map { WholeVersions.content(of: $0, self) != nil } ?? false
  }

  /// Whether `main` comes from a container's first version, by whatever way.
  borrowing func comes(from container: String) -> Bool {
    guard let first = ObjectID(container), let main = (try? reference(Reference.main)) ?? nil else { return false }
    return first == main || (try? isAncestor(first, of: main)) == true
  }

  /// What brings back a `main` that comes from the container's first version, where one is known; nil where none is.
  borrowing func wayBack(to container: String) -> String? {
    for name in [Reference.remoteMain, Reference.knownMain, Reference.sentMain] {
      guard let target = (try? reference(name)) ?? nil else { continue }
      if (try? firstVersion(before: target))?.description != container { continue }
      return "to keep what is on main: git branch other; to go back: git reset --hard \(name)"
    }
    return nil
  }
}

extension Commit {
  /// Whether it is the first version of a container that was none before.
  fileprivate var isFounding: Bool { CommitMessage(parsing: content.message).nonce != nil }
}
