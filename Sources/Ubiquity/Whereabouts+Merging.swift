internal import Git

extension Whereabouts {
  /// What the message of a merge tells of where it has the documents.
  struct Told {
    /// From the path in the base, or of a document that is new since then from the one in its version, to the path in the merge.
    var moved: [TreePath: TreePath] = [:]
    /// Whether the base has nothing at the path.
    var isNew: (TreePath) -> Bool = { _ in false }
    /// Whether one of the two has something at the path.
    var isThere: (TreePath) -> Bool = { _ in false }
    /// Where it has what one of the two had deleted.
    var kept: Set<TreePath> = []
    /// Where it has a new document whose name another one got, and that the base has another one of.
    var beside: (TreePath) -> TreePath? = { _ in nil }
    /// Whether every move is told of, but for those of documents that changed names among themselves.
    var isComplete = false
  }

  /// Where a merge of two versions has the documents.
  init(merging a: Self, _ b: Self, base: Self, _ told: Told) {
    self = a
    var found = Set(a.paths.keys).union(b.paths.keys).union(base.paths.keys)
    found.formUnion(told.moved.keys.lazy.map { Identity(path: $0) })
    let places = found.map { Place($0, a, b, base) }
    let silent = places.filter { $0.isSilent(told) }
    let circles = Dictionary(silent.compactMap(\.move)) { first, _ in first }.closed
    let targets = Set(told.moved.values)
    for place in places { set(place.identity, to: place.path(told, circles, targets)) }
    for place in places where place.isNew {
      if let same = Self.united(with: place.identity, in: [a, b], since: base) {
        set(place.identity, to: path(of: same))
      }
    }
    for place in places { clear(place.identity, told) }
    for place in places { take(along: place, told) }
  }

  /// A document that an amendment has under another name than the version that it replaced: what was new there under that name goes where that is.
  private mutating func take(along place: Place, _ told: Told) {
    for old in place.sides where told.isNew(old) && told.isThere(old) {
      let added = Identity(path: old)
      if paths[added] == nil, let new = path(of: place.identity), new != old { set(added, to: new) }
    }
  }

  /// Where the merge put a document under a name that nothing had before, nothing else has that.
  private mutating func clear(_ document: Identity, _ told: Told) {
    guard let path = path(of: document), path != document.path, told.isNew(path), !told.isThere(path) else { return }
    if paths[Identity(path: path)] == nil { set(Identity(path: path), to: nil) }
  }

  /// What a side has made one with a document that is new since the base, and the base has.
  private static func united(with identity: Identity, in sides: [Self], since base: Self) -> Identity? {
    let same = sides.flatMap { side in side.path(of: identity).map { side.identities(at: $0) } ?? [] }
    return same.filter { base.paths[$0, default: nil] != nil }.min()
  }
}

/// Where the two parents of a merge, and the version that they come from, have a document.
private struct Place {
  let identity: Whereabouts.Identity
  private let (old, kept, any): (TreePath?, TreePath?, TreePath?)
  /// Where one of them alone has it.
  private let single: TreePath?
  /// Where one of them has it elsewhere than the base.
  let sides: [TreePath]

  init(_ identity: Whereabouts.Identity, _ a: Whereabouts, _ b: Whereabouts, _ base: Whereabouts) {
    let (one, other) = (a.path(of: identity), b.path(of: identity))
    (self.identity, old) = (identity, base.path(of: identity))
    kept = one == old ? other : other == old ? one : one ?? other
    any = kept ?? one ?? other
    single = one == nil ? other : other == nil ? one : nil
    sides = [one, other].compactMap(\.self).filter { [old] in old != nil && $0 != old }
  }

  /// Whether the base has it not.
  var isNew: Bool { old == nil }

  /// Where it went from the base's path.
  var move: (TreePath, TreePath)? { old.flatMap { old in kept.flatMap { old == $0 ? nil : (old, $0) } } }

  /// Whether the merge tells nothing of where it is now, though the base has it.
  func isSilent(_ told: Whereabouts.Told) -> Bool {
    guard let old, kept != nil, kept != old else { return false }
    return told.moved[old] == nil && !told.isNew(old)
  }

  /// Where the merge has what one of them has no more.
  private func stays(_ told: Whereabouts.Told) -> TreePath? {
    kept == nil ? single.flatMap { told.kept.contains($0) ? $0 : nil } : nil
  }

  /// A document that is at another path than in the base, of which nothing is told, was deleted there, and is not in the merge but where it was; unless another one is there.
  func path(_ told: Whereabouts.Told, _ circles: [TreePath: TreePath], _ targets: Set<TreePath>) -> TreePath? {
    guard let old, !told.isNew(old) else {
      if old != nil, let single = stays(told) { return single }
      if old == nil, let kept, targets.contains(kept), !told.isNew(kept) { return told.beside(kept) }
      return any.flatMap { told.isNew($0) ? told.moved[$0] : nil } ?? kept
    }
    if let new = told.moved[old] ?? stays(told) { return new }
    guard told.isComplete, isSilent(told), circles[old] != kept else { return kept }
    return targets.contains(old) ? nil : old
  }
}
