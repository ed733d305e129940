internal import Files
internal import Foundation
internal import Git

extension Store {
  /// Throws the first reason why one of the documents has to stay here.
  func checkEvictable(_ documents: [TreePath]) throws(UbiquityError) {
    try checkRemoteIsElsewhere()
    let obstacles = try EvictionObstacles(self)
    for document in documents { if let error = try obstacles.first(for: document) { throw error } }
  }

  /// First it is written down that the documents are not here: whatever happens then, no file that is gone counts as deleted. Where the disk is full, git's index
  /// makes room for that.
  func noteEvictions(of documents: [TreePath]) throws(UbiquityError) {
    let tree = try head().content.tree
    var sizes: [TreePath: Int] = [:]
    for document in documents {
      sizes[document] = 0
      for file in try files(of: document, in: tree).keys {
        sizes[document, default: 0] += Int(try workTree.stamp(of: file)?.size ?? 0)
      }
    }
    let known = sizes
    try makingRoom { () throws(UbiquityError) in try changeEvictions { $0.documents.merge(known) { old, _ in old } } }
  }

  /// Does the work once more, without git's index, where there was no room on the disk. The index is made anew afterwards.
  private func makingRoom(_ work: () throws(UbiquityError) -> Void) throws(UbiquityError) {
    do { return try work() } catch { guard error.code == .diskFull, try removeGitIndex() else { throw noRoom(error) } }
    do { try work() } catch { throw noRoom(error) }
  }

  private func noRoom(_ error: UbiquityError) -> UbiquityError {
    guard error.code == .diskFull else { return error }
    return UbiquityError(
      .diskFull, "nothing is evicted: the disk is full, and what is evicted has to be written down first",
      hint: "delete a file elsewhere on that disk, 100 KB are enough, and try again")
  }

  /// Takes the files of evicted documents out of the folder. One that was changed since stays, and its document is here again. Folders that are empty then stay:
  /// somebody may be at work in them.
  func removeEvictedFiles(of documents: [TreePath]) throws(UbiquityError) {
    let tree = try head().content.tree
    for document in documents {
      for (file, blob) in try files(of: document, in: tree).sorted(by: { $0.key < $1.key }) {
        if try fileName(of: file)?.blob == blob { try workTree.remove(file, pruning: false) }
      }
      try removeFolders(of: document, in: tree)
    }
    try settleEvictions()
    try markIndex()
  }

  /// A package is its folders.
  private func removeFolders(of document: TreePath, in tree: ObjectID) throws(UbiquityError) {
    let folders = Set(try files(of: document, in: tree).keys.flatMap(\.folders))
    for folder in folders.sorted().reversed() where folder.document == document { workTree.removeFolderIfEmpty(folder) }
  }

  /// For plain git, evicted documents are neither deleted nor changed, and what is missing can be asked for.
  func markIndex() throws(UbiquityError) {
    let evicted = try evictions
    _ = try markIndex(as: evicted, isAnew: !evicted.documents.isEmpty)
  }

  /// The same, as if that were not here. Whether the index is so now: plain git may be at work with it.
  func markIndex(as evicted: Evictions, isAnew: Bool) throws(UbiquityError) -> Bool {
    let head = try head(), isFree = GitWork(git: "\(root)/.git").leavesFolderFree
    do {
      try repository.setConfiguration(Evictions.promisor, to: evicted.blobs.isEmpty ? nil : "true")
      gitIndex?.wait()
      if !isFree { return false }
      try repository.resetIndex(to: head.content.tree, absent: evicted.absence(in: workTree), isAnew: isAnew) {
        try? keepStaged(besides: [head.id])
      }
      return true
    } catch { return false }
  }

