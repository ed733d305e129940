internal import Files
internal import Foundation
internal import Git

extension Store {
  private var ownFolder: WorkTree { WorkTree(root: Self.folder(of: root)) }
  private static let evictedFile = TreePath(Evictions.fileName)

  /// What is not here. Throws where that cannot be told: what is not in the folder would count as deleted.
  var evictions: Evictions {
    get throws(UbiquityError) {
      if let known = reading?.evictions { return known }
      let found = try storedEvictions()
      reading?.evictions = found
      return found
    }
  }

  private func storedEvictions() throws(UbiquityError) -> Evictions {
    guard let stamp = try ownFolder.stamp(of: Self.evictedFile) else { return Evictions() }
    if let known = knownEvictions, known.stamp == stamp { return known.value }
    guard let (bytes, stamp) = try ownFolder.read(Self.evictedFile), let value = Evictions(bytes) else {
      throw UbiquityError(
        .damaged, "it cannot be read which documents are not on this machine", hint: "docedit repair finds it out")
    }
    knownEvictions = (stamp, value)
    return value
  }

  func changeEvictions(_ change: (inout Evictions) throws(UbiquityError) -> Void) throws(UbiquityError) {
    let old = try evictions
    var new = old
    try change(&new)
    if new == old { return }
    reading?.evictions = nil
    if new == Evictions() { return try ownFolder.remove(Self.evictedFile, pruning: false) }
    try ownFolder.write(new.encoded(), to: Self.evictedFile)
  }

  /// The error for blobs that are not here because their document was evicted, or that git may have deleted because the remote has them; nil where they should be here. They
  /// are remembered as missing.
  func absence(of blobs: some Sequence<ObjectID>) throws(UbiquityError) -> UbiquityError? {
    let known = try evictions.blobs, lacking = blobs.filter { !repository.contains($0) }
    let absent = lacking.isEmpty || repository.isPromisor ? lacking : lacking.filter { known[$0] != nil }
    if absent.isEmpty { return nil }
    missing.formUnion(absent)
    return UbiquityError(
      .notDownloaded, "what is needed is not on this machine", hint: "docedit download brings documents back")
  }

  /// The files of the document at the head.
  func files(of document: TreePath, in tree: ObjectID) throws(UbiquityError) -> [TreePath: ObjectID] {
    if let blob = try file(document, in: tree) { return [document: blob] }
    guard let package = try package(document, in: tree) else { return [:] }
    return blobs(of: package, at: document, isFolder: true)
  }

  /// Whether a file of it is not in the folder.
  func isAbsent(_ document: TreePath, in tree: ObjectID) throws(UbiquityError) -> Bool {
    try isAnyAbsent(files(of: document, in: tree).keys)
  }

  private func isAnyAbsent(_ files: some Sequence<TreePath>) throws(UbiquityError) -> Bool {
    for file in files where try workTree.stamp(of: file) == nil { return true }
    return false
  }

  /// What was evicted and is not here.
  var absentBlobs: Set<ObjectID> {
    get throws(UbiquityError) { try Set(evictions.blobs.keys).filter { !repository.contains($0) } }
  }

  /// A document that was evicted counts as here where all its files are.
  func settleEviction(of document: TreePath) throws(UbiquityError) {
    guard try evictions.contains(document) else { return }
    try settleEvictions()
  }

  /// Documents that somebody put back by hand, or saved, are no longer evicted: what is there is the document, or an edit of it. Plain git misses them
  /// again where they go.
  func settleEvictions() throws(UbiquityError) {
    try takeBackDeletions()
    let evicted = try evictions
    if evicted.documents.isEmpty { return }
    let tree = try head().content.tree
    var present: [TreePath] = []
    for document in evicted.documents.keys {
      let files = try files(of: document, in: tree).keys, isRenamedOrDeleted = files.isEmpty
      if isRenamedOrDeleted { continue }
      if try !isAnyAbsent(files) { present.append(document) }
    }
    if present.isEmpty { return }
    for document in present { try adoptFiles(of: document, in: tree) }
    try changeEvictions { evictions in for document in present { evictions.documents[document] = nil } }
    _ = try markIndex(as: evictions, isAnew: true)
  }

  /// The folder may have the only copy of the bytes on this machine.
  private func adoptFiles(of document: TreePath, in tree: ObjectID) throws(UbiquityError) {
    for (file, blob) in try files(of: document, in: tree) {
      if !repository.contains(blob), let (bytes, _) = try workTree.read(file) {
        _ = try withGit { () throws(GitError) in try repository.putBack(bytes, as: blob) }
      }
      if repository.contains(blob) { try changeEvictions { $0.blobs[blob] = nil } }
    }
  }
}

extension Store {
  /// What a push of versions has to read and is not here. A version that grew from one that the remote does not have as its newest names documents as they
  /// were then; for libgit2, what older versions of the remote have has to be sent again. An encrypted remote is sent only what versions brought.
  func absentBlobsToSend(_ tips: some Sequence<ObjectID>) throws(UbiquityError) -> Set<ObjectID> {
    let absent = try absentBlobs
    if absent.isEmpty { return [] }
    let known = try trackedReferences().values.filter { (try? commit($0)) != nil }
    var sent: [Commit] = []
    for tip in tips { sent += try commits(from: tip, hiding: known) }
    var needed = try blobs(of: Set(sent.map(\.content.tree))).intersection(absent)
    if needed.isEmpty { return [] }
    let former = try isEncrypted ? Set(sent.flatMap(\.content.parents)).subtracting(sent.map(\.id)) : []
    for version in former.union(known) { needed.subtract(try blobs(of: [commit(version).content.tree])) }
    return needed
  }

  func blobs(of trees: Set<ObjectID>) throws(UbiquityError) -> Set<ObjectID> {
    var blobs: Set<ObjectID> = []
    for tree in trees {
      blobs.formUnion(try withGit { () throws(GitError) in try repository.files(in: tree).map(\.blob) })
    }
    return blobs
  }
}
