internal import Files
internal import Foundation
internal import Git

/// A container's repository, folder and index, with everything that is decided about them. Used by one actor.
///
/// The work tree is a replica like any other: `refs/docedit/worktree` names the commit whose files were last put into the folder. A file that
/// equals neither that nor the head was changed by another program.
final class Store {
  let root: String
  let repository: Repository
  let workTree: WorkTree
  let index: StoreIndex
  let device: Device
  let surroundings: Surroundings
  let contentMerge: ContentMerge?
  var snapshots: [ObjectID: Snapshot] = [:]
  var hasClearedLocks = false
  var knownState: (bytes: Data, state: StoreState)?
  var knownWorkTree: (mark: ObjectID, head: ObjectID, commit: Commit?)?
  /// What was read since the lock was taken; nil while it is not held.
  var reading: LockedReading?
  private var ownKey: SigningKey?
  /// The largest file, in bytes, that is put into the folder.
  var documentLimit = 1 << 30
  /// How many new bytes a document may have, at most, to be sent with the others.
  var uploadLimit: Int64 = 4 << 20
  /// Whether the last look at the folder found changes that no version was made of yet.
  var hasDeferred = false
  /// The names that new documents got in the last version of what other programs did, by those that they had in the folder.
  var givenNames: [TreePath: TreePath] = [:]
  /// How often it was looked whether packs are to be joined, and they were not.
  var looksForPacks = 0
  /// git's index, where it is still being written.
  var gitIndex: IndexReplacement?
  /// git's index, when nothing kept it from being worked with.
  var clearIndex: IndexStamp?
  /// git's index, where it is being read for the next move of `main`.
  var indexAhead: IndexAhead?
  /// Files that are written beside documents before `main` moves.
  var filesAhead: [PlacedBlob: FileAhead] = [:]
  /// What is being listed of the folder for the next look at it.
  var advance: ContainerListing?
  /// Where a head has the documents that activities were published of; nil for those that it has not.
  var knownPlaces: (head: ObjectID, places: [StoredDocument: TreePath?])?
  /// What several versions are together that two come from.
  var joinedBases: [JoinedBase: Commit] = [:]
  /// Whether a head has all of drafts, so that they say nothing any more.
  var emptiedDrafts: (head: ObjectID, drafts: [OfferedDraft: Bool])?
  var signers: [ObjectID: Signer] = [:]
  var circles: [ObjectID: Circle] = [:]
  var knownCircleHistory: CircleHistory?
  var knownEvictions: (stamp: FileStamp, value: Evictions)?
  var knownUnlisted: (stamp: FileStamp, value: UnlistedVersions)?
  /// What was to be read, and is not here since its document was evicted.
  var missing: Set<ObjectID> = []
  /// Whether renames that can be found only in what was evicted are not told, and how often that was so.
  var passesOverAbsent = false
  var passedOver = 0
  /// The remote's `main` that was fetched and may be taken, until that is noted.
  var judgedMain: ObjectID?
  /// Whether there was no room for something when files were last put into the folder.
  var lacksRoom = false
  /// Files that could not be read when the folder was last looked through.
  var unreadable: [TreePath] = []
  /// Files in whose place something that is no file stood then.
  var blocked: [TreePath] = []
  /// Files that were not in the folder then since git hides them (`git sparse-checkout`).
  var hidden: Set<TreePath> = []
  /// What was not exchanged when that was last asked.
  var unsynced: [UnsyncedItem] = []
  /// What the user is to be told.
  var notices: [Notice] = []

  init(root: String, device: Device, surroundings: Surroundings, contentMerge: ContentMerge?, indexFile: String? = nil)
    throws(UbiquityError)
  {
    (self.root, self.device, self.surroundings, self.contentMerge) = (root, device, surroundings, contentMerge)
    repository = try Self.openRepository(of: root)
    repository.beginLog(of: Reference.main)
    workTree = WorkTree(root: root)
    index = StoreIndex(file: indexFile ?? "\(Self.folder(of: root))/index.sqlite")
  }

  private static func openRepository(of root: String) throws(UbiquityError) -> Repository {
    do { return try Repository.open(at: "\(root)/.git") } catch {
      guard [.notFound, .notARepository].contains(error.code) else { throw UbiquityError(error) }
      throw UbiquityError(
        .damaged, "git cannot open its folder in the container \(Printable.quoted(root)): HEAD or refs is broken",
        hint: "docedit repair mends it")
    }
  }
}

extension Store {
  static func folder(of root: String) -> String { "\(root)/.git/docedit" }
  var lockFile: String { "\(Self.folder(of: root))/lock" }
  var networkLockFile: String { "\(Self.folder(of: root))/network.lock" }
  var stateFile: String { "\(Self.folder(of: root))/state.plist" }
}

extension Store {
  var now: Date { surroundings.wholeSeconds }

  var signature: Signature {
    let name = String(Printable.line(device.name, limit: 100).filter { !"<>".contains($0) })
    return Signature(name: name.isEmpty ? device.id : name, email: "\(device.id)@docedit", date: now)
  }
}

extension Store {
  /// What this device signs with.
  func signingKey() throws(UbiquityError) -> SigningKey {
    if let ownKey { return ownKey }
    let key = try SigningKey.of(device, surroundings)
    ownKey = key
    return key
  }
}

extension Store {
  /// The head of `main`.
  func head() throws(UbiquityError) -> Commit {
    guard let id = try reference(Reference.main) else { throw .noContainer(root) }
    return try commit(id)
  }

  func snapshot(_ tree: ObjectID) throws(UbiquityError) -> Snapshot {
    if let known = snapshots[tree] { return known }
    let files = try withGit { () throws(GitError) in try repository.files(in: tree) }
    if snapshots.count > 8 { snapshots = [:] }
    let made = Snapshot(tree: tree, files)
    snapshots[tree] = made
    return made
  }

  /// Moves `main`, does the rest, and makes what `git status` compares with equal to `main`. A tree with names that git's index refuses moves it all the same.
  func moveHead(
    from old: ObjectID, to new: ObjectID, then rest: () throws(UbiquityError) -> Void = {}
  ) throws(UbiquityError) {
    try checkFolderIsFree()
    let tree = try commit(new).content.tree
    try keepWorkTree()
    try withGit { () throws(GitError) in
      defer { reading?.forgetReferences() }
      try repository.setReference(Reference.main, to: new, expecting: .some(old))
    }
    defer { followHead(tree, from: old, to: new) }
    try rest()
  }
}
