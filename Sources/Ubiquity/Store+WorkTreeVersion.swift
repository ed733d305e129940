internal import Git

/// The version that the folder was made from.
extension Store {
  /// What the folder was last made equal to; nil before the first time.
  ///
  /// Where plain git has set `main` back, or aside, what both lines come from: what the folder has of the versions that `main` left is then what somebody did in
  /// the folder, as it is for git. Nil where they have nothing in common.
  func workTreeCommit() throws(UbiquityError) -> Commit? {
    guard let mark = try markedWorkTree() else { return nil }
    let head = try head()
    if let known = knownWorkTree, known.mark == mark.id, known.head == head.id { return known.commit }
    let commit = try isBefore(head, mark) ? mark : common(mark, head)
    knownWorkTree = (mark.id, head.id, commit)
    return commit
  }

  /// What `refs/docedit/worktree` names, wherever `main` is.
  func markedWorkTree() throws(UbiquityError) -> Commit? {
    try reference(Reference.workTree).map { id throws(UbiquityError) in try commit(id) }
  }

  /// Writes down what the folder was made from, before `main` moves on: where it was set back, or an equal version took the place of the one that is named, nobody could tell any more afterwards.
  func keepWorkTree() throws(UbiquityError) {
    guard let mark = try markedWorkTree(), case let head = try head() else { return }
    let commit = mark.content.tree == head.content.tree ? head : try workTreeCommit()
    guard commit?.id != mark.id else { return }
    if let commit { try set(Reference.workTree, to: commit.id) } else { try delete(Reference.workTree) }
  }

  func workTreeSnapshot() throws(UbiquityError) -> Snapshot {
    try workTreeCommit().map { commit throws(UbiquityError) in try snapshot(commit.content.tree) } ?? .empty
  }

  /// Takes plain git's setting back of `main` back, where the remote has what the folder was made from. What the folder has of the older version, also what git put there and
  /// somebody edited, comes forward with it; all else that it has is an edit of the newer one.
  func returnToRemote() throws(UbiquityError) {
    guard let mark = try markedWorkTree(), let common = try workTreeCommit(), common.id != mark.id else { return }
    guard try !isRemoteSetBack, let fetched = try reference(Reference.remoteMain) else { return }
    let head = try head(), newest = try commit(fetched)
    guard head.id != fetched, try isAncestor(head.id, of: fetched), try isBefore(newest, mark) else { return }
    let marked = try snapshot(mark.content.tree), older = try snapshot(common.content.tree).files
    let seen = filesSeenByGit(), new = try Set(localChanges().values.compactMap(\.self))
    var files = marked.files
    for path in Set(files.keys).union(older.keys) where files[path] != older[path] {
      var isOlder = older[path] != nil && seen[path] == older[path]
      if !isOlder { isOlder = try fileName(of: path)?.blob == older[path] }
      if isOlder, older[path] == nil, let blob = files[path], new.contains(blob) { continue }
      if isOlder { files[path] = older[path] }
    }
    let base = try tree(marked.tree, marked.edits(to: files))
    try moveHead(from: head.id, to: fetched)
    try setWorkTree(base, head: newest)
    try materialise()
  }

  private func isBefore(_ head: Commit, _ mark: Commit) throws(UbiquityError) -> Bool {
    if mark.id == head.id || mark.content.tree == head.content.tree { return true }
    let version = mark.versionOfFolder
    if version == head.id { return true }
    return try isAncestor(version, of: head.id)
  }

  /// Files that the folder was not given when it was made from the version stay so.
  private func common(_ mark: Commit, _ head: Commit) throws(UbiquityError) -> Commit? {
    let version = try commit(mark.versionOfFolder)
    guard let base = try mergeBase(version.id, head.id).map({ id throws(UbiquityError) in try commit(id) }) else {
      return nil
    }
    let marked = try snapshot(mark.content.tree).files, given = try snapshot(version.content.tree).files
    let target = try snapshot(base.content.tree)
    var files = target.files
    for path in Set(marked.keys).union(given.keys) where marked[path] != given[path] { files[path] = marked[path] }
    let tree = try tree(target.tree, target.edits(to: files))
    return try tree == base.content.tree ? base : workTreeVersion(tree, of: base)
  }

  /// A commit of the folder's own, where it differs from the version.
  func workTreeVersion(_ tree: ObjectID, of version: Commit) throws(UbiquityError) -> Commit {
    let content = version.contentOfFolder(tree)
    return Commit(id: try write(content), content: content)
  }
}

extension CommitContent {
  /// Of the folder's own commit, which differs from the version.
  static func ofFolder(_ tree: ObjectID, _ version: ObjectID, _ content: CommitContent) -> CommitContent {
    CommitContent(
      tree: tree, parents: [version], signature: .merge(content.signature.date), message: Commit.messageOfFolder)
  }
}

extension Commit {
  fileprivate static let messageOfFolder = "Work tree\n"

  /// The version that `refs/docedit/worktree` means with such a commit: itself, or the one that the folder differs from.
  var versionOfFolder: ObjectID { isOfFolder ? content.parents.first ?? id : id }

  /// Whether it is such a commit.
  var isOfFolder: Bool { content.message == Self.messageOfFolder }

  /// The same on every device and at any time: the name of such a commit tells what it has.
  func contentOfFolder(_ tree: ObjectID) -> CommitContent { .ofFolder(tree, id, content) }
}
