internal import Git

/// Documents that changed names among themselves in one version: each has the bytes that another one had.
struct SwappedNames: Hashable {
  /// From the old path to the new one. Every old path is a new one, too.
  private(set) var moves: [TreePath: TreePath] = [:]

  /// What is in packages, and what `isTelling` refuses, is no sign of anything. Nor are bytes that several documents had, or have.
  init(_ changes: [HistoryEntry.Change], where isTelling: (ObjectID) -> Bool = { _ in true }) {
    var former: [ObjectID: [TreePath]] = [:], present: [ObjectID: [TreePath]] = [:]
    for change in changes where change.kind == .edited {
      let path = TreePath(change.path)
      if path.package != nil { continue }
      if let blob = change.oldBlob.flatMap({ ObjectID($0) }) { former[blob, default: []].append(path) }
      if let blob = change.newBlob.flatMap({ ObjectID($0) }) { present[blob, default: []].append(path) }
    }
    for (blob, old) in former where old.count == 1 && isTelling(blob) {
      if let new = present[blob], new.count == 1 { moves[old[0]] = new[0] }
    }
    moves = moves.closed
  }
}

extension [TreePath: TreePath] {
  /// Those of the moves that lead back to where they began.
  var closed: Self {
    var (result, seen): (Self, Set<TreePath>) = ([:], [])
    for start in keys where !seen.contains(start) {
      var (way, path): ([TreePath], TreePath) = ([], start)
      while seen.insert(path).inserted, let next = self[path] {
        way.append(path)
        path = next
      }
      let circle = way.drop { $0 != path }
      if circle.count > 1 { for step in circle { result[step] = self[step] } }
    }
    return result
  }
}

extension Store {
  /// Bytes that are so few say nothing of which document they are.
  private static let tellingSize = 8

  func swappedNames(_ changes: [HistoryEntry.Change]) throws(UbiquityError) -> [TreePath: TreePath] {
    if SwappedNames(changes).moves.isEmpty { return [:] }
    let evicted = try evictions.blobs
    return SwappedNames(changes) { blob in
      ((try? repository.size(of: blob)) ?? evicted[blob].map { $0 < 0 ? .max : $0 } ?? 0) >= Self.tellingSize
    }.moves
  }
}
