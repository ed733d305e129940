internal import Git

/// Where the documents of an earlier version are in a later one. Only what was moved takes room.
struct Whereabouts: Hashable {
  /// A document: where it was at first, and since when, if not from the beginning.
  struct Identity: Hashable, Comparable {
    var path: TreePath
    /// The version that left the path free for it, or added it.
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

  /// Where another version may have the document that this one has at a path: a package is where its files are.
  func paths(of document: TreePath, in other: Self) -> [TreePath] {
    let files = taken.filter { $0.key != document && $0.key.document == document }.flatMap(\.value)
    let packages = files.compactMap { other.path(of: $0)?.document }
    return identities(at: document).compactMap(other.path).sorted() + packages.sorted()
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

  /// Takes up what one version added. Branches that add documents under one name add different ones.
  mutating func add(_ added: [TreePath], in version: ObjectID) {
    for path in added where taken[path, default: []].isEmpty {
      set(Identity(path: path), to: nil)
      set(Identity(path: path, since: version), to: path)
    }
  }

  /// Takes up that one version has other documents in the place of deleted ones.
  mutating func renew(_ paths: [TreePath], in version: ObjectID) {
    for path in paths {
      for identity in identities(at: path) { set(identity, to: nil) }
      set(Identity(path: path, since: version), to: path)
    }
  }

  /// What the message of a merge tells of where it has the documents.
  struct Told {
    /// From the path in the base, or of a document that is new since then from the one in its version, to the path in the merge.
    var moved: [TreePath: TreePath] = [:]
    /// Whether the base has nothing at the path.
    var isNew: (TreePath) -> Bool = { _ in false }
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
  }

  /// Where the merge put a document under a name that nothing had before, nothing else has that.
  private mutating func clear(_ document: Identity, _ told: Told) {
    guard let path = path(of: document), path != document.path, told.isNew(path) else { return }
    if paths[Identity(path: path)] == nil { set(Identity(path: path), to: nil) }
  }

  /// What a side has made one with a document that is new since the base, and the base has.
  private static func united(with identity: Identity, in sides: [Self], since base: Self) -> Identity? {
    let same = sides.flatMap { side in side.path(of: identity).map { side.identities(at: $0) } ?? [] }
    return same.filter { base.paths[$0, default: nil] != nil }.min()
  }

  /// Takes up that a version was put in the place of another one: what that one added is what was added under the same name in its place.
  mutating func stand(for other: Self, as own: Self) {
    let added = own.paths.keys.filter { $0.since != nil && other.paths[$0] == nil }
    let byName = Dictionary(added.map { ($0.path, $0) }, uniquingKeysWith: min)
    for identity in other.paths.keys where identity.since != nil && own.paths[identity] == nil {
      if let same = byName[identity.path] { set(identity, to: own.path(of: same)) }
    }
  }

  init() {}

  /// The paths in this version of what a later one has elsewhere, or not, since something else has taken them.
  func departed(by later: Self) -> Set<TreePath> {
    let moved = Set(paths.keys).union(later.paths.keys).filter { path(of: $0) != later.path(of: $0) }
    return Set(moved.compactMap(path))
  }

  /// The paths of documents that a later version has no more, where it may have others, which this one has not. `holds` says whether this one has something at a path.
  func renewed(in later: Self, holding holds: (TreePath) -> Bool) -> Set<TreePath> {
    departed(by: later).filter { place in
      identities(at: place).allSatisfy { later.path(of: $0) == nil }
        && later.identities(at: place).contains { path(of: $0).map { !holds($0) } ?? true }
    }
  }

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

/// Where the two parents of a merge, and the version that they come from, have a document.
private struct Place {
  let identity: Whereabouts.Identity
  private let (old, kept, any): (TreePath?, TreePath?, TreePath?)
  /// Where one of them alone has it.
  private let single: TreePath?

  init(_ identity: Whereabouts.Identity, _ a: Whereabouts, _ b: Whereabouts, _ base: Whereabouts) {
    let (one, other) = (a.path(of: identity), b.path(of: identity))
    (self.identity, old) = (identity, base.path(of: identity))
    kept = one == old ? other : other == old ? one : one ?? other
    any = kept ?? one ?? other
    single = one == nil ? other : other == nil ? one : nil
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
