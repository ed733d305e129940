internal import CGit2
internal import Foundation

/// Reads loose objects in place of libgit2, which never comes back from one whose file was cut off, and writes those that are to come to the disk together.
///
/// libgit2 sees the C structure, which lies at the start of ours, asks the packs first, and frees it with the object database.
struct LooseObjectReader {
  private let base: git_odb_backend
  private let folder: UnsafeMutablePointer<CChar>
  /// What was read last.
  private let recent = RecentObjects()
  private let held: HeldObjects

  /// After the packs and before libgit2's own reader of loose objects.
  private static let priority: Int32 = 2

  /// Puts a reader of a folder's loose objects into an object database.
  static func add(to store: OpaquePointer, of folder: String, holding held: HeldObjects) throws(GitError) {
    var base = git_odb_backend()
    try check("open objects", git_odb_init_backend(&base, UInt32(GIT_ODB_BACKEND_VERSION)))
    (base.read, base.read_header, base.free) = (read, readHeader, free)
    (base.write, base.exists) = (write, exists)
    // libgit2 calls this one without looking whether it is there; its own reader tells the names.
    base.foreach = { _, _, _ in 0 }
    guard let folder = strdup(folder) else { throw GitError(errno: ENOMEM, operation: "open objects", about: folder) }
    let reader = UnsafeMutablePointer<LooseObjectReader>.allocate(capacity: 1)
    reader.initialize(to: LooseObjectReader(base: base, folder: folder, held: held))
    let backend = UnsafeMutableRawPointer(reader).assumingMemoryBound(to: git_odb_backend.self)
    let status = git_odb_add_backend(store, backend, priority)
    if status < 0 { free(backend) }
    try check("open objects", status)
  }

  private typealias Backend = UnsafeMutablePointer<git_odb_backend>

  private static func reader(_ backend: Backend) -> UnsafeMutablePointer<LooseObjectReader> {
    UnsafeMutableRawPointer(backend).assumingMemoryBound(to: LooseObjectReader.self)
  }

  private func file(of id: ObjectID) -> String { Repository.looseFile(of: id, in: String(cString: folder)) }

  private func known(_ id: ObjectID) -> LooseObject? {
    if let object = held[id] { return .whole(object.kind, header: 0, bytes: Array(object.bytes)) }
    return recent[id]
  }

  private func object(_ id: ObjectID) -> LooseObject {
    if let known = known(id) { return known }
    let object = LooseObject(file(of: id))
    recent.keep(object, as: id)
    return object
  }

  private static let read:
    @convention(c) (
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<git_object_t>?,
      UnsafeMutablePointer<git_odb_backend>?, UnsafePointer<git_oid>?
    ) -> Int32 = { data, size, kind, backend, id in
      guard let data, let size, let kind, let backend, let id else { return GIT_ERROR.rawValue }
      switch reader(backend).pointee.object(ObjectID(id.pointee)) {
      case .absent, .foreign: return GIT_ENOTFOUND.rawValue
      case .broken: return refuse(id.pointee)
      case .whole(let found, let header, let bytes):
        guard let copy = git_odb_backend_data_alloc(backend, bytes.count - header + 1) else {
          return GIT_ERROR.rawValue
        }
        bytes[header...].withUnsafeBytes {
          UnsafeMutableRawBufferPointer(start: copy, count: $0.count).copyMemory(from: $0)
        }
        copy.storeBytes(of: 0, toByteOffset: bytes.count - header, as: UInt8.self)
        (data.pointee, size.pointee, kind.pointee) = (copy, bytes.count - header, found)
        return 0
      }
    }

  private static let readHeader:
    @convention(c) (
      UnsafeMutablePointer<Int>?, UnsafeMutablePointer<git_object_t>?, UnsafeMutablePointer<git_odb_backend>?,
      UnsafePointer<git_oid>?
    ) -> Int32 = { size, kind, backend, id in
      guard let size, let kind, let backend, let id else { return GIT_ERROR.rawValue }
      let reader = reader(backend), file = reader.pointee.file(of: ObjectID(id.pointee))
      if case .whole(let found, let header, let bytes) = reader.pointee.known(ObjectID(id.pointee)) {
        (kind.pointee, size.pointee) = (found, bytes.count - header)
        return 0
      }
      if let found = LooseObject.header(of: file) {
        (kind.pointee, size.pointee) = found
        return 0
      }
      if case .broken = LooseObject(file) { return refuse(id.pointee) }
      return GIT_ENOTFOUND.rawValue
    }

  private static let write:
    @convention(c) (
      UnsafeMutablePointer<git_odb_backend>?, UnsafePointer<git_oid>?, UnsafeRawPointer?, Int, git_object_t
    ) -> Int32 = { backend, id, data, count, kind in
      guard let backend, let id else { return GIT_ERROR.rawValue }
      let bytes = Array(UnsafeRawBufferPointer(start: data, count: count))
      let object = PlainObject(id: ObjectID(id.pointee), kind: kind, bytes: bytes[...], storedSize: count)
      do throws(GitError) { try reader(backend).pointee.write(object) } catch {
        git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), error.message)
        return GIT_ERROR.rawValue
      }
      return 0
    }

  private func write(_ object: PlainObject) throws(GitError) {
    if held.isHolding { return held.take(object.id, object.kind, Array(object.bytes)) }
    let files = LooseObjectFiles(String(cString: folder))
    try files.add(object)
    try files.finish()
  }

  private static let exists: @convention(c) (UnsafeMutablePointer<git_odb_backend>?, UnsafePointer<git_oid>?) -> Int32 =
    { backend, id in
      guard let backend, let id else { return 0 }
      return reader(backend).pointee.held[ObjectID(id.pointee)] == nil ? 0 : 1
    }

  private static func refuse(_ id: git_oid) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), "the file of object \(ObjectID(id)) is cut off or damaged")
    return GIT_EMISMATCH.rawValue
  }

  private static let free: @convention(c) (UnsafeMutablePointer<git_odb_backend>?) -> Void = { backend in
    guard let backend else { return }
    let reader = reader(backend)
    Foundation.free(reader.pointee.folder)
    reader.deinitialize(count: 1)
    reader.deallocate()
  }
}

extension Repository {
  /// The file that an object has while it is loose.
  static func looseFile(of id: ObjectID, in folder: String) -> String {
    let name = id.description
    return folder + "/" + String(name.prefix(2)) + "/" + String(name.dropFirst(2))
  }

  borrowing func looseFile(of id: ObjectID) -> String { Self.looseFile(of: id, in: directory + "objects") }

  /// Whether a loose object's file ends too early, or is broken otherwise.
  public borrowing func isCutOff(_ id: ObjectID) -> Bool {
    if case .broken = LooseObject(looseFile(of: id)) { return true }
    return false
  }

  /// Looks for objects anew, and reads those that are loose by `LooseObjectReader`.
  borrowing func reopenObjects() throws(GitError) {
    try check("open objects", git_repository__cleanup(pointer))
    try guardObjects()
  }

  borrowing func guardObjects() throws(GitError) {
    try LooseObjectReader.add(to: objects().pointer, of: directory + "objects", holding: held)
  }
}
