internal import Files
internal import Foundation
internal import Git

/// The folder compared with the tree that it was made from, one folder after the other. A folder whose listing is the one that was compared with the same tree
/// before is not looked into again.
struct FolderScan {
  private let store: Store
  private let head: ObjectID
  /// Whether the tree is the head's.
  private let isHead: Bool
  private let known: [TreePath: ScannedFolder]
  /// Listings that were made by all processors at once, where there are many folders.
  private var listings: [TreePath: FolderListing]
  /// Listings that were made a moment ago: where they are as they are known, the folders count as unchanged.
  private let early: [TreePath: FolderListing]
  /// A file touched within the clock's grain before it was read may change again without a trace.
  private let settled: Int64
  private var seen: Set<TreePath> = []
  private var fresh: [TreePath: ScannedFolder] = [:]
  /// The new blob of each path, nil where the file went.
  private(set) var changes: [TreePath: ObjectID?] = [:]
  /// Files that may not be read: whether they changed is not known.
  private(set) var unreadable: [TreePath] = []
  /// Files in whose place something that is no file stands.
  private(set) var blocked: [TreePath] = []
  /// Is shown what is in each folder; nil where nobody asks.
  private(set) var search: UnsyncedSearch?

  /// Compares with `base`; what the tree of the head has in the same way is no change.
  init(
    _ store: Store, base: ObjectID?, head: ObjectID, after advance: ContainerListing? = nil,
    showing search: UnsyncedSearch? = nil
  ) throws(UbiquityError) {
    self.search = search
    (self.store, self.head, known) = (store, head, store.index.scannedFolders())
    isHead = base == head
    settled = Int64(Date().timeIntervalSince1970 * 1_000_000_000) - 1_000_000_000
    early = advance?.listings() ?? [:]
    listings = early.isEmpty ? try Self.listings(of: known.count, in: store.workTree) : [:]
    var pending: [Place] = [Place(path: TreePath(""), tree: base)]
    while let place = pending.popLast() { pending += try compare(place) }
    store.index.keep(fresh, forgetting: known.keys.filter { !seen.contains($0) })
  }

  /// A folder, and what the base has there.
  private struct Place {
    var path: TreePath
    var tree: ObjectID?

    func appending(_ name: String) -> TreePath { path.description.isEmpty ? TreePath(name) : path.appending(name) }
  }

  /// Gives the folders in it.
  private mutating func compare(_ place: Place) throws(UbiquityError) -> [Place] {
    let early = unchanged(at: place)
    let found: FolderListing?
    do { found = try early == nil ? listing(of: place.path) : early } catch  where error.code == .permission {
      try noteUnreadable(place, error)
      return []
    }
    guard let listing = found else {
      try noteRemoval(of: place.tree, at: place)
      return []
    }
    if listing.hasGit, !place.path.description.isEmpty, store.workTree.isRepository(place.path) {
      search?.noteRepository(at: place.path)
      return []
    }
    search?.look(at: listing, in: place.path)
    seen.insert(place.path)
    if isKnown(listing, at: place) {
      return listing.folders.isEmpty ? [] : inner(listing, of: place, try folders(of: place.tree))
    }
    let base = try place.tree.map { id throws(UbiquityError) in try store.folder(id) } ?? TreeFolder()
    return try compare(listing, with: base, at: place)
  }

  /// Whether the folder is as it was when its files were the tree's, those apart that are no documents; where the head is another, it may have some of these.
  private func isKnown(_ listing: FolderListing, at place: Place) -> Bool {
    guard let old = known[place.path], place.tree != nil else { return false }
    return old.tree == place.tree && old.listing.bytes == listing.bytes && (isHead || !old.hasUnknown)
  }

  private func unchanged(at place: Place) -> FolderListing? {
    early[place.path].flatMap { isKnown($0, at: place) ? $0 : nil }
  }

  private mutating func listing(of path: TreePath) throws(UbiquityError) -> FolderListing? {
    if let listing = listings.removeValue(forKey: path) { return listing }
    return try store.workTree.listing(of: path)
  }

  private static func listings(of count: Int, in workTree: WorkTree) throws(UbiquityError) -> [TreePath: FolderListing]
  {
    guard count >= manyFolders, let root = try workTree.listing(of: TreePath("")) else { return [:] }
    return ContainerListing(workTree, root: root).listings()
  }

  private static let manyFolders = 32

  private func folders(of tree: ObjectID?) throws(UbiquityError) -> [TreePath: ObjectID] {
    let folders = try tree.map { id throws(UbiquityError) in try store.folder(id).folders } ?? []
    return Dictionary(folders.map { (TreePath($0.name), $0.tree) }) { $1 }
  }

  private func inner(_ listing: FolderListing, of place: Place, _ trees: [TreePath: ObjectID]) -> [Place] {
    listing.folders.map { Place(path: place.appending($0), tree: trees[TreePath($0)]) }
      .filter { ContainerPath.isSafe($0.path.description) }
  }
}

