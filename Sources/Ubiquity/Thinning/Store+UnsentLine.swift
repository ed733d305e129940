internal import Git

extension Store {
  /// The newest versions, in one line and the oldest first, which this device made and nothing but `main` needs. They alone may be written anew.
  ///
  /// A version counts as sent from the moment on in which sending it begins, whatever came of that; so does one that any other reference reaches.
  func unsentLine() throws(UbiquityError) -> [Commit] {
    let head = try head().id, pinned = try pinnedVersions()
    var line: [Commit] = [], next = head
    try withGit { () throws(GitError) in
      try repository.walk(from: head, hiding: pinned) { version in
        guard version.id == next, version.content.parents.count == 1, version.content.signature.isOf(device.id),
          let parent = version.content.parents.first
        else { return false }
        next = parent
        line.append(version)
        return true
      }
    }
    guard let sent = try reference(Reference.remoteMain), pinned.contains(sent) else { return line.reversed() }
    while let oldest = line.last, try isAncestor(oldest.id, of: sent) { line.removeLast() }
    return line.reversed()
  }

  /// The end of a line that has, from the first of the versions on, only what is signed with this device's key.
  func signedEnd(of line: [Commit], from versions: Set<String>) throws(UbiquityError) -> [Commit] {
    guard let first = line.firstIndex(where: { versions.contains($0.id.description) }) else { return [] }
    let own = Signer.key(try signingKey().publicKey)
    for index in line.indices[first...].reversed() where try signer(of: line[index].id) != own {
      return try signedEnd(of: Array(line[(index + 1)...]), from: versions)
    }
    return Array(line[first...])
  }

  /// What other references name, what a document that is open now stands on, and what the circle names.
  private func pinnedVersions() throws(UbiquityError) -> [ObjectID] {
    let followed = [Reference.main, Reference.workTree, Reference.activities + device.id]
    let references = try withGit { () throws(GitError) in try repository.references("refs/") }
    var pinned = Set(references.lazy.filter { !followed.contains($0.name) }.map(\.target))
    pinned.formUnion(try openVersions())
    for member in try circle().map({ $0.members.map(\.main) + $0.removed.map(\.main) }) ?? [] {
      if let id = member.flatMap({ ObjectID($0) }) { pinned.insert(id) }
    }
    return Set(pinned.compactMap { repository.commitName(of: $0) }).sorted()
  }

  /// The versions that the policy keeps because something refers to them.
  func referredVersions() throws(UbiquityError) -> Set<String> {
    var found = try activityVersions()
    let references = try withGit { () throws(GitError) in try repository.references("refs/") }
    for (name, target) in references {
      if name.contains("ubiquity/conflicts/") {
        found.formUnion(((try? commit(target))?.content.parents ?? []).map(\.description))
      } else if name.hasPrefix("refs/tags/") || (name.hasPrefix("refs/heads/") && name != Reference.main) {
        if let id = repository.commitName(of: target) { found.insert(id.description) }
      }
    }
    return found
  }
}
