internal import Git

// What versions do to documents, of which some are folders.
extension Store {
  /// Changes of files as changes of documents: those of one package's files are one. `all` are those of which these are a part.
  func documentChanges(
    _ changes: [HistoryEntry.Change], of all: [HistoryEntry.Change]? = nil, from old: ObjectID?, to new: ObjectID
  ) throws(UbiquityError) -> [HistoryEntry.Change] {
    let packages = Set(changes.flatMap(\.packages))
    if packages.isEmpty { return changes }
    let moved = try wholeMoves(all ?? changes, from: old)
    var (found, former): ([HistoryEntry.Change], Set<TreePath>) = ([], [])
    for path in packages.sorted() where moved[path] == nil || changes.contains(where: { $0.isIn(path) }) {
      guard let change = try packageChange(path, changes, moved, from: old, to: new) else { continue }
      if change.kind == .renamed, let path = change.oldPath { former.insert(TreePath(path)) }
      found.append(change)
    }
    found.removeAll { $0.kind == .deleted && former.contains(TreePath($0.path)) }
    let files = changes.filter { TreePath($0.path).package == nil }
    return try joiningKinds(files + found, of: packages, from: old, to: new)
      .sorted { TreePath($0.path) < TreePath($1.path) }
  }

  /// Where packages went as wholes, but for those that changed names among themselves.
  private func wholeMoves(_ changes: [HistoryEntry.Change], from old: ObjectID?) throws(UbiquityError)
    -> [TreePath: TreePath]
  {
    guard let old else { return [:] }
    let renamed = changes.compactMap { change in
      change.oldPath.map { (old: TreePath($0), new: TreePath(change.path).package) }
    }
    var moves: [TreePath: TreePath] = [:]
    for (former, files) in Dictionary(grouping: renamed, by: \.old.package) {
      guard let former, let target = files[0].new, target != former, files.allSatisfy({ $0.new == target }),
        let tree = try package(former, in: old), try packageFiles(tree).count == files.count
      else { continue }
      moves[former] = target
    }
    let circles = moves.closed
    return moves.filter { circles[$0.key] == nil }
  }

  /// `moved`: where packages went as wholes. What is in the place of such a one is another document.
  private func packageChange(
    _ path: TreePath, _ changes: [HistoryEntry.Change], _ moved: [TreePath: TreePath], from old: ObjectID?,
    to new: ObjectID
  ) throws(UbiquityError) -> HistoryEntry.Change? {
    let there = try old.flatMap { tree throws(UbiquityError) in try package(path, in: tree) }
    let after = try package(path, in: new)
    var before = moved[path] == nil ? there : nil
    if before != nil, let after, try isMoved(to: path, changes, moved, after) { before = nil }
    guard there != after || before != there, before != nil || after != nil else { return nil }
    var change = HistoryEntry.Change(
      kind: before == nil ? .added : after == nil ? .deleted : .edited, path: path.description,
      oldBlob: before?.description, newBlob: after?.description)
    guard change.kind == .added, let old, let former = try formerName(of: path, changes, moved, new),
      let blob = try package(former, in: old)
    else { return change }
    (change.kind, change.oldPath, change.oldBlob) = (.renamed, former.description, blob.description)
    return change
  }

  /// Whether all files of a package are those of one that was moved there.
  private func isMoved(
    to path: TreePath, _ changes: [HistoryEntry.Change], _ moved: [TreePath: TreePath], _ present: ObjectID
  ) throws(UbiquityError) -> Bool {
    guard moved.values.contains(path) else { return false }
    let renamed = changes.count { change in
      change.isIn(path) && change.oldPath.flatMap { TreePath($0).package }.map { moved[$0] == path } ?? false
    }
    return try packageFiles(present).count == renamed
  }

  /// The package that is gone from its place, and that a file of this one was in.
  private func formerName(
    of path: TreePath, _ changes: [HistoryEntry.Change], _ moved: [TreePath: TreePath], _ new: ObjectID
  ) throws(UbiquityError) -> TreePath? {
    for change in changes where change.isIn(path) {
      guard let former = change.oldPath.flatMap({ TreePath($0).package }), former != path else { continue }
      let isLeft = try package(former, in: new) == nil
      if isLeft || moved[former] == path { return former }
    }
    return nil
  }
}

extension HistoryEntry.Change {
  fileprivate func isIn(_ package: TreePath) -> Bool { TreePath(path).package == package }

  /// The packages that the change's files are, or were, in.
  fileprivate var packages: [TreePath] {
    [TreePath(path).package, oldPath.flatMap { TreePath($0).package }].compactMap { $0 }
  }
}
