internal import Files
internal import Foundation
internal import Git

extension StoreRepair {
  /// Gives back what was broken, from where it can be known; what cannot be known is told.
  mutating func mendReferences(_ repository: borrowing Repository, mayAskRemote: Bool) throws(UbiquityError) {
    for name in lost { try mend(name, repository, mayAskRemote: mayAskRemote) }
    lost = []
  }

  private mutating func mend(_ name: String, _ repository: borrowing Repository, mayAskRemote: Bool)
    throws(UbiquityError)
  {
    let target =
      switch name {
      case Reference.main: try newestVersion(repository) ?? (mayAskRemote ? remoteVersion(repository) : nil)
      case Reference.workTree: try versionOfFolder(repository)
      default: try substitute(for: name, repository)
      }
    guard let target else { return note(Self.consequence(of: name)) }
    try withGit { () throws(GitError) in try repository.setReference(name, to: target, expecting: nil) }
    note("gave \(name) back to \(target.description.prefix(7))")
  }

  static func consequence(of name: String) -> String {
    if name == Reference.main { return "could not find what main named" }
    if name == Reference.workTree { return "the next sync compares the folder with the versions anew" }
    if name.hasPrefix("refs/remotes/") { return "set \(name) aside: the next sync fetches it" }
    if name.hasPrefix(Reference.devices) { return "set \(name) aside: the next sync makes it anew" }
    return "set \(name) aside: what it named is not known"
  }

  /// What the remote's `main` names, where it is this container's.
  private mutating func remoteVersion(_ repository: borrowing Repository) -> ObjectID? {
    guard let remote = remote(repository) else { return nil }
    do {
      let url = try site.surroundings.remoteURL(remote), options = site.surroundings.networkOptions(for: url)
      let transfer = Transfer(root: site.root, device: site.device, surroundings: site.surroundings)
      try transfer.fetch(into: repository, url, Reference.fetched, prune: false, options: options)
      guard let found = try whole(Reference.remoteMain, repository) else { return nil }
      let first = try repository.firstVersion(before: found).description
      return (site.state?.container ?? first) == first ? found : nil
    } catch {
      isRemoteSilent = true
      note("could not ask the remote for its versions: \(error.message)")
      return nil
    }
  }

  /// The target of a reference, where all that it needs is here.
  private func whole(_ name: String, _ repository: borrowing Repository) throws(UbiquityError) -> ObjectID? {
    guard let target = (try? repository.reference(name)) ?? nil else { return nil }
    return isWhole(target, repository) ? target : nil
  }

  private func isWhole(_ id: ObjectID, _ repository: borrowing Repository) -> Bool {
    (try? repository.commit(id)) != nil
  }

  /// The latest version that can be proved to be one of `main`: what the folder was made from, what the remote had, and versions of this device
  /// that were made after those.
  func newestVersion(_ repository: borrowing Repository) throws(UbiquityError) -> ObjectID? {
    var known: [ObjectID] = []
    for name in [Reference.workTree, Reference.remoteMain] {
      if let id = try whole(name, repository) { known.append(try version(id, repository)) }
    }
    let own = ownVersions(repository)
    var newest = known.map { Self.follow($0, own) }
    if newest.isEmpty { newest = own.values.flatMap(\.self).filter { own[$0.id] == nil }.map(\.id) }
    return newest.max { Self.precedes($0, $1, repository) }
  }

  /// The mark of a folder that differs from every version stands on the one that it was made from.
  func version(_ id: ObjectID, _ repository: borrowing Repository) throws(UbiquityError) -> ObjectID {
    try withGit { () throws(GitError) in try repository.commit(id) }.versionOfFolder
  }

  /// Versions that this device made, by their first parents, whether a reference reaches them or not.
  func ownVersions(_ repository: borrowing Repository) -> [ObjectID: [Commit]] {
    var found: [ObjectID: [Commit]] = [:]
    for id in (try? repository.allObjects()) ?? [] {
      guard !repository.isCutOff(id), let commit = try? repository.commit(id),
        let parent = commit.content.parents.first,
        CommitMessage(parsing: commit.content.message).device?.id == site.device.id
      else { continue }
      found[parent, default: []].append(commit)
    }
    return found
  }

  private static func follow(_ start: ObjectID, _ children: [ObjectID: [Commit]]) -> ObjectID {
    var id = start
    while let next = children[id]?.max(by: { $0.content.signature.date < $1.content.signature.date }) { id = next.id }
    return id
  }

  static func precedes(_ a: ObjectID, _ b: ObjectID, _ repository: borrowing Repository) -> Bool {
    if (try? repository.isAncestor(a, of: b)) == true { return a != b }
    if (try? repository.isAncestor(b, of: a)) == true { return false }
    let dates = [a, b].map { (try? repository.commit($0))?.content.signature.date ?? .distantPast }
    return dates[0] == dates[1] ? a < b : dates[0] < dates[1]
  }

  /// The newest of the last thousand versions that the folder is equal to. Where there is none, the folder counts as put together anew:
  /// nothing in it is taken for deleted or changed back.
  private func versionOfFolder(_ repository: borrowing Repository) throws(UbiquityError) -> ObjectID? {
    let folder = WorkTree(root: site.root)
    var files: [TreePath: ObjectID] = [:]
    for (path, stamp) in try folder.scan() where !path.isWorkingFile(size: stamp.size) {
      if let (bytes, _) = try folder.read(path) { files[path] = try? Repository.blobID(of: bytes) }
    }
    guard let head = (try? repository.reference(Reference.main)) ?? nil else { return nil }
    var (found, count): (ObjectID?, Int) = (nil, 0)
    try? repository.walk(from: head) { commit in
      count += 1
      let shown = (try? repository.files(in: commit.content.tree)).map { Snapshot(tree: nil, $0).shown }
      if shown?.filter({ !$0.key.isWorkingFile(size: nil) }) == files { found = commit.id }
      return found == nil && count < 1_000
    }
    return found
  }
}
