internal import Git

extension Store {
  func seal(of version: Commit) throws(UbiquityError) -> VersionSeal { try seal(of: version, in: circle()) }

  /// The seals of versions, in their order. The signature is read first: libgit2 then has the bytes that the commit is made of, and does not unpack them twice.
  func seals(of versions: [ObjectID]) throws(UbiquityError) -> [VersionSeal] {
    let circle = try circle()
    var seals: [VersionSeal] = []
    for version in versions {
      _ = try signer(of: version)
      seals.append(try seal(of: commit(version), in: circle))
    }
    return seals
  }

  private func seal(of version: Commit, in circle: Circle?) throws(UbiquityError) -> VersionSeal {
    if version.isOwnMerge { return .merge }
    let signer = try signer(of: version.id)
    switch signer {
    case .forger: return .forged
    case .stranger: return .unchecked
    case .nobody: return try unsigned(version, circle)
    case .key(let key): return try signed(version, by: key, circle)
    }
  }

  /// What a member made before it had a key is history.
  private func unsigned(_ version: Commit, _ circle: Circle?) throws(UbiquityError) -> VersionSeal {
    guard let member = circle?.members.first(where: { version.content.signature.isOf($0.id) }) else { return .unsigned }
    return try isPast(version.id, of: member.main) ? .unsigned : .forged
  }

  private func signed(_ version: Commit, by key: DeviceKey, _ circle: Circle?) throws(UbiquityError) -> VersionSeal {
    guard let circle else { return try reference(Reference.remoteCircle) == nil ? .signed : .unapproved }
    if let member = circle.members.first(where: { version.content.signature.isOf($0.id) }), member.key != key {
      guard try isPast(version.id, of: member.main) else { return .forged }
      return try circleHistory().keys(of: member.id).contains(key) ? .signed : .unapproved
    }
    if circle.members.contains(where: { $0.key == key }) { return .signed }
    guard let former = circle.removed.first(where: { $0.key == key }) else { return .unapproved }
    if try isPast(version.id, of: former.main) {
      return try circleHistory().keys(of: former.id).contains(key) ? .signed : .unapproved
    }
    return former.left == true ? .unapproved : .removed
  }

  /// Whether a version may end unsaved edits of a device. Each may end its own.
  func mayEndEdits(of device: Device, _ version: Commit) throws(UbiquityError) -> Bool {
    if try isVouchedFor(version) { return true }
    guard device.id != self.device.id, version.content.signature.isOf(device.id) else { return false }
    return try seal(of: version) == .unapproved
  }

  /// Whether a member of the circle signed a version, under its own name, or this device did, or a member made it before there was a circle; any version is taken for such where there is none.
  /// What every device merges alike has nobody's drafts: one that says that it continued one is none of these.
  func isVouchedFor(_ version: Commit) throws(UbiquityError) -> Bool {
    guard let circle = try circle() else { return true }
    switch try seal(of: version, in: circle) {
    case .signed: return true
    case .merge: return CommitMessage(parsing: version.content.message).continued == nil
    case .unsigned: return try isOfMemberBeforeCircle(version, circle)
    case .unapproved, .removed, .forged: return try isOwn(version)
    case .unchecked: return false
    }
  }

  /// Nobody knows who made what is not signed and came later, although one of that name was let in since.
  private func isOfMemberBeforeCircle(_ version: Commit, _ circle: Circle) throws(UbiquityError) -> Bool {
    guard circle.members.contains(where: { version.content.signature.isOf($0.id) }) else { return false }
    return try isPast(version.id, of: circleHistory().start)
  }

  /// Whether this device signed it, whatever the circle says of that.
  private func isOwn(_ version: Commit) throws(UbiquityError) -> Bool {
    guard version.content.signature.isOf(device.id), let key = try signer(of: version.id).key else { return false }
    return try key == signingKey().publicKey
  }

  private func isPast(_ version: ObjectID, of main: String?) throws(UbiquityError) -> Bool {
    guard let main = main.flatMap({ ObjectID($0) }), repository.contains(main) else { return false }
    return try isAncestor(version, of: main)
  }

  /// Tells of versions that are not what they say they are, or by a device that was removed. Only tells: what cannot be checked keeps nothing from coming.
  func noteSeals(of versions: some Sequence<Commit>) {
    guard let circle = try? circle() else { return }
    for version in versions {
      guard let seal = try? seal(of: version) else { continue }
      let name = version.author.name
      switch seal {
      case .removed:
        let id = circle.removed.first { version.content.signature.isOf($0.id) }?.id ?? ""
        tell(
          "\(version.words) came from \(Printable.line(name)), which was \(fate(of: id)); only the remote can lock it out",
          once: "\(version.id)")
      case .forged:
        tell(
          "\(version.words) in the name of \(Printable.line(name)) is not signed by it", once: "\(version.id)")
      case .signed, .merge, .unsigned, .unapproved, .unchecked: break
      }
    }
  }
}

extension Commit {
  /// As in `version 640d168 of Letter.rtf`.
  fileprivate var words: String {
    let document = CommitMessage(parsing: content.message).document
    return "version \(id.description.prefix(7))" + (document.map { " of \(Printable.quoted($0.description))" } ?? "")
  }
}

extension UbiquityContainer {
  /// What vouches for each of several versions, by their commits' names.
  public func seals(of versions: [String]) throws(UbiquityError) -> [VersionSeal] {
    var names: [ObjectID] = []
    for version in versions {
      guard let id = ObjectID(version) else {
        throw UbiquityError(.notFound, "there is no version \(Printable.quoted(version))")
      }
      names.append(id)
    }
    return try store.seals(of: names)
  }

  /// Whether a version, by its commit's name, may end unsaved edits of this device: where the container has a circle, only if a member or this device signed it, or a member made it before
  /// there was a circle.
  public func isVouchedFor(_ version: String) throws(UbiquityError) -> Bool {
    guard let id = ObjectID(version) else { return false }
    return try store.isVouchedFor(store.commit(id))
  }
}
