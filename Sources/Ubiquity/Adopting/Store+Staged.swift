internal import Git

/// Who uses plain git in the folder may stage something and go on writing: git's index is then the only place that has it.
extension Store {
  static let stagedBranch = "refs/heads/docedit-staged"

  /// Keeps, as a version on a branch of its own, what is staged and is neither in these versions nor in the folder; tells which submodules have to be staged again.
  func keepStaged(besides versions: [ObjectID]) throws(UbiquityError) {
    let staged = try staged(besides: versions), lost = staged.files
    tell(of: staged.submodules)
    if lost.isEmpty { return }
    let last = try reference(Self.stagedBranch)
    let content = CommitContent(
      tree: try tree(nil, lost.map { .put(path: $0.path, blob: $0.blob) }), parents: last.map { [$0] } ?? [],
      signature: signature, message: "Staged\n")
    let kept = try write(content)
    try set(Self.stagedBranch, to: kept)
    let names = lost.map { Printable.quoted($0.path) }.joined(separator: ", ")
    tell("what was staged of \(names) is kept: git show docedit-staged", once: "\(kept)")
  }

  /// What is staged and in none of some versions.
  struct Staged {
    /// Those that the folder has otherwise.
    var files: [IndexEntry]
    var submodules: [IndexEntry]

    var all: [IndexEntry] { files + submodules }
  }

  func staged(besides versions: [ObjectID]) throws(UbiquityError) -> Staged {
    var known: Set<PlacedBlob> = []
    for version in versions { known.formUnion(try unstaged(commit(version).content.tree)) }
    let entries = try withGit { () throws(GitError) in try repository.indexEntries() }
      .filter { !known.contains(PlacedBlob($0.path, $0.blob)) }
    return Staged(files: entries.filter(isOnlyStaged), submodules: entries.filter { $0.mode == .commit })
  }

  private func isOnlyStaged(_ entry: IndexEntry) -> Bool {
    if entry.isUnmerged || entry.isIntended || entry.mode == .commit { return false }
    guard ContainerPath.isSafe(entry.path), repository.contains(entry.blob) else { return false }
    let bytes = (try? workTree.read(TreePath(entry.path)))??.bytes
    return bytes.flatMap { try? Repository.blobID(of: $0) } != entry.blob
  }

  private func tell(of submodules: [IndexEntry]) {
    for entry in submodules {
      tell(
        "the submodule \(Printable.quoted(entry.path)) is no longer staged; stage it again: git add \(entry.path.shellWord)",
        once: "\(entry.blob)")
    }
  }

  /// What the index has of a tree where nothing is staged: links, too.
  private func unstaged(_ tree: ObjectID) throws(UbiquityError) -> [PlacedBlob] {
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    return files.map { PlacedBlob($0.path, $0.blob) }
  }
}
