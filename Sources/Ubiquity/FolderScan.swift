internal import Files
internal import Foundation
internal import Git

/// The folder compared with the tree that it was made from, one folder after the other. A folder whose listing is the one that was compared with the same tree
/// before is not looked into again.
struct FolderScan {
  let store: Store
  let head: ObjectID
  /// Whether the tree is the head's.
  private let isHead: Bool
  let known: [TreePath: ScannedFolder]
  /// Listings that were made by all processors at once, where there are many folders.
  private var listings: [TreePath: FolderListing]
  /// Listings that were made a moment ago: where they are as they are known, the folders count as unchanged.
  private let early: [TreePath: FolderListing]
  /// A file touched within the clock's grain before it was read may change again without a trace.
  let settled: Int64
  var seen: Set<TreePath> = []
  var fresh: [TreePath: ScannedFolder] = [:]
  /// The new blob of each path, nil where the file went.
  var changes: [TreePath: ObjectID?] = [:]
  /// Files of the tree that went, and that the head does not have either.
  var gone: Set<TreePath> = []
  /// Files that are otherwise than in the tree, and just so in the head.
  var equal: [TreePath: ObjectID] = [:]
  /// Files that may not be read: whether they changed is not known.
  var unreadable: [TreePath] = []
  /// Files in whose place something that is no file stands.
  var blocked: [TreePath] = []
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
  struct Place {
    var path: TreePath
    var tree: ObjectID?
    /// Whether it is, or is in, a git repository of its own: what is new there is no document.
    var isRepository = false

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
    var place = place
    if listing.hasGit, !place.path.description.isEmpty, store.workTree.isRepository(place.path) {
      search?.noteRepository(at: place.path)
      if place.tree == nil { return [] }
      place.isRepository = true
    }
    if !place.isRepository { search?.look(at: listing, in: place.path) }
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

  func inner(_ listing: FolderListing, of place: Place, _ trees: [TreePath: ObjectID]) -> [Place] {
    listing.folders.map {
      Place(path: place.appending($0), tree: trees[TreePath($0)], isRepository: place.isRepository)
    }.filter { ContainerPath.isSafe($0.path.description) && ($0.tree != nil || !$0.isRepository) }
  }
}
