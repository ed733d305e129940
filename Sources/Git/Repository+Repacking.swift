internal import CGit2
internal import Foundation

extension Repository {
  /// Begins to pack everything anew; `unwanted` is as for `compact`. Only while the caller holds its own lock on the store.
  public borrowing func beginRepacking(without unwanted: Set<ObjectID>) throws(GitError) -> Repacking {
    try takeUpLeftPacks()
    let old = packs(), keepsAll = hasOtherWorkTrees
    return Repacking(
      content: .everything, absent: keepsAll ? unwanted.filter { !contains($0) } : unwanted, old: old,
      recent: old.filter { keepsAll || !Self.isOld($0) })
  }

  /// Writes the pack into a folder that is on the repository's file system. No lock is needed: others may read, write and fetch meanwhile, and only must not
  /// pack. Where `progress`, which is told how many objects of how many are done, returns false, nothing is written.
  public borrowing func write(
    _ repacking: inout Repacking, into folder: String, progress: @escaping (TransferProgress) -> Bool = { _ in true }
  ) throws(GitError) {
    let builder = try Handle("pack objects", free: { git_packbuilder_free($0) }) { git_packbuilder_new(&$0, pointer) }
    repacking.reachable = try reachableObjects()
    try insert(repacking, builder.pointer)
    guard git_packbuilder_object_count(builder.pointer) > 0 else { return }
    let observer = PackObserver(progress)
    try observer.observing { payload throws(GitError) in
      git_packbuilder_set_callbacks(builder.pointer, PackObserver.packs, payload)
      try check(
        "pack objects", git_packbuilder_write(builder.pointer, folder, 0, PackObserver.indexes, payload))
    }
    guard let name = git_packbuilder_name(builder.pointer).map({ String(cString: $0) }) else { return }
    repacking.written = "\(folder)/pack-\(name)"
  }

  private borrowing func insert(_ repacking: Repacking, _ builder: OpaquePointer) throws(GitError) {
    for object in repacking.reachable.inPackOrder where !repacking.absent.contains(object.id) {
      if repacking.content == .loose, access(looseFile(of: object.id), F_OK) != 0 { continue }
      try Self.insert(object.id, named: object.name, builder)
    }
    for index in repacking.recent {
      for id in try PackedObjects(index: index).all() where !repacking.absent.contains(id) {
        try Self.insert(id, named: nil, builder)
      }
    }
  }

  private static func insert(_ id: ObjectID, named name: String?, _ builder: OpaquePointer) throws(GitError) {
    var raw = id.raw
    try check("pack objects", git_packbuilder_insert(builder, &raw, name))
  }
}

// MARK: - The end

extension Repository {
  /// Puts the pack in the place of what it replaces: when it is on the disk, the old packs go, and loose objects that it has or that nobody wants. `unwanted` is
  /// what may go by now. False where something that is needed by now would be lost: then everything stays.
  ///
  /// Only while the caller holds its own lock on the store.
  @discardableResult
  public borrowing func finish(_ repacking: Repacking, without unwanted: Set<ObjectID>) throws(GitError) -> Bool {
    guard repacking.written != nil || repacking.content == .loose else { return true }
    guard try losesNothing(repacking, unwanted) else { return false }
    if repacking.content == .loose { markPacksAsPartial() }
    let pack = try repacking.written.map { written throws(GitError) in
      try install(written, isPartial: !repacking.absent.isEmpty)
    }
    try deleteLoose(in: pack, or: repacking.absent)
    deletePacks(
      repacking.old.filter { $0 != pack.map { $0 + ".idx" } && (repacking.recent.contains($0) || Self.isOld($0)) })
    try reopenObjects()
    return true
  }

  private borrowing func deleteLoose(in pack: String?, or absent: Set<ObjectID>) throws(GitError) {
    for object in looseObjects() where absent.contains(object.id) { unlink(object.path) }
    guard let pack else { return }
    let kept = try PackedObjects(index: pack + ".idx")
    for object in looseObjects() where kept.contains(object.id) { unlink(object.path) }
  }

  /// What such a pack names git keeps only in one that is marked, too.
  borrowing func markPacksAsPartial() {
    for index in packs() { PackFiles(index: index).markAsPartial() }
  }

  private borrowing func losesNothing(_ repacking: Repacking, _ unwanted: Set<ObjectID>) throws(GitError) -> Bool {
    for id in repacking.absent where !unwanted.contains(id) && contains(id) { return false }
    var new = try repacking.reachable.added(roots(), in: self).filter {
      !repacking.absent.contains($0) && access(looseFile(of: $0), F_OK) != 0
    }
    for index in Set(packIndices).subtracting(repacking.old) where !new.isEmpty {
      let pack = try PackedObjects(index: index)
      new.removeAll { pack.contains($0) }
    }
    return new.isEmpty
  }

  /// Moves the pack's files to where packs are; the index, which readers look for, last. Returns its path without a suffix.
  private borrowing func install(_ written: String, isPartial: Bool) throws(GitError) -> String {
    let pack = packFolder + (written.split(separator: "/").last ?? "")
    for suffix in [".pack", ".idx"] { try File.synchronize(written + suffix) }
    if isPartial { PackFiles(index: pack + ".idx").markAsPartial() }
    if pack != written {
      for suffix in [".pack", ".idx"] where rename(written + suffix, pack + suffix) != 0 {
        throw GitError(errno: errno, operation: "pack objects", about: pack + suffix)
      }
    }
    try File.synchronize(packFolder)
    return pack
  }
}
