public import Foundation

extension Repository {
  /// Packs loose objects where there are over some 2,000, or packs where there are over 50; gives when that was done, nil where it was not needed.
  /// `unwanted` is as for `compact`.
  ///
  /// Loose objects that are older than the last time do not count: they stayed loose, since nothing reaches them, and would again. A time to come tells
  /// nothing. Only while the caller holds its own lock on the store.
  @discardableResult
  public borrowing func compactIfNeeded(since last: Date? = nil, without unwanted: Set<ObjectID> = []) throws(GitError)
    -> Date?
  {
    guard needsCompaction(since: last) else { return nil }
    try compact(without: unwanted)
    return Date()
  }

  /// Whether there is so much of either. No lock is needed.
  public borrowing func needsCompaction(since last: Date?) -> Bool {
    hasManyLooseObjects(since: last) || packs().count > 50
  }

  /// Names are spread evenly over the 256 folders: sixteen of them tell of all.
  private func hasManyLooseObjects(since last: Date?) -> Bool {
    let sample = (0..<16).flatMap { number in
      let folder = "\(directory)objects/\(String(number, radix: 16))7/"
      return File.names(in: folder).map { folder + $0 }
    }
    let limit = 2_000 / 16
    guard sample.count > limit, let last, last < Date() else { return sample.count > limit }
    let age = Date().timeIntervalSince(last)
    return sample.count { File.age(of: $0).map { $0 < age } ?? false } > limit
  }

  /// Writes all reachable objects, and all that packs of the last hour hold, as one pack. When that is on the disk, older
  /// packs and loose objects that it holds are deleted.
  ///
  /// Files that are `unwanted`, and may be missing already, are left out and deleted; the pack is marked as git marks one whose other objects a
  /// remote has (`.promisor`). Where the user has added work trees, nothing is deleted.
  ///
  /// Only while the caller holds its own lock on the store.
  public borrowing func compact(without unwanted: Set<ObjectID> = []) throws(GitError) {
    var repacking = try beginRepacking(without: unwanted)
    try write(&repacking, into: String(packFolder.dropLast()))
    try finish(repacking, without: unwanted)
  }

  /// Deletes loose objects that no reference reaches and that are over an hour old, and what interrupted writes left.
  /// Only while the caller holds its own lock on the store.
  public borrowing func pruneUnreachable() throws(GitError) {
    try takeUpLeftPacks()
    let old = looseObjects().filter { Self.isOld($0.path) }
    if !old.isEmpty, !hasOtherWorkTrees {
      let reachable = try reachableObjects()
      for object in old where !reachable.contains(object.id) { unlink(object.path) }
    }
    for path in temporaryFiles() where Self.isOld(path) { unlink(path) }
  }

  /// The user may have added work trees with `git worktree`: their references and indices are not looked into, so nothing is deleted.
  var hasOtherWorkTrees: Bool { !File.names(in: directory + "worktrees").isEmpty }

  var packFolder: String { directory + "objects/pack/" }

  static func isOld(_ path: String) -> Bool { (File.age(of: path) ?? 0) > 3_600 }

  /// The paths of the indices of packs that may be replaced.
  borrowing func packs() -> [String] {
    let names = Set(File.names(in: packFolder))
    let indices = names.filter { $0.hasPrefix("pack-") && $0.hasSuffix(".idx") }
    return indices.filter { !names.contains($0.dropLast(4) + ".keep") }.map { packFolder + $0 }
  }

  /// Deletes those that are loose, in their order.
  borrowing func deleteLoose(_ ids: [ObjectID]) {
    for id in ids { unlink(looseFile(of: id)) }
  }

  /// Whether a pack that is not young has one of them.
  borrowing func arePackedForLong(_ ids: [ObjectID]) throws(GitError) -> Bool {
    for index in packs() where Self.isOld(index) {
      let pack = try PackedObjects(index: index)
      for id in ids where pack.contains(id) { return true }
    }
    return false
  }

  borrowing func looseObjects() -> [(id: ObjectID, path: String)] {
    let objects = directory + "objects/"
    return File.names(in: objects).filter { $0.count == 2 }.flatMap { folder in
      File.names(in: objects + folder).compactMap { name in
        ObjectID(folder + name).map { ($0, objects + folder + "/" + name) }
      }
    }
  }

  private borrowing func temporaryFiles() -> [String] {
    File.files(below: directory + "objects").filter {
      let name = $0.split(separator: "/").last ?? ""
      return name.hasPrefix("tmp_") || name.contains("_git2_") || $0.hasSuffix(".lock")
    }
  }
}
