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
  private(set) var paths: [Identity: TreePath?] = [:]
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

  mutating func set(_ identity: Identity, to path: TreePath?) {
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

  /// Takes up that a version was put in the place of another one: what that one added is what was added first under the same name in its place. `order` has which version comes where.
  mutating func stand(for other: Self, as own: Self, in order: [ObjectID: Int]) {
    let added = own.paths.keys.filter { $0.since != nil && other.paths[$0] == nil }
    func place(_ identity: Identity) -> Int { identity.since.flatMap { order[$0] } ?? .max }
    let byName = Dictionary(added.map { ($0.path, $0) }) { place($0) <= place($1) ? $0 : $1 }
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
