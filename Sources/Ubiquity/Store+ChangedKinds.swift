internal import Git

// A package and a file may take each other's place under one name.
extension Store {
  /// The same changes, each document's only once: one that became a package or a file was edited, unless what it was went on under another name.
  func joiningKinds(
    _ changes: [HistoryEntry.Change], of packages: Set<TreePath>, from old: ObjectID?, to new: ObjectID
  ) throws(UbiquityError) -> [HistoryEntry.Change] {
    var changes = changes
    for path in packages.sorted() {
      let before = try old.flatMap { tree throws(UbiquityError) in try either(path, in: tree) }
      let after = try either(path, in: new), count = changes.count { TreePath($0.path) == path }
      guard count > 1 || (count == 1 && before != nil && after != nil && before?.isFile != after?.isFile) else {
        continue
      }
      changes.replace(at: path, before?.id, after?.id)
    }
    return changes
  }

  /// What a tree has at a path. A hostile one may have both.
  private func either(_ path: TreePath, in tree: ObjectID) throws(UbiquityError) -> (id: ObjectID, isFile: Bool)? {
    if let blob = try file(path, in: tree) { return (blob, true) }
    return try package(path, in: tree).map { ($0, false) }
  }
}

extension [HistoryEntry.Change] {
  /// All changes of a path become one. What was renamed to it counts as deleted.
  fileprivate mutating func replace(at path: TreePath, _ old: ObjectID?, _ new: ObjectID?) {
    let own = filter { TreePath($0.path) == path }
    removeAll { TreePath($0.path) == path }
    for change in own { noteDeletion(of: change, besides: path) }
    let wentOn = contains { $0.oldPath.map { TreePath($0) } == path }
    guard old != new, let kind = Element.Kind(from: wentOn && new != nil ? nil : old, to: new) else { return }
    append(
      Element(
        kind: kind, path: path.description, oldBlob: kind == .added ? nil : old?.description,
        newBlob: new?.description))
  }

  private mutating func noteDeletion(of change: Element, besides path: TreePath) {
    guard let former = change.oldPath.map({ TreePath($0) }), former.package == nil, former != path,
      !contains(where: { TreePath($0.path) == former })
    else { return }
    append(Element(kind: .deleted, path: former.description, oldBlob: change.oldBlob))
  }
}

extension HistoryEntry.Change.Kind {
  fileprivate init?(from old: ObjectID?, to new: ObjectID?) {
    switch (old, new) {
    case (nil, nil): return nil
    case (nil, _): self = .added
    case (_, nil): self = .deleted
    default: self = .edited
    }
  }
}
