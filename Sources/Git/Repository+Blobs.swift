internal import CGit2
internal import Foundation

extension Repository {
  /// Writes a blob and returns its name. The same bytes always have the same name and are kept once; one that
  /// is cut off is written anew.
  public borrowing func writeBlob(_ bytes: [UInt8]) throws(GitError) -> ObjectID {
    let name = try Self.blobID(of: bytes)
    if isCutOff(name) { unlink(looseFile(of: name)) }
    if held.isHolding, !isThere(name) {
      if held.isFull { try settleHeld() }
      held.take(name, GIT_OBJECT_BLOB, bytes)
      return name
    }
    var id = git_oid()
    try check("write file", git_blob_create_from_buffer(&id, pointer, bytes, bytes.count))
    return ObjectID(id)
  }

  /// Whether an object is among those that are known: to look whether other programs packed some is not worth it before one is written.
  private borrowing func isThere(_ id: ObjectID) -> Bool {
    var raw = id.raw
    guard let store = try? objects() else { return false }
    return git_odb_exists_ext(store.pointer, &raw, GIT_ODB_LOOKUP_NO_REFRESH.rawValue) == 1
  }

  /// The bytes of a blob. Throws `malformed` where the object is something else.
  public borrowing func readBlob(_ id: ObjectID) throws(GitError) -> [UInt8] {
    let blob = try openObject(id, "read file", free: { git_blob_free($0) }) { git_blob_lookup(&$0, pointer, &$1) }
    let size = Int(git_blob_rawsize(blob.pointer))
    return Array(UnsafeRawBufferPointer(start: git_blob_rawcontent(blob.pointer), count: size))
  }

  /// How many bytes an object has, without reading them all.
  public borrowing func size(of id: ObjectID) throws(GitError) -> Int {
    var (size, type, raw) = (0, GIT_OBJECT_INVALID, id.raw)
    let store = try objects()
    try check("read file", git_odb_read_header(&size, &type, store.pointer, &raw))
    return size
  }

  /// The name that a blob of these bytes has, without writing it.
  public static func blobID(of bytes: [UInt8]) throws(GitError) -> ObjectID {
    if let known = RecentNames.all[bytes] { return known }
    try Library.prepare()
    var id = git_oid()
    try check("name file", git_odb_hash(&id, bytes, bytes.count, GIT_OBJECT_BLOB))
    RecentNames.all.keep(ObjectID(id), of: bytes)
    return ObjectID(id)
  }

  /// Whether the repository has the object.
  public borrowing func contains(_ id: ObjectID) -> Bool {
    var raw = id.raw
    guard let store = try? objects() else { return false }
    return git_odb_exists(store.pointer, &raw) == 1
  }

  borrowing func objects() throws(GitError) -> Handle {
    try Handle("open objects", free: { git_odb_free($0) }) { git_repository_odb(&$0, pointer) }
  }
}
