internal import Git

/// The newest versions, written anew without some of them.
private struct SquashedLine {
  var head: Commit
  /// The new names of those that stay, by the old ones.
  var names: [ObjectID: ObjectID] = [:]
}

extension Store {
  /// Writes a line of versions that ends at `main` anew without the dropped ones: what these did, the next version of the same document does.
  ///
  /// `main` moves at once, from the old line to the new one, to the same tree. What named the old versions is then made to name the new ones; a process
  /// that is killed in between leaves names that still lead to what they named.
  func squash(_ dropped: Set<ObjectID>, in line: [Commit], _ progress: IndexObserver?) throws(UbiquityError) {
    try checkFolderIsFree()
    let old = try head(), folder = try workTreeCommit()
    let new = try squashed(line, without: dropped, progress)
    guard old.id == line.last?.id, new.head.content.tree == old.content.tree else {
      throw UbiquityError(.damaged, "the versions cannot be squashed; nothing was changed", hint: "docedit verify")
    }
    try moveHead(from: old.id, to: new.head.id)
    if let folder { try setWorkTree(folder.content.tree, head: new.head) }
    try renameVersions(new.names)
    try discard(old.id)
  }

  /// Frees the room of an old line; where something is being received, and where that fails, the next sweep does it.
  private func discard(_ head: ObjectID) throws(UbiquityError) {
    guard let network = try? StoreLock(networkLockFile, timeout: 0) else { return }
    let absent = Set(try evictions.blobs.keys.filter { !repository.contains($0) })
    try? repository.discard(head, without: absent)
    withExtendedLifetime(network) {}
  }

  private func squashed(_ line: [Commit], without dropped: Set<ObjectID>, _ progress: IndexObserver?)
    throws(UbiquityError) -> SquashedLine
  {
    guard let first = line.first?.content.parents.first else { return SquashedLine(head: try head()) }
    var new = SquashedLine(head: try commit(first))
    for (number, version) in line.enumerated() where !dropped.contains(version.id) {
      new.head = try written(version, on: new.head, new.names)
      new.names[version.id] = new.head.id
      progress?(IndexProgress(versions: number + 1, total: line.count))
    }
    return new
  }

  /// The version as it is with another one before it: signed anew, of the same time.
  private func written(_ version: Commit, on parent: Commit, _ names: [ObjectID: ObjectID]) throws(UbiquityError)
    -> Commit
  {
    if version.content.parents == [parent.id] { return version }
    var content = version.content
    content.tree = try tree(of: version, on: parent)
    content.parents = [parent.id]
    if let restored = CommitMessage(parsing: content.message).restored?.version, let new = names[restored] {
      content.message = content.message.replacing("\(restored)", with: "\(new)")
    }
    return Commit(id: try write(content), content: content)
  }

  /// The documents that the version changed are as it has them, the others as the one before has them.
  private func tree(of version: Commit, on parent: Commit) throws(UbiquityError) -> ObjectID {
    guard
      let before = try version.content.parents.first.map({ id throws(UbiquityError) in try commit(id).content.tree })
    else { return version.content.tree }
    if before == parent.content.tree { return version.content.tree }
    let changes = try withGit { () throws(GitError) in
      try repository.plainChanges(from: before, to: version.content.tree)
    }
    let documents = Set(changes.compactMap { ($0.new ?? $0.old).map { TreePath($0.path).document } })
    var removals: [TreeEdit] = [], additions: [TreeEdit] = []
    for document in documents.sorted() {
      let old = try files(of: document, in: parent.content.tree)
      let new = try files(of: document, in: version.content.tree)
      removals += old.keys.filter { new[$0] == nil }.sorted().map { .remove(path: $0.description) }
      additions += new.filter { old[$0.key] != $0.value }.sorted { $0.key < $1.key }.map {
        .put(path: $0.key.description, blob: $0.value)
      }
    }
    return try tree(parent.content.tree, removals + additions)
  }
}
