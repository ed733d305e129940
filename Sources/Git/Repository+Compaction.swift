internal import CGit2
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
    guard hasManyLooseObjects(since: last) || packs().count > 50 else { return nil }
    try compact(without: unwanted)
    return Date()
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
    try takeUpLeftPacks()
    let (loose, old) = (looseObjects(), packs())
    let keepsAll = hasOtherWorkTrees
    let absent = keepsAll ? unwanted.filter { !contains($0) } : unwanted
    let recent = old.filter { keepsAll || !Self.isOld($0) }
    guard let name = try writePack(keeping: recent, without: absent) else { return }
    let pack = packFolder + "pack-" + name
    if !absent.isEmpty { _ = FileManager.default.createFile(atPath: pack + ".promisor", contents: nil) }
    for path in [pack + ".pack", pack + ".idx", packFolder] { try File.synchronize(path) }
    let kept = try PackedObjects(index: pack + ".idx")
    for object in loose where kept.contains(object.id) || absent.contains(object.id) { unlink(object.path) }
    for index in old where index != pack + ".idx" { Self.deletePack(index) }
    try reopenObjects()
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

extension Repository {
  /// The name of the new pack; nil where there is nothing to pack.
  private borrowing func writePack(keeping packs: [String], without absent: Set<ObjectID>) throws(GitError) -> String? {
    let builder = try Handle("pack objects", free: { git_packbuilder_free($0) }) { git_packbuilder_new(&$0, pointer) }
    for object in try reachableObjects().inPackOrder where !absent.contains(object.id) {
      try Self.insert(object.id, named: object.name, builder.pointer)
    }
    for index in packs {
      for id in try PackedObjects(index: index).all() where !absent.contains(id) {
        try Self.insert(id, named: nil, builder.pointer)
      }
    }
    return try Self.write(builder)
  }

  /// The same of these objects.
  borrowing func writePack(of ids: [ObjectID]) throws(GitError) -> String? {
    let builder = try Handle("pack objects", free: { git_packbuilder_free($0) }) { git_packbuilder_new(&$0, pointer) }
    for id in ids { try Self.insert(id, named: nil, builder.pointer) }
    return try Self.write(builder)
  }

  private static func write(_ builder: borrowing Handle) throws(GitError) -> String? {
    guard git_packbuilder_object_count(builder.pointer) > 0 else { return nil }
    try check("pack objects", git_packbuilder_write(builder.pointer, nil, 0, nil, nil))
    return git_packbuilder_name(builder.pointer).map { String(cString: $0) }
  }

  private static func insert(_ id: ObjectID, named name: String?, _ builder: OpaquePointer) throws(GitError) {
    var raw = id.raw
    try check("pack objects", git_packbuilder_insert(builder, &raw, name))
  }
}
