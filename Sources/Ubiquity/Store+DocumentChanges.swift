internal import Git

extension Store {
  /// What the head has otherwise than a version that it came from.
  func documents(
    from version: Commit?, to head: Commit, where isTold: (HistoryEntry.Change) -> Bool = { _ in true }
  ) throws(UbiquityError) -> DocumentChanges {
    let changes = try changes(fromTree: version?.content.tree, toTree: head.content.tree).filter(isTold)
    let found = try documents(in: changes, of: head)
    return try version.map { version throws(UbiquityError) in try withoutMoved(found, changes, since: version) }
      ?? found
  }

  /// A document that was moved, and then changed so much that its bytes do not tell, was not deleted. Where many are gone, that is not looked for.
  private func withoutMoved(
    _ documents: DocumentChanges, _ changes: [HistoryEntry.Change], since version: Commit
  ) throws(UbiquityError) -> DocumentChanges {
    guard documents.deleted.count <= Self.movedLimit, changes.contains(where: { $0.kind == .added }) else {
      return documents
    }
    var documents = documents
    let gone = documents.deleted
    documents.deleted = []
    for path in gone where try resolve(TreePath(path), since: version.id.description) == nil {
      documents.deleted.append(path)
    }
    return documents
  }

  private static let movedLimit = 20

  /// A package is deleted where none of its files is left.
  func documents(in changes: [HistoryEntry.Change], of version: Commit) throws(UbiquityError) -> DocumentChanges {
    let changes = changes.filter { ContainerPath.isSafe($0.path) }
    var documents = DocumentChanges(changed: changes.filter { $0.kind != .deleted }.map(\.path).documentPaths)
    let kept = Set(documents.changed)
    for path in changes.filter({ $0.kind == .deleted }).map(\.path).documentPaths
    where !kept.contains(path) {
      if try document(TreePath(path), in: version) == nil {
        documents.deleted.append(path)
      } else {
        documents.changed.append(path)
      }
    }
    return documents
  }
}
