internal import CGit2
internal import Foundation

extension Repository {
  /// Begins to delete files that a remote has, by their sizes in bytes: loose ones when it ends, those in packs when these are packed anew. That is done at once
  /// only where they are no small part of what is packed, or all is small, so that it costs what it brings. Nil where nothing is to be done now.
  ///
  /// Versions and folders have to be in a pack that is marked as git marks one whose other objects a remote has (`.promisor`), and with them everything else that is
  /// here: what such a pack names and none has, git takes for the remote's and deletes with its garbage. Only while the caller holds its own lock on the store.
  public borrowing func beginLeavingOut(_ unwanted: [ObjectID: Int], besides absent: Set<ObjectID>) throws(GitError)
    -> Repacking?
  {
    let packed = try packedFiles(among: unwanted.keys)
    let bytes = packed.reduce(0) { $0 + (unwanted[$1] ?? 0) }
    let isLargePart = !packed.isEmpty && bytes >= packedSize / Self.smallPart
    let isWorthPacking = isLargePart || packedSize + looseSize < Self.smallSize
    if hasOtherWorkTrees || isWorthPacking { return try beginRepacking(without: absent.union(unwanted.keys)) }
    let loose = unwanted.keys.filter { access(looseFile(of: $0), F_OK) == 0 }
    if loose.isEmpty { return nil }
    return Repacking(content: .loose, absent: Set(loose), old: [], recent: [])
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
}

extension Repository {
  /// Takes files from another repository that a remote has, too: into packs that are marked so, since git deletes what only such packs name and none has. False, and
  /// those before it are here, where one is not there, or not whole.
  public borrowing func takeBack(_ files: [ObjectID], from other: borrowing Repository) throws(GitError) -> Bool {
    let store = try other.objects()
    var (taken, size) = ([PlainObject](), 0)
    for id in files {
      guard let object = PlainObject(id, in: store.pointer), object.isWhole else { return false }
      taken.append(object)
      size += object.bytes.count
      if size > Self.takenAtOnce {
        try keepInPartialPack(taken)
        (taken, size) = ([], 0)
      }
    }
    try keepInPartialPack(taken)
    return true
  }

  /// Keeps a file's bytes in the same way. False where they are not what the name says.
  public borrowing func putBack(_ bytes: [UInt8], as id: ObjectID) throws(GitError) -> Bool {
    let file = PlainObject(id: id, kind: GIT_OBJECT_BLOB, bytes: bytes[...], storedSize: bytes.count)
    guard file.isWhole else { return false }
    try keepInPartialPack([file])
    return true
  }

  private static let takenAtOnce = 32 << 20

  private borrowing func keepInPartialPack(_ objects: [PlainObject]) throws(GitError) {
    if objects.isEmpty { return }
    guard let pack = PackStream(objects) else {
      throw GitError(.failed, operation: "write pack", message: "an object cannot be deflated")
    }
    _ = try PackFiles.write(pack, into: packFolder, isPartial: true)
    try refreshObjects()
  }
}
