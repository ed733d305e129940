internal import CGit2

/// Takes a pack in pieces. Its objects are in the repository after `finish`; without it, nothing is.
public struct PackReceiver: ~Copyable {
  private let objects: Handle
  private let writer: UnsafeMutablePointer<git_odb_writepack>
  private let progress: UnsafeMutablePointer<git_indexer_progress>

  fileprivate init(_ objects: consuming Handle) throws(GitError) {
    var writer: UnsafeMutablePointer<git_odb_writepack>?
    try check("receive pack", git_odb_write_pack(&writer, objects.pointer, nil, nil))
    guard let writer else { throw GitError(.failed, operation: "receive pack", message: "there is no room for packs") }
    progress = .allocate(capacity: 1)
    progress.initialize(to: git_indexer_progress())
    self.objects = objects
    self.writer = writer
  }

  /// The next bytes of the pack.
  public func take(_ bytes: [UInt8]) throws(GitError) {
    try check("receive pack", writer.pointee.append(writer, bytes, bytes.count, progress))
  }

  /// Throws for a pack that is cut off, or not whole in another way.
  public func finish() throws(GitError) {
    try check("receive pack", writer.pointee.commit(writer, progress))
  }

  deinit {
    writer.pointee.free(writer)
    progress.deallocate()
  }
}

extension Repository {
  /// Begins to receive a pack.
  public borrowing func receivePack() throws(GitError) -> PackReceiver { try PackReceiver(objects()) }
}
