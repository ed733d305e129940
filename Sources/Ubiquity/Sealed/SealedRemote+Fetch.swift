internal import Git

extension SealedRemote {
  /// The container's references, as a plain remote would list them.
  func list(_ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) -> [String: ObjectID] {
    try open(receive(url, options)).table.references
  }

  /// As `Repository.fetch`. With `isCopy` the repository is another one than the container's, and gets everything.
  func fetch(
    into repository: borrowing Repository, _ url: RemoteURL, _ refspecs: [String], prune: Bool, isCopy: Bool = false,
    options: NetworkOptions, if isWanted: ([String: ObjectID]) -> Bool
  ) throws(UbiquityError) -> Bool {
    let opened = try open(receive(url, options))
    guard isWanted(opened.table.references) else { return false }
    let known = isCopy ? [] : folder.seen.packs
    for pack in opened.table.packs where !known.contains(pack.name) { try take(pack, opened.files, into: repository) }
    let isWhole = !isCopy && refspecs == Reference.fetched
    try place(opened.table.references, by: refspecs.compactMap { Refspec($0) }, prune: prune, in: repository)
    if isWhole { try noteSeen(opened.table) }
    return true
  }

  /// Puts the objects of a pack into the repository. Nothing of it is there before all parts were found whole.
  private func take(_ pack: SealedTable.Pack, _ files: [String: ObjectID], into repository: borrowing Repository)
    throws(UbiquityError)
  {
    let keyring = try keyring()
    guard let key = keyring.key(ofEpoch: pack.epoch) else { throw .tampered("a pack is sealed with an unknown key") }
    let receiver = try withGit { () throws(GitError) in try repository.receivePack() }
    for name in pack.parts {
      let bytes = try part(name, files, key, of: keyring.container)
      try withPack { () throws(GitError) in try receiver.take(bytes) }
    }
    try withPack { () throws(GitError) in try receiver.finish() }
  }

  private func part(_ name: String, _ files: [String: ObjectID], _ key: ContainerKey, of container: ContainerTag)
    throws(UbiquityError) -> [UInt8]
  {
    let sealed = try read(.part(name), of: files, limit: Self.partSize + ContainerKey.overhead)
    if let bytes = key.open(sealed, as: .part(name), of: container) { return bytes }
    throw .tampered("the file \(SealedFiles.Name.part(name).path) was changed")
  }

  /// Whether every part of every pack is as it was put there, of those too that an exchange does not read, as it has what is in them.
  func checkPacks(_ url: RemoteURL, _ options: NetworkOptions) throws(UbiquityError) {
    let opened = try open(receive(url, options)), keyring = try keyring()
    for pack in opened.table.packs {
      guard let key = keyring.key(ofEpoch: pack.epoch) else { throw .tampered("a pack is sealed with an unknown key") }
      for name in pack.parts {
        do { _ = try part(name, opened.files, key, of: keyring.container) } catch { throw error.asDamagedPack(of: url) }
      }
    }
  }

  /// How long a part of a pack may be before it is sealed. Hosts refuse large files.
  static var partSize: Int { 1 << 24 }

  private func withPack(_ work: () throws(GitError) -> Void) throws(UbiquityError) {
    do { try work() } catch {
      if error.code == .diskFull || error.code == .permissionDenied { throw UbiquityError(error) }
      throw .tampered("a pack is not whole: \(error.message)")
    }
  }

  /// Moves the repository's references as a fetch does. Names that git does not allow are passed over.
  private func place(
    _ references: [String: ObjectID], by refspecs: [Refspec], prune: Bool, in repository: borrowing Repository
  ) throws(UbiquityError) {
    let targets = refspecs.targets(of: references)
    let present = try withGit { () throws(GitError) in try repository.references("refs/") }
    for (name, _) in present where prune && targets[name] == nil && refspecs.contains(where: { $0.isTarget(name) }) {
      try withGit { () throws(GitError) in try repository.deleteReference(name) }
    }
    let known = Dictionary(present.map { ($0.name, $0.target) }) { $1 }
    for (name, id) in targets.sorted(by: { $0.key < $1.key }) where known[name] != id {
      try set(name, to: id, in: repository)
    }
  }

  private func set(_ name: String, to id: ObjectID, in repository: borrowing Repository) throws(UbiquityError) {
    guard repository.contains(id) else { throw .tampered("what \(Printable.line(name)) names is not there") }
    do { try repository.setReference(name, to: id, expecting: nil) } catch {
      if error.code != .invalidName { throw UbiquityError(error) }
    }
  }

  private func noteSeen(_ table: SealedTable) throws(UbiquityError) {
    try folder.note { seen in
      seen.setBackTo = table.counter < seen.counter ? table.counter : nil
      seen.counter = max(seen.counter, table.counter)
      seen.packs = Set(table.packs.map(\.name))
    }
  }
}
