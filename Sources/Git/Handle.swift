/// Owns one libgit2 object and frees it when the handle goes away.
///
/// Noncopyable, so that an object has one owner and is freed once; not `Sendable`, so that it stays where it was made.
struct Handle: ~Copyable {
  let pointer: OpaquePointer
  private let free: (OpaquePointer?) -> Void

  init(_ pointer: OpaquePointer, free: @escaping (OpaquePointer?) -> Void) {
    (self.pointer, self.free) = (pointer, free)
  }

  /// Owns what `make` gives through its out-pointer; throws the error of `make`.
  init(
    _ operation: String, free: @escaping (OpaquePointer?) -> Void, _ make: (inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var pointer: OpaquePointer?
    try check(operation, make(&pointer))
    guard let pointer else { throw GitError(.failed, operation: operation, message: "libgit2 gave no object") }
    self.init(pointer, free: free)
  }

  deinit { free(pointer) }
}
