internal import Foundation
internal import Git

extension StoreRepair {
  /// Leaves versions out of `main` that lack something that is neither here nor on the remote: they could never be sent. Where the newest one is whole,
  /// those that can be read stay, up to it; else the next version is made of the folder. Drafts, activities and conflict versions go along.
  mutating func mendVersions(_ repository: borrowing Repository) throws(UbiquityError) {
    guard hasAskedRemote || remote(repository) == nil, let main = (try? repository.reference(Reference.main)) ?? nil,
      try !unexpectedLosses(of: [main], repository).isEmpty
    else { return }
    var whole = try wholeVersions(repository)
    let isHeadWhole = isWholeItself(main, whole, repository)
    if isHeadWhole { whole = whole.forgiving(try lostTexts(of: main, repository)) }
    if whole.contains(main, repository) { return }
    guard let store = site.store else { return }
    let bases = try bases(of: main, &whole, repository)
    guard let base = bases.first else { return }
    if isHeadWhole {
      try replace(main, after: bases, &whole, store)
    } else {
      try setBack(main, to: base, &whole, store)
    }
  }

  func wholeVersions(_ repository: borrowing Repository) throws(UbiquityError) -> WholeVersions {
    let evictions = Evictions.read(in: "\(site.git)/docedit") ?? Evictions()
    var shared = (try? repository.reference(Reference.remoteMain)) ?? nil
    if let id = shared, WholeVersions.content(of: id, repository) == nil { shared = nil }
    let forgiven = try shared.map { id throws(UbiquityError) in try unexpectedLosses(of: [id], repository) } ?? []
    return WholeVersions(shared: shared, forgiven: Set(forgiven.map(\.id)), evictions: evictions)
  }

  /// Whether the version has all its documents, whatever those before it lack.
  private func isWholeItself(_ id: ObjectID, _ whole: WholeVersions, _ repository: borrowing Repository) -> Bool {
    guard let tree = WholeVersions.content(of: id, repository)?.tree,
      let losses = try? unexpectedLosses(of: [tree], repository)
    else { return false }
    return losses.allSatisfy { whole.forgiven.contains($0.id) }
  }

  /// The newest whole versions that `main` came from, as far as it can be known.
  private func bases(of main: ObjectID, _ whole: inout WholeVersions, _ repository: borrowing Repository)
    throws(UbiquityError) -> [ObjectID]
  {
    let own = whole.newest(before: main, repository)
    if !own.isEmpty { return own }
    let known = try newestVersion(repository)
    var found: [ObjectID] = []
    for start in [known, whole.shared] { if let start { found += whole.newest(before: start, repository) } }
    if found.isEmpty { found = try ownVersions(repository, in: &whole) }
    return newest(of: found, repository).map { [$0] } ?? []
  }

  /// Whole versions of this device that nothing names any more, since a version after them is lost.
  private func ownVersions(_ repository: borrowing Repository, in whole: inout WholeVersions) throws(UbiquityError)
    -> [ObjectID]
  {
    var found: [ObjectID] = []
    for id in ownVersions(repository).values.flatMap({ $0.map(\.id) }) where whole.contains(id, repository) {
      found.append(id)
    }
    return found
  }

  func newest(of versions: [ObjectID], _ repository: borrowing Repository) -> ObjectID? {
    var found = versions.first
    for version in versions { if let id = found, Self.precedes(id, version, repository) { found = version } }
    return found
  }
}

// MARK: - What takes their place

extension StoreRepair {
  /// What came after the versions that are left out is written anew.
  private mutating func replace(
    _ main: ObjectID, after bases: [ObjectID], _ whole: inout WholeVersions, _ store: Store
  ) throws(UbiquityError) {
    var replay = VersionReplay(store, after: bases, whole)
    let version = try replay.run(main), count = replay.leftOut
    let mark = try commit(store.reference(Reference.workTree), store.repository)
    let other = try folderVersion(main, &whole, store)
    try move(main, to: version, &whole, store)
    if let tree = wholeTree(of: mark, whole, store.repository) {
      try store.setWorkTree(tree, head: store.commit(version))
    } else {
      try setFolderMark(other, store)
    }
    note(
      "left out \(count) \(count == 1 ? "version" : "versions") after \(bases[0].short), of which something is nowhere to be had; those that can be read stay, up to \(version.short)"
    )
  }

  /// The folder was made from that, too, or from something before it: then the next version has what was done since.
  private mutating func setBack(
    _ main: ObjectID, to base: ObjectID, _ whole: inout WholeVersions, _ store: Store
  ) throws(UbiquityError) {
    let mark = try folderVersion(main, &whole, store)
    try move(main, to: base, &whole, store)
    try setFolderMark(mark, store)
    note("set main back to \(base.short), the newest version that is whole: \(main.short) is nowhere to be had")
    collectsFolder = true
  }

  private func setFolderMark(_ mark: ObjectID?, _ store: Store) throws(UbiquityError) {
    if let mark { try store.set(Reference.workTree, to: mark) } else { try store.delete(Reference.workTree) }
  }

  /// A version of which it is known that the folder was made from it, or from a later one; without what the folder was not given.
  private func folderVersion(_ main: ObjectID, _ whole: inout WholeVersions, _ store: Store) throws(UbiquityError)
    -> ObjectID?
  {
    let mark = try store.reference(Reference.workTree), known = commit(mark, store.repository)
    let version = known?.versionOfFolder, isReadable = commit(version, store.repository) != nil
    let starts = version.flatMap { isReadable && $0 != main ? [$0] : nil } ?? [main] + store.certainVersions
    guard let found = newest(before: starts, &whole, store.repository) else { return nil }
    if mark == main || known?.isOfFolder == false { return found }
    let tree = wholeTree(of: known, whole, store.repository)
    return try store.versionOfFolder(store.commit(found), knowing: tree).id
  }

  /// The newest whole version that is one of these, or that they came from.
  func newest(before starts: [ObjectID], _ whole: inout WholeVersions, _ repository: borrowing Repository) -> ObjectID?
  {
    var found: [ObjectID] = []
    for start in starts { found += whole.newest(before: start, repository) }
    return newest(of: found, repository)
  }

  func commit(_ id: ObjectID?, _ repository: borrowing Repository) -> Commit? {
    guard let id, let content = WholeVersions.content(of: id, repository) else { return nil }
    return Commit(id: id, content: content)
  }
}

extension ObjectID {
  var short: String { String(description.prefix(7)) }
}
