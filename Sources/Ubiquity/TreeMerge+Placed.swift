internal import Git

extension TreeMerge {
  /// A merged document, and the path that it wants.
  struct Placed {
    var contender: Contender
    var base: ObjectID?
    /// Where the base has it; more than one where the same content was moved there twice. Empty for a new one.
    private(set) var origins: [TreePath]
    var isKept: Bool
    /// Whether another document has its name on the side that deleted it.
    var isReplaced = false
    private(set) var conflicts: [Conflict] = []
    /// How deep the least deep of its changes is.
    private(set) var depth: Int

    init(contender: Contender, base: ObjectID? = nil, origin: TreePath? = nil, isKept: Bool = false) {
      (self.contender, self.base, self.isKept) = (contender, base, isKept)
      (origins, depth) = (origin.map { [$0] } ?? [], contender.changed.depth)
    }

    var origin: TreePath? { origins.first }

    /// Makes it the content that stays of two.
    mutating func contest(
      _ a: Contender, _ b: Contender, base: ObjectID?, at path: TreePath, _ content: Content
    ) throws(UbiquityError) {
      let kept = Contender.newer(a, b, by: \.blob), other = kept == a ? b : a
      let joined = try content(path, base, kept.blob, other.blob)
      contender = kept
      if let joined { contender.blob = joined.blob }
      if let joined, joined.isClean { return }
      add(Conflict(path: path, base: base, kept: kept, other: other, joined: joined?.blob))
    }

    mutating func add(_ conflict: Conflict) { conflicts.append(conflict) }

    /// Makes it one with another document at its path.
    mutating func unite(with other: Placed, _ content: Content) throws(UbiquityError) {
      if contender.blob == other.contender.blob {
        contender = Contender.newer(contender, other.contender, by: \.blob)
      } else {
        let ancestor = base == other.base ? base : nil
        try contest(contender, other.contender, base: ancestor, at: contender.path, content)
      }
      conflicts += other.conflicts
      (origins, isKept) = (origins + other.origins, isKept || other.isKept)
      depth = min(depth, other.depth)
    }
  }

  /// Keeps only moves that the two trees can confirm, each target once: to new names, of documents whose moves are told, and of those that changed names among themselves. A
  /// document that is gone while one of the same folded name is new was moved to it.
  static func checked(_ side: Side, against base: [TreePath: ObjectID]) -> Side {
    var targets: Set<TreePath> = []
    var result = side
    result.moves = side.certainMoves(since: base)
    targets.formUnion(result.moves.values)
    for (old, new) in side.moves.sorted(by: { $0.key < $1.key }) where result.moves[old] == nil {
      let holds = base[old] != nil && base[new] == nil && side.files[old] == nil && side.files[new] != nil
      if holds, targets.insert(new).inserted { result.moves[old] = new }
    }
    let renewed = side.renewed.filter { side.files[$0] != nil }
    result.taken = side.departed.intersection(targets.union(side.targetsOfNew(since: base))).union(renewed)
      .filter { result.moves[$0] == nil }
    let gone = base.keys.filter { side.files[$0] == nil && result.moves[$0] == nil }
    if !gone.isEmpty { result.addRespelled(gone, targets, base) }
    return result
  }
}

extension TreeMerge.Side {
  /// Where documents are that versions tell to have been moved, and that the base has not.
  fileprivate func targetsOfNew(since base: [TreePath: ObjectID]) -> [TreePath] {
    moves.filter { told.contains($0.key) && base[$0.key] == nil && files[$0.value] != nil }.map(\.value)
  }

  /// Moves that need no name to be free: somebody else may have taken the old one. What was at the new one moved as certainly.
  fileprivate func certainMoves(since base: [TreePath: ObjectID]) -> [TreePath: TreePath] {
    let possible = moves.filter { old, new in
      [old, new].allSatisfy { $0.package == nil } && base[old] != nil && files[new] != nil
    }
    let certain = possible.filter { told.contains($0.key) }.leaving { base[$0] == nil || departed.contains($0) }
    let circles = possible.filter { base[$0.value] != nil && files[$0.key] != nil }.closed
    let targets = Set(certain.values)
    return certain.merging(circles.filter { !targets.contains($0.value) }) { certain, _ in certain }
  }

  fileprivate mutating func addRespelled(
    _ gone: [TreePath], _ targets: Set<TreePath>, _ base: [TreePath: ObjectID]
  ) {
    let new = files.keys.filter { base[$0] == nil && !targets.contains($0) }
    let byName = Dictionary(grouping: new, by: \.folded), former = Dictionary(grouping: gone, by: \.folded)
    for (name, paths) in former {
      if paths.count == 1, let found = byName[name], found.count == 1 { moves[paths[0]] = found[0] }
    }
  }
}

extension [TreePath: TreePath] {
  /// Those, each target once, that lead to where it was free, or to what leaves by another of them.
  func leaving(where isFree: (TreePath) -> Bool) -> Self {
    var (left, origins): (Self, Self) = (self, [:])
    for (old, new) in sorted(by: { $0.key < $1.key }) where origins[new] == nil { origins[new] = old }
    var refuted = filter { origins[$0.value] != $0.key || !isFree($0.value) && self[$0.value] == nil }.map(\.key)
    while let old = refuted.popLast() {
      guard left.removeValue(forKey: old) != nil else { continue }
      if !isFree(old), let former = origins[old] { refuted.append(former) }
    }
    return left
  }
}

/// The names of merged documents: of files and packages first, then of the files in each package.
struct DocumentNames {
  private(set) var names: [TreePath]
  private let documents: [TreeMerge.Placed]
  private let base: [TreePath: ObjectID]
  private let packages: Set<TreePath>

  init(_ documents: [TreeMerge.Placed], base: [TreePath: ObjectID]) {
    (self.documents, self.base, names) = (documents, base, documents.map(\.contender.path))
    packages = Set(base.keys.lazy.compactMap(\.package))
    let units = Dictionary(grouping: documents.indices) { index in
      documents[index].contender.path.package.map { Unit.package($0) } ?? .file(index)
    }
    let sorted = units.sorted { $0.value[0] < $1.value[0] }
    let outer = DistinctNames(sorted.map { claim($0.key, $0.value) }).names
    for ((unit, members), name) in zip(sorted, outer) {
      if case .package(let former) = unit { rename(members, in: former, to: name) } else { names[members[0]] = name }
    }
  }

  private enum Unit: Hashable { case file(Int), package(TreePath) }

  private func claim(_ unit: Unit, _ members: [Int]) -> DistinctNames.Claim {
    let (isFolder, first) = (unit != .file(members[0]), documents[members[0]])
    let path = isFolder ? first.contender.path.document : first.contender.path
    return DistinctNames.Claim(
      path: path.wanted, isFolder: isFolder,
      isOld: isFolder ? packages.contains(path) : base[path] != nil && !first.isReplaced,
      origin: isFolder ? first.origin?.document : first.origin,
      depth: members.map { documents[$0].depth }.min() ?? first.depth)
  }

  private mutating func rename(_ members: [Int], in former: TreePath, to name: TreePath) {
    let inner = members.map { index in
      let document = documents[index]
      return DistinctNames.Claim(
        path: TreePath(document.contender.path.name(in: former)), isOld: base[document.contender.path] != nil,
        depth: document.depth)
    }
    for (index, inner) in zip(members, DistinctNames(inner).names) { names[index] = name.appending(inner.description) }
  }
}
