internal import Git

// What `refs/docedit/worktree` names, where that is a commit of the folder's own: no version needs it, and nobody else has it.
extension StoreRepair {
  /// Makes it anew where something of it is missing: the very same, as its name tells, or, unless only that is wanted, what the folder was
  /// certainly made from or after.
  mutating func mendFolderMark(_ repository: borrowing Repository, exactly: Bool = false) throws(UbiquityError) {
    guard let mark = (try? repository.reference(Reference.workTree)) ?? nil,
      let main = commit((try? repository.reference(Reference.main)) ?? nil, repository),
      try isLacking(mark, besides: main.id, repository), let store = site.store
    else { return }
    try writeAgain(mark, versions(ofFolder: mark, main, store), store)
    if try !isLacking(mark, besides: main.id, store.repository) {
      return note("gave \(Reference.workTree) back to \(mark.short)")
    }
    if !exactly { try replaceFolderMark(mark, store) }
  }

  /// Whether something of it is missing that `main` does not lack as well.
  private func isLacking(_ mark: ObjectID, besides main: ObjectID, _ repository: borrowing Repository)
    throws(UbiquityError) -> Bool
  {
    let own = commit(mark, repository).flatMap { $0.versionOfFolder == main ? $0.content.tree : nil }
    let losses = try unexpectedLosses(of: [own ?? mark], repository)
    if losses.isEmpty { return false }
    let known = try Set(unexpectedLosses(of: [main], repository).map(\.id))
    return !losses.allSatisfy { known.contains($0.id) }
  }

  private static let lookedAt = 16

  /// The version that it is of, or those that this may be, the likeliest first.
  private func versions(ofFolder mark: ObjectID, _ main: Commit, _ store: Store) -> [Commit] {
    if let known = commit(mark, store.repository) {
      return commit(known.versionOfFolder, store.repository).map { [$0] } ?? []
    }
    var found: [Commit] = []
    try? store.repository.walk(from: main.id) { version in
      found.append(version)
      return found.count < Self.lookedAt
    }
    return found + store.certainVersions.compactMap { commit($0, store.repository) }
  }

  /// Writes it again where it is found what it had.
  private func writeAgain(_ mark: ObjectID, _ versions: [Commit], _ store: Store) throws(UbiquityError) {
    let known = commit(mark, store.repository)?.content.tree, folders = known == nil ? allFolders(store.repository) : []
    for version in versions {
      let made = [false, true].compactMap { try? store.treeOfFolder(version, takingAll: $0) }
      if let known, made.contains(known) { return }
      guard let tree = tree(of: mark, version, among: made + folders, store.repository) else { continue }
      _ = try store.workTreeVersion(tree, of: version)
      return
    }
  }

  private func tree(
    of mark: ObjectID, _ version: Commit, among trees: [ObjectID], _ repository: borrowing Repository
  ) -> ObjectID? {
    let content = version.contentOfFolder(version.content.tree)
    return (try? repository.tree(among: trees, naming: content, mark)) ?? nil
  }

  /// All folders that are here, whether anything needs them or not.
  private func allFolders(_ repository: borrowing Repository) -> [ObjectID] {
    var found: [ObjectID] = []
    for id in (try? repository.allObjects()) ?? [] where !repository.isCutOff(id) && repository.isFolder(id) {
      found.append(id)
    }
    return found
  }

  private mutating func replaceFolderMark(_ mark: ObjectID, _ store: Store) throws(UbiquityError) {
    try aside.note("\(mark)\n", as: Reference.workTree)
    var whole = try wholeVersions(store.repository)
    let known = commit(mark, store.repository), version = commit(known?.versionOfFolder, store.repository)?.id
    let starts = version.map { [$0] } ?? store.certainVersions
    guard let base = newest(before: starts, &whole, store.repository) else {
      try store.delete(Reference.workTree)
      return note(Self.consequence(of: Reference.workTree))
    }
    let made = try store.versionOfFolder(store.commit(base), knowing: wholeTree(of: known, whole, store.repository)).id
    try store.set(Reference.workTree, to: made)
    note("set \(Reference.workTree) to \(made.short), of a version that the folder was made from or after")
  }

  /// What the folder was given, where all of that is here.
  func wholeTree(of mark: Commit?, _ whole: WholeVersions, _ repository: borrowing Repository) -> ObjectID? {
    guard let tree = mark?.content.tree, whole.isWhole(tree, repository) else { return nil }
    return tree
  }
}
