internal import CGit2

extension Repository {
  /// Reads an object of a kind. Throws `malformed` where it cannot be read although all of its bytes are here.
  borrowing func openObject(
    _ id: ObjectID, _ operation: String, free: @escaping (OpaquePointer?) -> Void,
    _ look: (inout OpaquePointer?, inout git_oid) -> Int32
  ) throws(GitError) -> Handle {
    var raw = id.raw
    do { return try Handle(operation, free: free) { look(&$0, &raw) } } catch {
      guard let store = try? objects(), case .whole = RawObject(id, in: store.pointer) else { throw error }
    }
    return try openWhole(id, operation, free: free, look)
  }

  /// Another process may have put it there between two looks.
  private borrowing func openWhole(
    _ id: ObjectID, _ operation: String, free: @escaping (OpaquePointer?) -> Void,
    _ look: (inout OpaquePointer?, inout git_oid) -> Int32
  ) throws(GitError) -> Handle {
    var raw = id.raw
    do { return try Handle(operation, free: free) { look(&$0, &raw) } } catch {
      throw GitError(.malformed, operation: operation, message: "\(error.message) (\(id.description.prefix(7)))")
    }
  }

  /// Whether the object is here, and is something else than a file.
  borrowing func isOtherThanFile(_ id: ObjectID) -> Bool {
    (try? kind(of: id)).map { $0 != GIT_OBJECT_BLOB } ?? false
  }
}
