internal import Foundation

// Each fetch brings a small pack, and whoever reads the repository opens every pack.
extension Repository {
  /// A pack of more objects, or more bytes, is no small one. More small ones than so many become one.
  private static let (objectLimit, sizeLimit, smallPackLimit) = (128, 1 << 20, 16)
  /// What is joined is in memory for a moment. Of what deflates well, a small pack may have much more than that.
  private static let memoryLimit = 64 << 20

  /// Puts objects on the disk for good, each after those that it names. As a pack, so that the disk is waited for as for two files; what is little or large
  /// becomes files of their own, which can be deleted by themselves. A pack is there when what is returned is finished.
  borrowing func putAsPack(_ objects: [PlainObject]) throws(GitError) -> NewFiles? {
    let size = objects.reduce(0) { $0 + $1.bytes.count }
    guard (4...Self.objectLimit).contains(objects.count), size <= Self.sizeLimit, let pack = PackStream(objects) else {
      try put(objects)
      return nil
    }
    return try PackFiles.begin(pack, in: packFolder)
  }

  /// Whether there are many small packs. No lock is needed.
  public borrowing func hasManySmallPacks() -> Bool { !manySmallPacks().isEmpty }

  /// Makes one pack of the small ones where these are many. All that they hold stays, whether something reaches it or not, as old as the youngest of them. Only
  /// while the caller holds its own lock on the store, and nothing else is packed.
  public borrowing func joinSmallPacks() throws(GitError) {
    let old = manySmallPacks(), ids = try names(in: old)
    guard !ids.isEmpty, let pack = PackStream(try objects(ids)) else { return }
    let joined = try PackFiles.write(pack, into: packFolder)
    if let date = old.compactMap({ PackFiles(index: $0).date }).max() { joined.set(date) }
    deletePacks(old.filter { $0 != joined.index })
    try reopenObjects()
  }

  /// None where the objects would take too much memory.
  private borrowing func names(in packs: [String]) throws(GitError) -> [ObjectID] {
    var (found, size): (Set<ObjectID>, Int) = ([], 0)
    for index in packs {
      for id in try PackedObjects(index: index).all() where found.insert(id).inserted {
        size += try self.size(of: id)
        if size > Self.memoryLimit { return [] }
      }
    }
    return found.sorted()
  }

  private borrowing func objects(_ ids: [ObjectID]) throws(GitError) -> [PlainObject] {
    let store = try objects()
    return try ids.map { id throws(GitError) in
      if let object = PlainObject(id, in: store.pointer) { return object }
      throw GitError(.failed, operation: "join packs", message: "\(id) cannot be read")
    }
  }

  /// None where there are no more than may be. Those that lack what a remote has, or whose objects are to go one day, are left to whoever marked them so.
  private borrowing func manySmallPacks() -> [String] {
    let small = packs().filter { Self.isSmall($0) && !Self.isMarked($0) }
    return small.count > Self.smallPackLimit ? small.sorted() : []
  }

  private static func isMarked(_ index: String) -> Bool {
    [".promisor", ".mtimes"].contains { access(String(index.dropLast(4)) + $0, F_OK) == 0 }
  }

  /// An index takes 28 bytes for each object, besides 1,072 (git, gitformat-pack).
  private static func isSmall(_ index: String) -> Bool {
    guard let size = File.size(of: index), size <= 1_072 + 28 * objectLimit else { return false }
    return File.size(of: String(index.dropLast(4)) + ".pack").map { $0 <= sizeLimit } ?? false
  }
}
