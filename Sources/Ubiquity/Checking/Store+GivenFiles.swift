internal import Foundation
internal import Git

/// What the folder was made from, where nothing says so any more.
extension Store {
  /// The version, or a commit of the folder's own of it: evicted documents are as they were when they were evicted, and what the folder could not be given is not there. `known` is
  /// the tree that the folder was given last, of whichever version.
  func versionOfFolder(_ version: Commit, knowing known: ObjectID?) throws(UbiquityError) -> Commit {
    let tree = try treeOfFolder(version, knowing: known)
    return try tree == version.content.tree ? version : workTreeVersion(tree, of: version)
  }

  /// With `takingAll`, only evicted documents are not as in the version.
  func treeOfFolder(_ version: Commit, knowing known: ObjectID? = nil, takingAll: Bool = false)
    throws(UbiquityError) -> ObjectID
  {
    let target = try snapshot(version.content.tree), evicted = try evictions
    var files = target.files
    for document in evicted.documents.keys {
      for path in try self.files(of: document, in: version.content.tree).keys { files[path] = nil }
      try files.merge(evictedFiles(of: document, version, knowing: known)) { $1 }
    }
    for (path, blob) in target.shown where !takingAll && !evicted.contains(path) {
      files[path] = try given(path, blob, version, knowing: known)
    }
    return try tree(target.tree, target.edits(to: files))
  }

  /// Unless it is known, the newest that may be missing here.
  private func evictedFiles(of document: TreePath, _ version: Commit, knowing known: ObjectID?) throws(UbiquityError)
    -> [TreePath: ObjectID]
  {
    if try files(of: document, in: version.content.tree).isEmpty { return [:] }
    if let known { return try files(of: document, in: known) }
    let blobs = try evictions.blobs
    return newestFiles(of: document, version) { files in
      !files.isEmpty && files.values.allSatisfy { blobs[$0] != nil }
    }
  }

  /// What the folder was given of a file: nothing, or an older text, where it could not be given that of the version.
  private func given(_ path: TreePath, _ blob: ObjectID, _ version: Commit, knowing known: ObjectID?)
    throws(UbiquityError) -> ObjectID?
  {
    let present = try fileName(of: path)?.blob
    if present == blob { return blob }
    let isKnown = try known.flatMap { tree throws(UbiquityError) in try file(path, in: tree) } != nil
    if !isKnown, try couldNotBeGiven(path, blob) { return nil }
    guard let present, try mayBeOutdated(path) else { return blob }
    let older = newestFiles(of: path.document, version) { $0[path] == present }
    return older.isEmpty ? blob : present
  }

  private func couldNotBeGiven(_ path: TreePath, _ blob: ObjectID) throws(UbiquityError) -> Bool {
    if isObstructed(path) { return true }
    if workTree.isTaken(path) { return try !ignored([path], given: nil).isEmpty }
    guard try evictions.room == nil, let size = try? repository.size(of: blob) else { return true }
    return size > documentLimit
  }

  /// Whether something may have kept the folder from a newer text.
  private func mayBeOutdated(_ path: TreePath) throws(UbiquityError) -> Bool {
    let folder = "\(root)/\(path.folders.last.map { "\($0)/" } ?? "")"
    return try evictions.room != nil || !FileManager.default.isWritableFile(atPath: folder)
  }

  private static let lookedAt = 1_000

  /// The files of a document in the newest of the versions up to this one where they are fit; none where there is no such.
  private func newestFiles(of document: TreePath, _ version: Commit, where isFit: ([TreePath: ObjectID]) -> Bool)
    -> [TreePath: ObjectID]
  {
    var (found, count): ([TreePath: ObjectID], Int) = ([:], 0)
    try? repository.walk(from: version.id) { commit in
      count += 1
      if let files = try? self.files(of: document, in: commit.content.tree), isFit(files) { found = files }
      return found.isEmpty && count < Self.lookedAt
    }
    return found
  }
}
