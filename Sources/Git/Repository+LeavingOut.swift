internal import CGit2
internal import Foundation

extension Repository {
  /// Deletes files that a remote has, by their sizes in bytes: loose ones at once, those in packs when these are packed anew. That is done at once only where
  /// they are no small part of what is packed, or all is small, so that it costs what it brings.
  ///
  /// Versions and folders get a pack that is marked as git marks one whose other objects a remote has (`.promisor`). Only while the caller holds its own lock
  /// on the store.
  public borrowing func leaveOut(_ unwanted: [ObjectID: Int], besides absent: Set<ObjectID>) throws(GitError) {
    let packed = try packedFiles(among: unwanted.keys)
    let bytes = packed.reduce(0) { $0 + (unwanted[$1] ?? 0) }
    let isLargePart = !packed.isEmpty && bytes >= packedSize / Self.smallPart
    let isWorthPacking = isLargePart || packedSize + looseSize < Self.smallSize
    if hasOtherWorkTrees || isWorthPacking { return try compact(without: absent.union(unwanted.keys)) }
    let loose = unwanted.keys.filter { access(looseFile(of: $0), F_OK) == 0 }
    if loose.isEmpty { return }
    try packNames()
    deleteLoose(loose)
    try reopenObjects()
  }

  private static let (smallPart, smallSize) = (8, 8 << 20)

  private borrowing func packedFiles(among ids: some Sequence<ObjectID>) throws(GitError) -> Set<ObjectID> {
    var found: Set<ObjectID> = []
    for index in packs() {
      let pack = try PackedObjects(index: index)
      for id in ids where pack.contains(id) { found.insert(id) }
    }
    return found
  }

  private var packedSize: Int { packs().reduce(0) { $0 + Self.size(of: $1.dropLast(4) + ".pack") } }
  private var looseSize: Int { looseObjects().reduce(0) { $0 + Self.size(of: $1.path) } }

  private static func size(of file: String) -> Int {
    var status = stat()
    return stat(file, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Packs all versions and folders; those that are in other packs stay there, too.
  private borrowing func packNames() throws(GitError) {
    guard let name = try writePack(of: reachableObjects().versionsAndFolders) else { return }
    let pack = packFolder + "pack-" + name
    _ = FileManager.default.createFile(atPath: pack + ".promisor", contents: nil)
    for path in [pack + ".pack", pack + ".idx", packFolder] { try File.synchronize(path) }
    let kept = try PackedObjects(index: pack + ".idx")
    for object in looseObjects() where kept.contains(object.id) { unlink(object.path) }
  }
}
