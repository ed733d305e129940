internal import Foundation
internal import Git

extension Store {
  /// Where the head has the document that a version had at the path; nil where it has none. A version that is not here is taken for the head.
  func resolve(_ path: TreePath, since version: String?) throws(UbiquityError) -> TreePath? {
    if path.isPackageName, let package = try resolvePackage(path, since: version) { return package }
    let head = try head(), tree = head.content.tree
    guard let start = version.flatMap({ ObjectID($0) }), start != head.id, let start = try? commit(start) else {
      return try file(path, in: tree) == nil ? nil : path
    }
    return try passingOverAbsent { () throws(UbiquityError) in
      if let followed = try follow(path, from: start, to: head), try file(followed, in: tree) != nil { return followed }
      if let (version, path) = try replacement(of: start, path) { return try resolve(path, since: version.description) }
      if let base = try branching(of: start, from: head) { return try find(path, of: start, since: base, in: head) }
      if let other = try findBeside(path, of: start, in: head) { return other }
      let followed = try followAny(path, from: start, to: head)
      if try file(followed, in: tree) != nil { return followed }
      guard let direct = try moves(from: start.content.tree, to: tree)[path] else { return nil }
      return try file(direct, in: tree) == nil ? nil : direct
    }
  }

  /// The same for what a device was at: nil also where the document became a file of a package, which is none, unless the package was made of it.
  func resolveDocument(_ path: TreePath, since version: String?) throws(UbiquityError) -> TreePath? {
    guard let now = try resolve(path, since: version) else { return nil }
    guard now.isPart(besides: path) else { return now }
    guard let package = now.package, package.isCalled(as: path), let start = version.flatMap({ ObjectID($0) }),
      let tree = (try? commit(start))?.content.tree, try self.package(package, in: tree) == nil
    else { return nil }
    return package
  }

  /// The version that both come from; nil where the head has come from the other one, or they have none in common.
  private func branching(of start: Commit, from head: Commit) throws(UbiquityError) -> Commit? {
    guard let base = try mergeBase(start.id, head.id), base != start.id else { return nil }
    return try commit(base)
  }

  /// The version that plain git put in the place of one that is not in the history any more, by amending it say, and the document's path there; nil where its log tells of none.
  private func replacement(of start: Commit, _ path: TreePath) throws(UbiquityError) -> (ObjectID, TreePath)? {
    if try isAncestor(start.id, of: head().id) { return nil }
    var (version, path) = (start, path)
    for move in repository.latestMoves(of: Reference.main).reversed()
    where move.old == version.id && move.isByGit && move.takesFolderAlong && repository.contains(move.new) {
      let new = try commit(move.new)
      (version, path) = (new, try moves(from: version.content.tree, to: new.content.tree)[path] ?? path)
    }
    return version.id == start.id ? nil : (version.id, path)
  }

  /// By way of the version that both come from. A document that is new since then is another one's unless both have it at one path.
  private func find(
    _ path: TreePath, of start: Commit, since base: Commit, in head: Commit
  ) throws(UbiquityError) -> TreePath? {
    let moves = try ownMoves(of: start, since: base.id), former = moves.first { $0.value == path }?.key
    if former == nil, !holds(base.id, path) { return holds(head.id, path) ? path : nil }
    if former == nil, moves[path] != nil { return nil }
    guard let now = try follow(former ?? path, from: base, to: head) else { return nil }
    return holds(head.id, now) ? now : nil
  }

  /// The same for what a line moved that has not come from the start, and was merged with what has, which had deleted it; nil where there is none.
  private func findBeside(_ path: TreePath, of start: Commit, in head: Commit) throws(UbiquityError) -> TreePath? {
    for base in try otherBases(of: start, to: head) {
      if let now = try find(path, of: start, since: base, in: head), now != path { return now }
    }
    return nil
  }

  /// What the start has in common with lines that have not come from it, and were merged with what has.
  private func otherBases(of start: Commit, to head: Commit) throws(UbiquityError) -> [Commit] {
    var (later, bases): (Set<ObjectID>, [ObjectID]) = ([start.id], [])
    for commit in try commits(from: head.id, hiding: [start.id]).reversed()
    where commit.content.parents.contains(where: later.contains) {
      later.insert(commit.id)
      for parent in commit.content.parents where !later.contains(parent) {
        if let base = try mergeBase(start.id, parent), base != start.id, !bases.contains(base) { bases.append(base) }
      }
    }
    return try bases.map { base throws(UbiquityError) in try self.commit(base) }
  }

  /// From version to version, as each tells where it has what a parent had; nil where the head has not come from the start.
  private func follow(_ path: TreePath, from start: Commit, to head: Commit) throws(UbiquityError) -> TreePath? {
    var paths = [start.id: path]
    for commit in try commits(from: head.id, hiding: [start.id]).reversed() {
      var stayed: [TreePath] = []
      for parent in commit.content.parents {
        guard let old = paths[parent] else { continue }
        let new = try place(of: old, after: changes(from: parent, to: commit), from: parent, to: commit)
        if new == old { stayed.append(new) } else { paths[commit.id] = new }
      }
      if paths[commit.id] == nil, let place = stayed.first {
        let isOne = stayed.allSatisfy { $0 == place }
        let former = isOne ? place : try self.former(of: commit, paths) ?? path
        paths[commit.id] = stayed.first { $0 != former } ?? place
      }
    }
    return paths[head.id]
  }

  /// Where the version that both parents of a merge come from has what was followed; nil where that is not known.
  private func former(of merge: Commit, _ paths: [ObjectID: TreePath]) throws(UbiquityError) -> TreePath? {
    let parents = merge.content.parents
    return try mergeBase(parents[0], parents[1]).flatMap { paths[$0] }
  }

  /// Applies every rename that was made since, on whatever side, the oldest first.
  private func followAny(_ path: TreePath, from start: Commit, to head: Commit) throws(UbiquityError) -> TreePath {
    var path = path
    for commit in try commits(from: head.id, hiding: [start.id]).reversed() {
      let change = try changes(of: commit).first { $0.oldPath.map(TreePath.init) == path }
      if let change { path = TreePath(change.path) }
    }
    return path
  }
}
