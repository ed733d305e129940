internal import CGit2

/// The objects of one pack file.
struct PackedObjects: ~Copyable {
  private let store: Handle
  var pointer: OpaquePointer { store.pointer }

  init(index: String) throws(GitError) {
    store = try Handle("read pack", free: { git_odb_free($0) }) { store in
      var backend: UnsafeMutablePointer<git_odb_backend>?
      let statuses = { [git_odb_backend_one_pack(&backend, index), git_odb_new(&store)] }()
      if let status = statuses.min(), status < 0 { return status }
      return git_odb_add_backend(store, backend, 1)
    }
  }

  borrowing func contains(_ id: ObjectID) -> Bool {
    var raw = id.raw
    return git_odb_exists_ext(store.pointer, &raw, UInt32(GIT_ODB_LOOKUP_NO_REFRESH.rawValue)) == 1
  }

  borrowing func all() throws(GitError) -> [ObjectID] { try store.allObjects() }
}

extension Handle {
  /// The names of all objects of an object database, whole or not.
  borrowing func allObjects() throws(GitError) -> [ObjectID] {
    var found: [ObjectID] = []
    let status = withUnsafeMutablePointer(to: &found) { list in
      git_odb_foreach(
        pointer,
        { id, list in
          guard let id else { return 0 }
          list?.assumingMemoryBound(to: [ObjectID].self).pointee.append(ObjectID(id.pointee))
          return 0
        }, list)
    }
    try check("read objects", status)
    return found
  }
}
