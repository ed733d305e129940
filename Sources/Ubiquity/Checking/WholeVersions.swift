internal import Git

/// Which versions are whole with all that they come from, but for what the remote itself has lost.
struct WholeVersions {
  /// The remote's `main`: what it reaches is the remote's to keep.
  let shared: ObjectID?
  /// What does not count as missing.
  let forgiven: Set<ObjectID>
  let evictions: Evictions
  private var judged: [ObjectID: Bool] = [:]

  init(shared: ObjectID?, forgiven: Set<ObjectID>, evictions: Evictions) {
    (self.shared, self.forgiven, self.evictions) = (shared, forgiven, evictions)
  }

  /// The same, where these are not missed either.
  func forgiving(_ texts: LostTexts) -> WholeVersions {
    WholeVersions(shared: shared, forgiven: forgiven.union(texts.paths.keys), evictions: evictions)
  }

  mutating func contains(_ version: ObjectID, _ repository: borrowing Repository) -> Bool {
    var pending = [(id: version, isAfterParents: false)]
    while judged[version] == nil, let (id, isAfterParents) = pending.popLast() {
      guard judged[id] == nil else { continue }
      guard let content = Self.content(of: id, repository) else { judged[id] = false; continue }
      if isShared(id, repository) {
        judged[id] = true
      } else if isAfterParents {
        let areParentsWhole = content.parents.allSatisfy { judged[$0] == true }
        judged[id] = areParentsWhole ? isWhole(content.tree, repository) : false
      } else {
        pending += [(id, true)] + content.parents.map { ($0, false) }
      }
    }
    return judged[version] == true
  }

  /// The newest ones that a version comes from, itself too, none of which comes from another one; those along first parents first.
  mutating func newest(before version: ObjectID, _ repository: borrowing Repository) -> [ObjectID] {
    var found: [ObjectID] = [], pending = [version], seen: Set<ObjectID> = []
    while let id = pending.popLast() {
      guard seen.insert(id).inserted else { continue }
      if contains(id, repository) { found.append(id); continue }
      pending += (Self.content(of: id, repository)?.parents ?? []).reversed()
    }
    return newest(of: found, repository)
  }

  /// Those of the versions that none of the others comes from, each once.
  func newest(of versions: [ObjectID], _ repository: borrowing Repository) -> [ObjectID] {
    var newest: [ObjectID] = []
    for id in versions where !newest.contains(id) {
      var isOlder = false
      for other in versions where other != id && Self.isAncestor(id, of: other, repository) { isOlder = true }
      if !isOlder { newest.append(id) }
    }
    return newest
  }

  /// What a version says; nil where it is not here, or is none. One that was cut off must not be read.
  static func content(of id: ObjectID, _ repository: borrowing Repository) -> CommitContent? {
    repository.isCutOff(id) ? nil : try? repository.commit(id).content
  }

  private func isShared(_ id: ObjectID, _ repository: borrowing Repository) -> Bool {
    guard let shared else { return false }
    return id == shared || Self.isAncestor(id, of: shared, repository)
  }

  private static func isAncestor(_ a: ObjectID, of b: ObjectID, _ repository: borrowing Repository) -> Bool {
    (try? repository.isAncestor(a, of: b)) == true
  }

  /// Whether all of a folder is here that should be.
  func isWhole(_ tree: ObjectID, _ repository: borrowing Repository) -> Bool {
    guard let losses = try? repository.inspect([tree]).losses else { return false }
    return evictions.unexpected(losses).allSatisfy { forgiven.contains($0.id) }
  }
}
