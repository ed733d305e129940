internal import Git

extension Repository {
  /// The first commit of `main`, along first parents.
  borrowing func firstVersion() throws(UbiquityError) -> ObjectID {
    let main = try withGit { () throws(GitError) in
      guard let id = try reference(Reference.main) else {
        throw GitError(.notFound, operation: "read main", message: "there is none")
      }
      return id
    }
    return try firstVersion(before: main)
  }

  /// The first commit that a version has come from, along first parents.
  borrowing func firstVersion(before version: ObjectID) throws(UbiquityError) -> ObjectID {
    try withGit { () throws(GitError) in
      var id = version
      while let parent = try commit(id).content.parents.first { id = parent }
      return id
    }
  }

  /// Whether the text names a version that can be read.
  borrowing func isVersion(_ name: String) -> Bool {
    ObjectID(name).map { WholeVersions.content(of: $0, self) != nil } ?? false
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
