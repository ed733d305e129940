internal import CGit2

/// Objects that were written and come to the disk together, before a reference moves. Until then only this repository has them.
final class HeldObjects {
  var isHolding = false
  private(set) var objects: [PlainObject] = []
  private var places: [ObjectID: Int] = [:]
  private var size = 0

  /// So many come to the disk as files of their own; more are put into a pack.
  static let looseLimit = 128
  /// So many bytes are kept in memory, about.
  private static let sizeLimit = 32 << 20

  subscript(_ id: ObjectID) -> PlainObject? { places[id].map { objects[$0] } }

  var isFull: Bool { size >= Self.sizeLimit }

  func take(_ id: ObjectID, _ kind: git_object_t, _ bytes: [UInt8]) {
    places[id] = objects.count
    objects.append(PlainObject(id: id, kind: kind, bytes: bytes[...], storedSize: bytes.count))
    size += bytes.count
  }

  func forget() { (objects, places, size) = ([], [:], 0) }
}

extension Repository {
  /// From now on objects that are written come to the disk together: before a reference moves, and at the latest with `settleObjects`.
  public borrowing func holdObjects() { held.isHolding = true }

  /// Whether they are held.
  public var holdsObjects: Bool { held.isHolding }

  /// Puts what is held on the disk, and holds no more. Where that fails, it counts as never written.
  public borrowing func settleObjects() throws(GitError) {
    held.isHolding = false
    defer { held.forget() }
    try settleHeld()
  }

  /// Puts what is held on the disk. Where that fails, it stays held: others that were made since may name it.
  borrowing func settleHeld() throws(GitError) {
    if held.objects.isEmpty { return }
    try put(held.objects)
    held.forget()
  }

  /// Puts objects on the disk: a few as files of their own, since each pack is opened by every program that reads the repository; more as a pack.
  /// Each comes after those that it names.
  borrowing func put(_ objects: [PlainObject]) throws(GitError) {
    if objects.count > HeldObjects.looseLimit { return try receivePack(of: objects) }
    let files = LooseObjectFiles(directory + "objects")
    for object in objects { try files.add(object) }
    try files.finish()
  }

  /// Puts objects into a pack of their own.
  private borrowing func receivePack(of objects: [PlainObject]) throws(GitError) {
    guard let pack = PackStream(objects) else {
      throw GitError(.failed, operation: "write pack", message: "the objects cannot be packed")
    }
    let receiver = try receivePack()
    try receiver.take(pack.bytes)
    try receiver.finish()
  }
}
