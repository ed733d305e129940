internal import Git

// Files that the folder has not as `main` has them: there was no room, or something of somebody's own is in their place.
extension Store {
  /// Those files, and what the folder was given there last; nil for nothing. What is known of them where it is not known what the folder was made from. Not those
  /// that somebody took away since.
  func filesLeft() throws(UbiquityError) -> [TreePath: ObjectID?] {
    guard try workTreeCommit() != nil else { return try evictions.left }
    let left = try leftFiles().keys
    if left.isEmpty { return [:] }
    let before = try workTreeSnapshot().shown
    let given = Dictionary(uniqueKeysWithValues: left.map { ($0, before[$0]) })
    return given.filter { $0.value == nil || workTree.isTaken($0.key) }
  }

  /// Writes them down, and has plain git leave them alone: it would take them for deleted or changed. They stay written down until git's index is right.
  func noteLeft() throws(UbiquityError) {
    let left = try filesLeft(), known = try evictions
    if left == known.left, isMarked(left.keys) { return }
    try changeEvictions { $0.left.merge(left) { $1 } }
    if unfollowed != nil { return }
    var settled = try evictions
    settled.left = left
    if try markIndex(as: settled, isAnew: true) { try changeEvictions { $0.left = left } }
  }

  private func isMarked(_ files: some Collection<TreePath>) -> Bool {
    if files.isEmpty { return true }
    guard let marked = repository.sparsePaths() else { return true }
    return files.allSatisfy { marked.contains($0.description) }
  }

  /// Writes down exactly those files, for a container that is made of the folder again.
  func keepLeft() throws(UbiquityError) {
    let left = try filesLeft()
    try changeEvictions { $0.left = left }
  }
}

extension Evictions {
  /// The commit that says what a folder was made from that has the version's files but for those that were left.
  func commitOfFolder(of version: ObjectID, in repository: borrowing Repository) throws(GitError) -> ObjectID {
    if left.isEmpty { return version }
    let content = try repository.commit(version).content
    let files = Snapshot(tree: content.tree, try repository.files(in: content.tree)).shown
    var edits: [TreeEdit] = []
    for (path, given) in left.sorted(by: { $0.key < $1.key }) where files[path] != nil {
      let blob = given.flatMap { repository.contains($0) ? $0 : nil }
      edits.append(blob.map { .put(path: path.description, blob: $0) } ?? .remove(path: path.description))
    }
    let tree = try repository.tree(content.tree, applying: edits)
    return tree == content.tree ? version : try repository.writeCommit(.ofFolder(tree, version, content))
  }
}
