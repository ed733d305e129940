internal import Files
internal import Foundation
internal import Git

// One folder: its files compared with those of the base.
extension FolderScan {
  mutating func compare(_ listing: FolderListing, with base: TreeFolder, at place: Place)
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
      if let blob, blob != former, former != nil || !place.isRepository { try note(blob, at: path) }
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
  mutating func noteRemoval(of tree: ObjectID?, at place: Place) throws(UbiquityError) -> Bool {
    guard let tree else { return false }
    let files = try store.snapshot(tree).shown.map { (place.appending($0.key.description), $0.value) }
    let shown = files.map(\.0).filter { ContainerPath.isSafe($0.description) }
    for path in shown { try noteAbsence(of: path) }
    return !shown.isEmpty
  }

  /// What a folder that may not be read has is not known, as if each of its files could not be. The container's own folder has to be readable.
  mutating func noteUnreadable(_ place: Place, _ error: UbiquityError) throws(UbiquityError) {
    if place.path.description.isEmpty { throw error }
    seen.insert(place.path)
    let files = try place.tree.map { tree throws(UbiquityError) in try store.snapshot(tree).shown.keys } ?? [:].keys
    unreadable += files.isEmpty ? [place.path] : files.map { place.appending($0.description) }
  }

  private mutating func noteAbsence(of path: TreePath) throws(UbiquityError) {
    if store.isBlocked(path) { blocked.append(path) } else { try note(nil, at: path) }
  }

  private mutating func note(_ blob: ObjectID?, at path: TreePath) throws(UbiquityError) {
    if try store.shownFile(path, in: head) != blob {
      changes[path] = .some(blob)
    } else if let blob {
      equal[path] = blob
    } else {
      gone.insert(path)
    }
  }
}

extension TreeFile {
  /// Whether it is a regular file.
  var isDocument: Bool { mode == .file || mode == .executable }
}
