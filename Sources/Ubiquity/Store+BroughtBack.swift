internal import Git

// Documents that were deleted before the versions of a merge parted, and that both have brought back since, each by itself.
extension Store {
  /// What they were before they were deleted, by the paths of their files. A new document that has not half of the words of what was deleted is another one. The sides
  /// take up that these are not.
  func takeBroughtBack(_ sides: inout (TreeMerge.Side, TreeMerge.Side), since base: Commit?) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    guard let base else { return [:] }
    let found = try broughtBack(sides, since: base)
    sides.0.takeBack(found)
    sides.1.takeBack(found)
    return found
  }

  /// All that was evicted is asked for at once. Of what is lost for good nothing was brought back.
  private func broughtBack(_ sides: (TreeMerge.Side, TreeMerge.Side), since base: Commit) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    var found: [TreePath: ObjectID] = [:], absent: UbiquityError?
    let contents = try lastContents(of: contestedNew(sides, since: base), before: base)
    for (_, former) in contents.sorted(by: { $0.key < $1.key }) {
      do throws(UbiquityError) {
        if try isBack(former, in: sides.0), try isBack(former, in: sides.1) { found.merge(former) { $1 } }
      } catch {
        if error.code == .notDownloaded { absent = error } else if error.code != .notFound { throw error }
      }
    }
    if let absent { throw absent }
    return found
  }

  /// Documents that both sides have, and the base has not, otherwise than each other. What was moved there is another one.
  private func contestedNew(_ sides: (TreeMerge.Side, TreeMerge.Side), since base: Commit) throws(UbiquityError)
    -> Set<TreePath>
  {
    let contested = sides.0.files.filter { path, blob in sides.1.files[path].map { $0 != blob } ?? false }
    let moved = Set(sides.0.moves.values.map(\.document)).union(sides.1.moves.values.map(\.document))
    var found: Set<TreePath> = []
    for document in Set(contested.keys.map(\.document)).subtracting(moved) {
      if try self.document(document, in: base) == nil, mayHaveBeen(document, before: base) { found.insert(document) }
    }
    return found
  }

  /// What the newest version had of documents that had them, on the way along the first parents; of one that was moved from there, nothing.
  private func lastContents(of documents: Set<TreePath>, before base: Commit) throws(UbiquityError)
    -> [TreePath: [TreePath: ObjectID]]
  {
    var (wanted, found, version) = (documents, [TreePath: [TreePath: ObjectID]](), base)
    for _ in 0..<Self.searchLimit where !wanted.isEmpty {
      let parents = try version.content.parents.map { id throws(UbiquityError) in try commit(id) }
      guard let next = parents.first else { break }
      for parent in parents where parent.content.tree != version.content.tree {
        for (document, files) in try files(of: wanted, in: parent) {
          wanted.remove(document)
          if try !isMoved(document, from: parent, to: version) { found[document] = files }
        }
      }
      version = next
    }
    return found
  }

  /// So many versions are looked at.
  private static let searchLimit = 2_000

  /// Whether a version before the base, or that itself, did something to the document, as far as the index knows; yes where it does not know the base.
  private func mayHaveBeen(_ document: TreePath, before base: Commit) -> Bool {
    let known = try? index.versions?.read { reader in
      try reader.number(of: base.id.description).map { try reader.knows(document, at: $0) }
    }
    return (known ?? nil) ?? true
  }

  private func files(of documents: Set<TreePath>, in version: Commit) throws(UbiquityError)
    -> [TreePath: [TreePath: ObjectID]]
  {
    var found: [TreePath: [TreePath: ObjectID]] = [:]
    for path in documents {
      guard let document = try self.document(path, in: version), let name = ObjectID(document.blob) else { continue }
      found[path] = blobs(of: name, at: path, isFolder: repository.isFolder(name))
    }
    return found
  }

  private func isMoved(_ document: TreePath, from parent: Commit, to version: Commit) throws(UbiquityError) -> Bool {
    try changes(from: parent.id, to: version).contains { change in
      change.kind == .renamed && change.oldPath.map { TreePath($0).document } == document
    }
  }

  private func isBack(_ former: [TreePath: ObjectID], in side: TreeMerge.Side) throws(UbiquityError) -> Bool {
    for (path, old) in former.sorted(by: { $0.key < $1.key }) {
      guard let new = side.files[path] else { continue }
      if try isBack(path, old.description, new.description) { return true }
    }
    return false
  }
}

extension TreeMerge.Side {
  /// Takes up that documents were brought back, and are no others.
  fileprivate mutating func takeBack(_ former: [TreePath: ObjectID]) {
    let documents = Set(former.keys.map(\.document))
    renewed = renewed.filter { !documents.contains($0.document) }
    departed = departed.filter { !documents.contains($0.document) }
  }
}
