/// One open git repository.
///
/// Not `Sendable`: libgit2 objects are used by one thread at a time. Give a repository to an actor and let only values out.
/// Isolated from the user's git configuration; what it writes is fsynced.
public struct Repository: ~Copyable {
  /// Makes a repository at `gitDirectory` (…/.git) whose work tree is its parent, with branch `main`; opens it if there is one.
  public static func initialize(at gitDirectory: String) throws(GitError) -> Repository { fatalError("contract") }
  public static func initializeBare(at path: String) throws(GitError) -> Repository { fatalError("contract") }
  public static func open(at gitDirectory: String) throws(GitError) -> Repository { fatalError("contract") }
}

extension Repository {
  public borrowing func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID { fatalError("contract") }
  public borrowing func readBlob(_ id: ObjectID) throws(GitError) -> [UInt8] { fatalError("contract") }
  /// The name that a blob of these bytes has, without writing it.
  public static func blobID(of bytes: [UInt8]) throws(GitError) -> ObjectID { fatalError("contract") }
  public borrowing func contains(_ id: ObjectID) -> Bool { fatalError("contract") }

  /// The tree after the edits to `base` (nil: the empty tree). Empty folders vanish.
  public borrowing func tree(_ base: ObjectID?, applying edits: [TreeEdit]) throws(GitError) -> ObjectID { fatalError("contract") }
  /// All files of a tree, in git's order.
  public borrowing func files(in tree: ObjectID) throws(GitError) -> [TreeFile] { fatalError("contract") }
  /// The file at the path; nil where there is none.
  public borrowing func file(at path: String, in tree: ObjectID) throws(GitError) -> TreeFile? { fatalError("contract") }
  /// How `new` differs from `old` (nil: the empty tree); renames are found by content, exact first, then similar by half.
  public borrowing func changes(from old: ObjectID?, to new: ObjectID) throws(GitError) -> [TreeChange] { fatalError("contract") }

  /// Writes a commit; no reference moves.
  public borrowing func writeCommit(_ content: CommitContent) throws(GitError) -> ObjectID { fatalError("contract") }
  public borrowing func commit(_ id: ObjectID) throws(GitError) -> Commit { fatalError("contract") }
  /// The best common ancestor; nil for unrelated histories.
  public borrowing func mergeBase(_ a: ObjectID, _ b: ObjectID) throws(GitError) -> ObjectID? { fatalError("contract") }
  /// Whether `ancestor` is `commit` or reachable from it.
  public borrowing func isAncestor(_ ancestor: ObjectID, of commit: ObjectID) throws(GitError) -> Bool { fatalError("contract") }
  /// Commits reachable from `start` and not from `hidden`, children before parents, newest first. `visit` returns false to stop.
  public borrowing func walk(from start: ObjectID, hiding hidden: [ObjectID] = [], _ visit: (Commit) -> Bool) throws(GitError) {
    fatalError("contract")
  }

  public borrowing func reference(_ name: String) throws(GitError) -> ObjectID? { fatalError("contract") }
  /// References whose names start with the prefix, sorted.
  public borrowing func references(_ prefix: String) throws(GitError) -> [(name: String, target: ObjectID)] { fatalError("contract") }
  /// Moves a reference only where it is what the caller expects (`.some(nil)`: that it does not exist; `nil`: anything).
  public borrowing func setReference(_ name: String, to target: ObjectID, expecting: ObjectID??) throws(GitError) { fatalError("contract") }
  public borrowing func deleteReference(_ name: String) throws(GitError) { fatalError("contract") }
  /// Makes the index that `git status` reads equal to a tree.
  public borrowing func resetIndex(to tree: ObjectID) throws(GitError) { fatalError("contract") }
  /// Removes lock files that a killed process left. Only while the caller holds its own lock on the store.
  public borrowing func clearStaleLocks() { fatalError("contract") }
  /// Packs loose objects where there are many. Only while the caller holds its own lock on the store.
  public borrowing func compactIfNeeded() throws(GitError) { fatalError("contract") }
}

extension Repository {
  /// Fetches; refspecs as in git (`+refs/heads/*:refs/remotes/origin/*`). `prune` deletes local references of the refspecs that the remote lacks.
  public borrowing func fetch(_ url: RemoteURL, _ refspecs: [String], prune: Bool, options: NetworkOptions) throws(GitError) { fatalError("contract") }
  /// Pushes. One result a reference; a rejected reference is a result, not an error. Refspecs without `+` are fast-forward only,
  /// checked by the remote's own compare-and-swap; `:refs/x` deletes.
  public borrowing func push(_ url: RemoteURL, _ refspecs: [String], options: NetworkOptions) throws(GitError) -> [PushResult] { fatalError("contract") }
  /// What references a remote has, without fetching anything.
  public static func list(_ url: RemoteURL, options: NetworkOptions) throws(GitError) -> [String: ObjectID] { fatalError("contract") }
}
