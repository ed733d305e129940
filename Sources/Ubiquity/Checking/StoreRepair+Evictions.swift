internal import Foundation
internal import Git

extension StoreRepair {
  /// Where it cannot be read which documents are not here, all count as evicted that are not in the folder: nothing is taken for deleted. Where nothing says it any
  /// more, git's marks do.
  mutating func mendEvictions(_ repository: borrowing Repository) throws(UbiquityError) {
    let folder = "\(site.git)/docedit", file = "\(folder)/\(Evictions.fileName)"
    if Evictions.read(in: folder) == nil {
      _ = try aside.take(file)
      return try write(absentDocuments(repository))
    }
    if FileManager.default.fileExists(atPath: file) { return }
    let evictions = try absentDocuments(repository, onlyMarked: !(isFolderLost && repository.isPromisor))
    if evictions != Evictions() { try write(evictions) }
  }

  private mutating func write(_ evictions: Evictions) throws(UbiquityError) {
    if evictions != Evictions() {
      try WorkTree(root: "\(site.git)/docedit").write(evictions.encoded(), to: TreePath(Evictions.fileName))
    }
    let count = evictions.documents.count
    note(
      "made \(Evictions.fileName) anew: \(count) \(count == 1 ? "document is" : "documents are") not on this machine")
  }

  /// Texts of older versions that were evicted while there was another remote, or that the remote has lost, are losses like others. Those of documents that
  /// are evicted still are waited for.
  mutating func forgetLeftTexts(_ repository: borrowing Repository, mayAskRemote: Bool) throws(UbiquityError) {
    guard site.state != nil, let store = site.store, let absent = try? store.absentBlobs, !absent.isEmpty,
      let needed = try? store.absentBlobs(of: store.evictions.documents.keys), absent != needed
    else { return }
    var left = absent.subtracting(needed)
    if let remote = remote(repository) {
      let known = try store.reference(Reference.remoteMain), isSetBack = try store.isRemoteSetBack
      guard mayAskRemote, isSetBack || known == nil, !isEncrypted else { return }
      left = try missing(left, on: remote, repository)
    }
    if left.isEmpty { return }
    try store.changeEvictions { evictions in for blob in left { evictions.blobs[blob] = nil } }
    note("no remote has \(left.count.counting("older text", "that was evicted", "that were evicted"))")
  }

  /// Gives docedit's own folder back what can be known of it: which copy of the container this is, and what is not on this machine.
  mutating func mendFolder(_ repository: borrowing Repository) throws(UbiquityError) {
    guard isFolderLost else { return }
    note("made docedit's own folder .git/docedit anew")
    if isAdopted { try withGit { () throws(GitError) in try repository.isolate() } }
    let list = try? DeviceRegistry(site.surroundings).containerList()
    if let id = list?.copies?[site.root] { try ContainerCopy(id: id, device: site.device.id).write(site.root) }
    let isPromisor = repository.isPromisor, evictions = try absentDocuments(repository, onlyMarked: !isPromisor)
    if isPromisor || evictions != Evictions() { try write(evictions) }
  }

  /// Whether the repository is the user's own: then its configuration was never ours.
  var isAdopted: Bool {
    guard let repository = try? Repository.open(at: site.git) else { return false }
    return (try? repository.missingSettings().isEmpty) == false
  }

  /// What is not here; with `onlyMarked` documents that git's index says are not in the folder, and of which a text is missing, or, where texts may be missing, that nothing but an
  /// eviction keeps out of there.
  private func absentDocuments(_ repository: borrowing Repository, onlyMarked: Bool = false) throws(UbiquityError)
    -> Evictions
  {
    var evictions = Evictions()
    guard let head = (try? repository.reference(Reference.main)) ?? nil,
      let tree = try? repository.commit(head).content.tree
    else { return evictions }
    let folder = WorkTree(root: site.root)
    if onlyMarked, (try? repository.files(in: tree)) == nil { return evictions }
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    let marked = onlyMarked ? repository.sparsePaths() ?? [] : nil
    let isEvictedWhole = repository.isPromisor && !repository.isSparse()
    for (path, blob) in Snapshot(tree: tree, files).shown where try folder.stamp(of: path) == nil {
      if let marked, !marked.contains(path.description) || repository.contains(blob) && !isEvictedWhole { continue }
      evictions.documents[path.document] = 0
    }
    if evictions.documents.isEmpty { return evictions }
    for loss in try losses(repository) where !loss.isDamaged && !loss.path.isEmpty {
      evictions.blobs[loss.id] = 0
    }
    return evictions
  }
}
