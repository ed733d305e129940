internal import Git

/// Where the documents of an earlier version are in a later one. Only what was moved takes room.
struct Whereabouts: Hashable {
  /// A document: where it was at first, and since when, if not from the beginning.
  struct Identity: Hashable, Comparable {
    var path: TreePath
    /// The version that left the path free for it.
    var since: ObjectID?
    static func < (a: Self, b: Self) -> Bool {
      if a.path != b.path { return a.path < b.path }
      guard let before = a.since, let after = b.since else { return a.since == nil && b.since != nil }
      return before < after
    }
  }

  /// Nil: something else has taken its path. A document from the beginning that is not here is where it was.
  private var paths: [Identity: TreePath?] = [:]
  private var taken: [TreePath: Set<Identity>] = [:]

  func path(of identity: Identity) -> TreePath? {
    if let known = paths[identity] { return known }
    return identity.since == nil ? identity.path : nil
  }

  /// What has the path: more than one where branches moved several documents there.
  func identities(at path: TreePath) -> Set<Identity> {
    let first = Identity(path: path)
    return paths[first] == nil ? (taken[path] ?? []).union([first]) : taken[path] ?? []
  }

  private mutating func set(_ identity: Identity, to path: TreePath?) {
    if let former = paths[identity], let former { taken[former]?.remove(identity) }
    paths[identity] = .some(path)
    if let path { taken[path, default: []].insert(identity) }
  }

  /// Takes up what one version moved, all at once. Whatever is at an old path later is another document.
  mutating func move(_ moves: [TreePath: TreePath], in version: ObjectID) {
    let moved = moves.map { (new: $0.value, identities: identities(at: $0.key)) }
    for (new, _) in moved { for identity in identities(at: new) { set(identity, to: nil) } }
    for (new, identities) in moved { for identity in identities { set(identity, to: new) } }
    let targets = Set(moves.values)
    for old in moves.keys where !targets.contains(old) { set(Identity(path: old, since: version), to: old) }
  }

  /// Where a merge of two versions has the documents. `moved` is what its message tells of: from the path in `base`, or of a document that is new since then from the one in
  /// its version, to the path in the merge.
  init(merging a: Self, _ b: Self, base: Self, moved: [TreePath: TreePath]) {
    self = a
    var found = Set(a.paths.keys).union(b.paths.keys).union(base.paths.keys)
    found.formUnion(moved.keys.lazy.map { Identity(path: $0) })
    for identity in found {
      let old = base.path(of: identity), (one, other) = (a.path(of: identity), b.path(of: identity))
      let kept = one == old ? other : other == old ? one : one ?? other
      set(identity, to: old.flatMap { moved[$0] } ?? kept)
    }
  }

  init() {}

  /// From the paths in this version to those in a later one, where they differ. Of several documents at one path the first that `exists` at the new one counts.
  func moves(to later: Self, where exists: (TreePath) -> Bool = { _ in true }) -> [TreePath: TreePath] {
    var moves: [TreePath: TreePath] = [:]
    for identity in Set(paths.keys).union(later.paths.keys).sorted() {
      guard let old = path(of: identity), let new = later.path(of: identity), old != new, exists(new) else { continue }
      if moves[old] == nil { moves[old] = new }
    }
    return moves
  }
}