  /// Begins to delete the blobs of evicted documents that nothing else here needs: those in packs at once only where they are no small part of these, else
  /// when these are packed anew. That they may be missing is written down before. Nil where there is nothing to do now.
  func beginDroppingEvictedBlobs() throws(UbiquityError) -> Repacking? {
    let unneeded = try disposableBlobs().filter { repository.contains($0) }
    if unneeded.isEmpty { return nil }
    var sizes: [ObjectID: Int] = [:]
    for blob in unneeded { sizes[blob] = try withGit { () throws(GitError) in try repository.size(of: blob) } }
    try changeEvictions { $0.blobs.merge(sizes) { $1 } }
    try markIndex()
    let unwanted = try unwantedBlobs()
    return try withGit { () throws(GitError) in try repository.beginLeavingOut(sizes, besides: unwanted) }
  }

  /// What may be missing, as is written down, and is not here, or is not needed here.
  func unwantedBlobs() throws(UbiquityError) -> Set<ObjectID> {
    let known = Set(try evictions.blobs.keys), lost = try lostTexts.paths.keys.filter { !repository.contains($0) }
    if known.isEmpty { return Set(lost) }
    return try disposableBlobs().intersection(known).union(known.filter { !repository.contains($0) })
  }

  /// The blobs of all versions of evicted documents that the remote has, but for those that something else here needs.
  private func disposableBlobs() throws(UbiquityError) -> Set<ObjectID> {
    try disposableBlobs(of: Set(evictions.documents.keys))
  }

  /// The same, if these were evicted, and no others.
  func disposableBlobs(of documents: Set<TreePath>) throws(UbiquityError) -> Set<ObjectID> {
    guard !documents.isEmpty, let remote = try reference(Reference.remoteMain), try !isRemoteSetBack else { return [] }
    let unsent = Set(try commits(from: head().id, hiding: [remote]).map(\.id.description))
    var found: Set<ObjectID> = []
    for document in documents {
      for entry in try history(HistoryQuery(path: document.description)) where !unsent.contains(entry.commit) {
        for name in entry.changes.compactMap(\.newBlob) { found.formUnion(try blobs(named: name)) }
      }
    }
    return try found.subtracting(neededBlobs(without: documents))
  }

  /// A blob, or those of a package's tree.
  func blobs(named name: String) throws(UbiquityError) -> [ObjectID] {
    guard let id = ObjectID(name) else { return [] }
    return (try? packageFiles(id)).map { Array($0.values) } ?? [id]
  }

  /// What the other documents are now, all drafts and all conflict versions.
  private func neededBlobs(without documents: Set<TreePath>) throws(UbiquityError) -> Set<ObjectID> {
    var needed: Set<ObjectID> = []
    for files in [try snapshot(head().content.tree).files, try workTreeSnapshot().files] {
      needed.formUnion(files.lazy.filter { !documents.contains($0.key.document) }.map(\.value))
    }
    for kind in [Reference.activities, Reference.remoteActivities, Reference.conflicts, Reference.remoteConflicts] {
      for target in try references(kind).values {
        needed.formUnion(try blobs(of: [commit(target).content.tree]))
      }
    }
    return try isEncrypted ? needed.union(blobsOfPlainVersions()) : needed
  }

  /// What somebody's own branches, tags and stashes have, and what they began with: where the remote is encrypted, plain git could fetch that from nowhere.
  private func blobsOfPlainVersions() throws(UbiquityError) -> Set<ObjectID> {
    let head = try head().id
    var trees: Set<ObjectID> = []
    for (name, target) in try plainReferences() where name != Reference.main && (try? commit(target)) != nil {
      trees.formUnion(try commits(from: target, hiding: [head]).map(\.content.tree))
      if let base = try mergeBase(target, head) { trees.insert(try commit(base).content.tree) }
    }
    return try blobs(of: trees)
  }
}

extension Evictions {
  /// Which files of versions git shall neither miss nor compare in the folder: evicted ones, and those that were not put there.
  func absence(in folder: WorkTree) -> (TreeFile) -> Bool {
    let (documents, left) = (Set(documents.keys), Set(left.keys)), isEmpty = documents.isEmpty && left.isEmpty
    return { file in
      let path = TreePath(file.path)
      if file.hindrance != nil { return !folder.isTaken(path) }
      return !isEmpty && (documents.contains(path.document) || left.contains(path))
    }
  }
}
