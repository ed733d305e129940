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
      let followed = try follow(path, from: start, to: head)
      if try file(followed, in: tree) != nil { return followed }
      guard let direct = try moves(from: start.content.tree, to: tree)[path] else { return nil }
      return try file(direct, in: tree) == nil ? nil : direct
    }
  }

  /// Applies every rename that was made since, the oldest first.
  private func follow(_ path: TreePath, from start: Commit, to head: Commit) throws(UbiquityError) -> TreePath {
    var path = path
    for commit in try commits(from: head.id, hiding: [start.id]).reversed() {
      let change = try changes(of: commit).first { $0.oldPath.map(TreePath.init) == path }
      if let change { path = TreePath(change.path) }
    }
    return path
  }
}
