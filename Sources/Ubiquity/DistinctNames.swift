/// The names that documents get, of which no two are one to a file system that folds case and normal forms, and no file has a folder's.
///
/// Folders whose names fold to the same become one folder. Of documents that want one name, the one that had it before keeps it, then the
/// one that was changed after fewer versions; the others get the next free name. A file gives way to a folder, and to a package.
struct DistinctNames {
  /// A document that wants a name.
  struct Claim: Hashable {
    var path: TreePath
    /// A package.
    var isFolder = false
    /// Whether it had the name before either side did anything.
    var isOld = false
    /// Where it was before, if it was moved.
    var origin: TreePath?
    /// After how many versions since the common one it was changed: the least.
    var depth: Int
  }

  /// The names, in the order of the claims.
  private(set) var names: [TreePath]
  private let claims: [Claim]
  /// The last component of each folder, by its folded path.
  private var spelling: [String: Spelling] = [:]

  init(_ claims: [Claim]) {
    (self.claims, names) = (claims, claims.map(\.path))
    if Self.areDistinct(names) { return }
    for claim in claims { spell(claim) }
    for index in claims.indices { names[index] = respelled(claims[index].path) }
    separate()
  }

  private static func areDistinct(_ paths: [TreePath]) -> Bool {
    let folders = Set(paths.flatMap(\.folders)), foldedFolders = Set(folders.map(\.folded))
    let folded = Set(paths.map(\.folded))
    return folded.count == paths.count && foldedFolders.count == folders.count
      && folded.isDisjoint(with: foldedFolders)
  }
}

// MARK: - Folders

extension DistinctNames {
  /// One way to write a folder's name, and how well it is founded.
  private struct Spelling: Comparable {
    var name: String
    /// How deep somebody moved a document to it from another spelling: the deepest one counts.
    var respelled: Int?
    var isOld: Bool
    var depth: Int

    static func < (a: Self, b: Self) -> Bool {
      if a.respelled != b.respelled { return (a.respelled ?? .min) > (b.respelled ?? .min) }
      if a.isOld != b.isOld { return a.isOld }
      if a.depth != b.depth { return a.depth < b.depth }
      return TreePath(a.name) < TreePath(b.name)
    }
  }

  private mutating func spell(_ claim: Claim) {
    let former = claim.origin?.folders ?? []
    for (depth, folder) in claim.path.folders.enumerated() {
      let key = folder.folded
      let isRespelled = former.indices.contains(depth) && former[depth] != folder && former[depth].folded == key
      let candidate = Spelling(
        name: folder.components.last ?? "", respelled: isRespelled ? claim.depth : nil, isOld: claim.isOld,
        depth: claim.depth)
      spelling[key] = min(candidate, spelling[key] ?? candidate)
    }
  }

  private func respelled(_ path: TreePath) -> TreePath {
    let folders = path.folders.map { spelling[$0.folded]?.name ?? $0.components.last ?? "" }
    return TreePath((folders + [path.components.last ?? ""]).joined(separator: "/"))
  }
}

// MARK: - Documents

extension DistinctNames {
  private mutating func separate() {
    let folders = Set(names.flatMap { $0.folders.map(\.folded) })
    let wanted = Set(names.map(\.folded)).union(folders)
    var taken = folders
    for index in claims.indices.sorted(by: precedes) {
      if !taken.insert(names[index].folded).inserted {
        let free = FreeName.next(after: names[index].description) {
          let name = TreePath($0).folded
          return wanted.contains(name) || taken.contains(name)
        }
        names[index] = TreePath(free)
        taken.insert(names[index].folded)
      }
    }
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (claims[first], claims[second])
    if a.isFolder != b.isFolder { return a.isFolder }
    if a.isOld != b.isOld { return a.isOld }
    if a.depth != b.depth { return a.depth < b.depth }
    if a.path != b.path { return a.path < b.path }
    guard let former = a.origin, let other = b.origin else { return a.origin == nil && b.origin != nil }
    return former < other
  }
}