// MARK: One folder

extension FolderScan {
  private mutating func compare(_ listing: FolderListing, with base: TreeFolder, at place: Place)
    throws(UbiquityError) -> [Place]
  {
    let trees = Dictionary(base.folders.map { (TreePath($0.name), $0.tree) }) { $1 }
    let present = inner(listing, of: place, trees)
    var isSame = try compareFiles(listing, with: shown(base, trees, at: place), at: place)
    let there = Set(present.map(\.path))
    for (name, tree) in base.folders where !there.contains(place.appending(name)) {
      let gone = Place(path: place.appending(name), tree: tree)
      if try noteRemoval(of: tree, at: gone) { isSame = false }
    }
    if isSame, listing.touched < settled { fresh[place.path]?.tree = place.tree }
    if fresh[place.path] == known[place.path] { fresh[place.path] = nil }
    return present
  }

  /// The base's files that may stand in the folder, by their paths.
  private func shown(_ base: TreeFolder, _ folders: [TreePath: ObjectID], at place: Place) -> [TreePath: ObjectID] {
    var shown: [TreePath: ObjectID] = [:]
    for file in base.files where file.isDocument && folders[TreePath(file.path)] == nil {
      let path = place.appending(file.path)
      if ContainerPath.isSafe(path.description) { shown[path] = file.blob }
    }
    return shown
  }

  /// Whether none differs. What is known of them now is kept.
  private mutating func compareFiles(
    _ listing: FolderListing, with base: [TreePath: ObjectID], at place: Place
  ) throws(UbiquityError) -> Bool {
    var (rest, isSame, blobs) = (base, true, [UInt8]())
    let names = known[place.path]?.names ?? [:]
    for case let (name, stamp) in listing.files {
      guard let name, case let path = place.appending(name), ContainerPath.isSafe(path.description) else {
        blobs += ScannedFolder.unknown
        store.tellOfUnsent(name, in: place.path)
        continue
      }
      if try isWorkingFile(name, path, stamp, besides: rest) {
        blobs += ScannedFolder.unknown
        continue
      }
      var blob = names[TreePath(name)].flatMap { $0.stamp == stamp ? $0.blob : nil }
      if blob == nil { blob = try nameBytes(of: path) }
      let isSettled = max(stamp.modified, stamp.changed) < settled
      blobs += isSettled ? blob?.bytes ?? ScannedFolder.unknown : ScannedFolder.unknown
      let former = rest.removeValue(forKey: path)
      if blob == nil || blob != former { isSame = false }
      if let blob, blob != former { try note(blob, at: path) }
    }
    for path in rest.keys { try noteAbsence(of: path) }
    fresh[place.path] = ScannedFolder(listing: listing, blobs: blobs, tree: nil)
    return isSame && rest.isEmpty
  }

  /// One that a version has already is a document all the same.
  private func isWorkingFile(
    _ name: String, _ path: TreePath, _ stamp: FileStamp, besides base: [TreePath: ObjectID]
  ) throws(UbiquityError) -> Bool {
    guard WorkingFile.isOne(name, size: stamp.size), base[path] == nil else { return false }
    return try store.file(path, in: head) == nil
  }

  private mutating func nameBytes(of path: TreePath) throws(UbiquityError) -> ObjectID? {
    let blob = try store.fileName(of: path)?.blob
    if blob == nil, store.workTree.isTaken(path) { unreadable.append(path) }
    return blob
  }

  /// Notes that all files of a folder went; whether there are any.
  @discardableResult
  private mutating func noteRemoval(of tree: ObjectID?, at place: Place) throws(UbiquityError) -> Bool {
    guard let tree else { return false }
    let files = try store.snapshot(tree).shown.map { (place.appending($0.key.description), $0.value) }
    let shown = files.map(\.0).filter { ContainerPath.isSafe($0.description) }
    for path in shown { try noteAbsence(of: path) }
    return !shown.isEmpty
  }

  /// What a folder that may not be read has is not known, as if each of its files could not be. The container's own folder has to be readable.
  private mutating func noteUnreadable(_ place: Place, _ error: UbiquityError) throws(UbiquityError) {
    if place.path.description.isEmpty { throw error }
    seen.insert(place.path)
    let files = try place.tree.map { tree throws(UbiquityError) in try store.snapshot(tree).shown.keys } ?? [:].keys
    unreadable += files.isEmpty ? [place.path] : files.map { place.appending($0.description) }
  }

  private mutating func noteAbsence(of path: TreePath) throws(UbiquityError) {
    if store.isBlocked(path) { blocked.append(path) } else { try note(nil, at: path) }
  }

  private mutating func note(_ blob: ObjectID?, at path: TreePath) throws(UbiquityError) {
    if try store.shownFile(path, in: head) != blob { changes[path] = .some(blob) }
  }
}

extension TreeFile {
  /// Whether it is a regular file.
  var isDocument: Bool { mode == .file || mode == .executable }
}
