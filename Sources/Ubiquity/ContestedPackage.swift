internal import Git

/// A package that both sides have, and of which they changed or added a file differently.
struct ContestedPackage {
  let path: TreePath
  let base: [TreePath: ObjectID]
  /// The files of the side that changed a file in dispute last, and those of the other.
  let kept, other: [TreePath: ObjectID]
  private let contenders: [TreePath: (kept: TreeMerge.Contender, other: TreeMerge.Contender)]

  /// Nil where nothing is in dispute.
  init?(
    _ path: TreePath, base: [TreePath: ObjectID], _ a: [TreePath: ObjectID], _ b: [TreePath: ObjectID],
    sides: (TreeMerge.Side, TreeMerge.Side)
  ) {
    var pairs: [TreePath: (TreeMerge.Contender, TreeMerge.Contender)] = [:]
    for (file, own) in a {
      guard let other = b[file], other != own, base[file] != own, base[file] != other else { continue }
      pairs[file] = (
        TreeMerge.Contender(blob: own, changed: sides.0.changed(file), path: file),
        TreeMerge.Contender(blob: other, changed: sides.1.changed(file), path: file)
      )
    }
    let first = pairs.keys.filter { base[$0] != nil }.min() ?? pairs.keys.min()
    guard let first, let pair = pairs[first] else { return nil }
    let isOwnKept = TreeMerge.Contender.newer(pair.0, pair.1, by: \.blob) == pair.0
    (self.path, self.base, kept, other) = (path, base, isOwnKept ? a : b, isOwnKept ? b : a)
    contenders = pairs.mapValues { isOwnKept ? ($0.0, $0.1) : ($0.1, $0.0) }
  }

  typealias Sides = (kept: [TreePath: ObjectID], other: [TreePath: ObjectID])

  /// The conflicts in it as it was joined, of sides with files that were renamed.
  func conflicts(joined: [TreePath: ObjectID], _ renamed: Sides?) -> [TreePath: TreeMerge.Conflict] {
    Dictionary(
      uniqueKeysWithValues: contenders.filter { base[$0.key] != nil }.map { file, pair in
        var conflict = TreeMerge.Conflict(
          path: file, base: base[file], kept: pair.kept, other: pair.other, joined: joined[file])
        if let blob = renamed?.kept[file] { conflict.kept.blob = blob }
        if let blob = renamed?.other[file] { conflict.other.blob = blob }
        return (file, conflict)
      })
  }
}
