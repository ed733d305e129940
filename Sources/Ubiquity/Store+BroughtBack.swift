internal import Git

// Documents that were deleted before the versions of a merge parted, and that both have brought back since, each by itself.
extension Store {
  /// What they were before they were deleted, by the paths of their files. A new document that has not half of the words of what was deleted is another one.
  func broughtBack(_ sides: (TreeMerge.Side, TreeMerge.Side), since base: Commit?) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    guard let base else { return [:] }
    var found: [TreePath: ObjectID] = [:]
    for document in try contestedNew(sides, since: base) {
      let former = try lastContents(of: document, before: base)
      guard try isBack(former, in: sides.0), try isBack(former, in: sides.1) else { continue }
      found.merge(former) { $1 }
    }
    return found
  }

  /// Documents that both sides have, and the base has not, otherwise than each other.
  private func contestedNew(_ sides: (TreeMerge.Side, TreeMerge.Side), since base: Commit) throws(UbiquityError)
    -> [TreePath]
  {
    let contested = sides.0.files.filter { path, blob in sides.1.files[path].map { $0 != blob } ?? false }
    let moved = Set(sides.0.moves.values).union(sides.1.moves.values)
    var found: [TreePath] = []
    for document in Set(contested.keys.filter { !moved.contains($0) }.map(\.document)).sorted() {
      if try self.document(document, in: base) == nil { found.append(document) }
    }
    return found
  }

  /// What the newest version had of a document that had it, on the way along the first parents; nothing where none had.
  private func lastContents(of document: TreePath, before base: Commit) throws(UbiquityError) -> [TreePath: ObjectID] {
    var version = base
    for _ in 0..<Self.searchLimit {
      let parents = try version.content.parents.map { id throws(UbiquityError) in try commit(id) }
      guard let next = parents.first else { break }
      for parent in parents {
        let files = try files(of: document, in: parent)
        if !files.isEmpty { return files }
      }
      version = next
    }
    return [:]
  }

  /// So many versions are looked at.
  private static let searchLimit = 10_000

  private func files(of document: TreePath, in version: Commit) throws(UbiquityError) -> [TreePath: ObjectID] {
    guard let found = try self.document(document, in: version), let name = ObjectID(found.blob) else { return [:] }
    return blobs(of: name, at: document, isFolder: repository.isFolder(name))
  }

  private func isBack(_ former: [TreePath: ObjectID], in side: TreeMerge.Side) throws(UbiquityError) -> Bool {
    for (path, old) in former.sorted(by: { $0.key < $1.key }) {
      guard let new = side.files[path] else { continue }
      if try isBack(path, old.description, new.description) { return true }
    }
    return false
  }
}
