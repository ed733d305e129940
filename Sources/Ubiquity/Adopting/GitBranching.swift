internal import Git

/// What plain git made of `main` here, beside what the remote, as it was last seen, has of it.
struct GitBranching {
  let head: Commit
  let fetched: ObjectID
  /// How git moved `main`, the newest first.
  let moves: [ReferenceMove]
}
