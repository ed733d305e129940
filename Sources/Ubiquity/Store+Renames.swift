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
      let followed = try followAny(path, from: start, to: head)
      if try file(followed, in: tree) != nil { return followed }
      guard let direct = try moves(from: start.content.tree, to: tree)[path] else { return nil }
      return try file(direct, in: tree) == nil ? nil : direct
    }
  }

  /// From version to version, as each tells where it has what a parent had; nil where the head has not come from the start.
  private func follow(_ path: TreePath, from start: Commit, to head: Commit) throws(UbiquityError) -> TreePath? {
    var paths = [start.id: path]
    for commit in try commits(from: head.id, hiding: [start.id]).reversed() {
      for parent in commit.content.parents {
        guard let old = paths[parent] else { continue }
        let change = try changes(from: parent, to: commit).first { $0.oldPath.map(TreePath.init) == old }
        let new = change.map { TreePath($0.path) } ?? old
        if paths[commit.id] == nil || new != old { paths[commit.id] = new }
      }
    }
    return paths[head.id]
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
