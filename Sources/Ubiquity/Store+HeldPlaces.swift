internal import Git

/// A file of somebody's own, which `.gitignore` leaves out, in the place of a document of that name: it stays as it is, and goes nowhere.
extension Store {
  /// Whether the folder has such a file in the place of a document of the head, or of one of a package's files.
  func isHeld(_ document: TreePath) throws(UbiquityError) -> Bool {
    try isAnyHeld(files(of: document, in: head().content.tree))
  }

  /// Throws `exists` where that is so.
  func checkIsNotHeld(_ document: TreePath) throws(UbiquityError) {
    if try isHeld(document) { throw held(document) }
  }

  /// Throws `exists` where that is so, or would be with what comes from another machine, or an older version.
  func checkIsNotHeld(_ request: SaveRequest) throws(UbiquityError) {
    var files = try files(of: request.path, in: head().content.tree)
    if request.restored != nil || request.continued != nil {
      for (path, bytes) in request.content.files(at: request.path) where files[path] == nil {
        files[path] = try withGit { () throws(GitError) in try Repository.blobID(of: bytes) }
      }
    }
    if try isAnyHeld(files) { throw held(request.path) }
  }

  private func isAnyHeld(_ files: [TreePath: ObjectID]) throws(UbiquityError) -> Bool {
    let here = files.keys.filter { workTree.isTaken($0) && !isObstructed($0) }
    if here.isEmpty { return false }
    for path in try ignored(here, given: workTreeCommit()?.content.tree) {
      if try fileName(of: path)?.blob != files[path] { return true }
    }
    return false
  }

  private func held(_ path: TreePath) -> UbiquityError {
    UbiquityError(
      .exists,
      "\(Printable.quoted(path.description)) cannot be put into the folder: a file that .gitignore leaves out is in its place",
      hint: "give that file another name with mv, then docedit sync, and try again")
  }
}

extension UbiquityContainer {
  /// Throws `exists` where a file of somebody's own, which `.gitignore` leaves out, is in the place of the document.
  public func checkIsNotHeld(_ path: String) throws(UbiquityError) { try store.checkIsNotHeld(TreePath(path)) }
}
