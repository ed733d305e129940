internal import CGit2

extension Repository {
  /// The commit that an object is, or that a tag names; nil for anything else, and for what is not here.
  public borrowing func commitName(of object: ObjectID) -> ObjectID? {
    switch try? kind(of: object) {
    case GIT_OBJECT_COMMIT: object
    case GIT_OBJECT_TAG: (try? tagged(by: object)).flatMap { commitName(of: $0) }
    default: nil
    }
  }

  /// Deletes what a former head reached and nothing reaches any more, however young it is, but for what young packs hold. Commits go first, so that
  /// an interruption leaves nothing that lacks a part. Where the user has added work trees, nothing is deleted.
  ///
  /// `unwanted` is as for `compact`. Only while the caller holds its own lock on the store, and nothing is received.
  public borrowing func discard(_ former: ObjectID, without unwanted: Set<ObjectID> = []) throws(GitError) {
    if hasOtherWorkTrees { return }
    let lost = try reachableObjects().missing(from: former, in: self)
    if lost.isEmpty { return }
    deleteLoose(lost)
    if try arePackedForLong(lost) { try compact(without: unwanted) } else { try refreshObjects() }
  }
}
