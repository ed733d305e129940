internal import Git

// What git keeps, with the errors of the store.
extension Store {
  func reference(_ name: String) throws(UbiquityError) -> ObjectID? {
    if let known = reading?.references[name] { return known }
    let target = try withGit { () throws(GitError) in try repository.reference(name) }
    reading?.references[name] = .some(target)
    return target
  }

  /// The references below a prefix, by the rest of their names.
  func references(_ prefix: String) throws(UbiquityError) -> [String: ObjectID] {
    if let known = reading?.groups[prefix] { return known }
    let all = try withGit { () throws(GitError) in try repository.references(prefix) }
    let group = Dictionary(all.map { (String($0.name.dropFirst(prefix.count)), $0.target) }) { $1 }
    reading?.groups[prefix] = group
    return group
  }

  func set(_ name: String, to target: ObjectID) throws(UbiquityError) {
    defer { reading?.forgetReferences() }
    try withGit { () throws(GitError) in try repository.setReference(name, to: target, expecting: nil) }
  }

  /// Moves several references, which depend on each other in nothing.
  func set(_ targets: [String: ObjectID]) throws(UbiquityError) {
    defer { reading?.forgetReferences() }
    try withGit { () throws(GitError) in try repository.setReferences(targets) }
  }

  func delete(_ name: String) throws(UbiquityError) {
    guard try reference(name) != nil else { return }
    defer { reading?.forgetReferences() }
    try withGit { () throws(GitError) in try repository.deleteReference(name) }
  }

  /// The objects that the body writes come to the disk together, before a reference moves.
  func together<T>(_ body: () throws(UbiquityError) -> T) throws(UbiquityError) -> T {
    if repository.holdsObjects { return try body() }
    repository.holdObjects()
    do throws(UbiquityError) {
      let result = try body()
      try withGit { () throws(GitError) in try repository.settleObjects() }
      return result
    } catch {
      try? repository.settleObjects()
      forgetWritten()
      throw error
    }
  }

  /// Forgets what it knows of objects that were written last: they may not have come to the disk.
  private func forgetWritten() {
    (snapshots, knownWorkTree, knownPlaces, emptiedDrafts, joinedBases) = ([:], nil, nil, nil, [:])
  }

  func commit(_ id: ObjectID) throws(UbiquityError) -> Commit {
    try withGit { () throws(GitError) in try repository.commit(id) }
  }

  /// Throws `notDownloaded` for what was evicted.
  func read(_ blob: ObjectID) throws(UbiquityError) -> [UInt8] {
    do { return try repository.readBlob(blob) } catch { throw try failure(error, for: [blob]) }
  }

  /// The store's error for one of git's, where blobs were read.
  func failure(_ error: GitError, for blobs: @autoclosure () throws(GitError) -> Set<ObjectID>) throws(UbiquityError)
    -> UbiquityError
  {
    guard error.code == .notFound else { return UbiquityError(error) }
    let blobs = (try? blobs()) ?? [], lost = try lostTexts
    if let path = blobs.lazy.compactMap({ lost.paths[$0] }).first { throw .lost(path) }
    return try absence(of: blobs) ?? UbiquityError(error)
  }

  /// A blob that may come from anybody; nil where it is larger than the limit.
  func read(_ blob: ObjectID, limit: Int) throws(UbiquityError) -> [UInt8]? {
    let size: Int
    do { size = try repository.size(of: blob) } catch { throw try failure(error, for: [blob]) }
    return size <= limit ? try read(blob) : nil
  }

  func write(_ bytes: [UInt8]) throws(UbiquityError) -> ObjectID {
    try withGit { () throws(GitError) in try repository.writeBlob(bytes) }
  }

  /// Signed by this device, but for what every device must make alike.
  func write(_ commit: CommitContent) throws(UbiquityError) -> ObjectID {
    if commit.signature.isOfMerge { return try withGit { () throws(GitError) in try repository.writeCommit(commit) } }
    return try repository.writeCommit(commit, signedBy: signingKey())
  }

  func tree(_ base: ObjectID?, _ edits: [TreeEdit]) throws(UbiquityError) -> ObjectID {
    let absent = try evictions.blobs
    return try withGit { () throws(GitError) in try repository.tree(base, applying: edits) { absent[$0] != nil } }
  }

  /// The commits that can be reached from `start` and not from `hidden`, children first.
  func commits(from start: ObjectID, hiding hidden: [ObjectID] = []) throws(UbiquityError) -> [Commit] {
    try withGit { () throws(GitError) in
      var commits: [Commit] = []
      try repository.walk(from: start, hiding: hidden) {
        commits.append($0); return true
      }
      return commits
    }
  }

  /// How many these are. They are not read.
  func commitCount(from start: ObjectID, hiding hidden: [ObjectID]) throws(UbiquityError) -> Int {
    try withGit { () throws(GitError) in try repository.commitCount(from: start, hiding: hidden) }
  }

  func isAncestor(_ a: ObjectID, of b: ObjectID) throws(UbiquityError) -> Bool {
    try withGit { () throws(GitError) in try repository.isAncestor(a, of: b) }
  }
}
