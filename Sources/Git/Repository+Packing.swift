internal import CGit2

extension Repository {
  /// Packs what the commits reach and the hidden ones do not; hidden names that are not here, or no commits, are passed over. Who has the hidden ones has
  /// their ancestors too: what the packed commits' parents among these have is not packed, and need not be here.
  ///
  /// `take` gets the pack in pieces of `size` bytes, the last one perhaps shorter. Where there is nothing to pack it is not called. Returns how
  /// many objects were packed.
  @discardableResult
  public borrowing func pack(
    _ commits: [ObjectID], hiding hidden: [ObjectID], inPiecesOf size: Int, _ take: ([UInt8]) throws(GitError) -> Void
  ) throws(GitError) -> Int {
    let builder = try Handle("pack objects", free: { git_packbuilder_free($0) }) { git_packbuilder_new(&$0, pointer) }
    try insertObjects(reachedBy: commits, hiding: hidden, into: builder.pointer)
    let count = git_packbuilder_object_count(builder.pointer)
    if count > 0 { try Self.write(builder.pointer, inPiecesOf: size, take) }
    return count
  }

  private borrowing func insertObjects(
    reachedBy commits: [ObjectID], hiding hidden: [ObjectID], into builder: OpaquePointer
  ) throws(GitError) {
    let walk = try Handle("pack objects", free: { git_revwalk_free($0) }) { git_revwalk_new(&$0, pointer) }
    for commit in commits {
      var raw = commit.raw
      try check("pack objects", git_revwalk_push(walk.pointer, &raw))
    }
    let hidden = hidden.filter { (try? kind(of: $0)) == GIT_OBJECT_COMMIT }
    for commit in try hidden + edges(reachedBy: commits, hiding: hidden) {
      var raw = commit.raw
      try check("pack objects", git_revwalk_hide(walk.pointer, &raw))
    }
    try check("pack objects", git_packbuilder_insert_walk(builder, walk.pointer))
  }

  /// The parents of what is packed that are not packed themselves.
  private borrowing func edges(
    reachedBy commits: [ObjectID], hiding hidden: [ObjectID]
  ) throws(GitError) -> Set<ObjectID> {
    var (packed, parents): (Set<ObjectID>, Set<ObjectID>) = ([], [])
    for start in commits where !packed.contains(start) {
      try walk(from: start, hiding: hidden) { commit in
        packed.insert(commit.id)
        parents.formUnion(commit.content.parents)
        return true
      }
    }
    return parents.subtracting(packed)
  }

  private static func write(
    _ builder: OpaquePointer, inPiecesOf size: Int, _ take: ([UInt8]) throws(GitError) -> Void
  ) throws(GitError) {
    let pieces = PackPieces(size)
    let status = withoutActuallyEscaping(take) { take in
      pieces.take = take
      defer { pieces.take = nil }
      return git_packbuilder_foreach(builder, PackPieces.collect, Unmanaged.passUnretained(pieces).toOpaque())
    }
    if let failure = pieces.failure { throw failure }
    try check("pack objects", status)
    if !pieces.rest.isEmpty { try take(pieces.rest) }
  }
}

/// Gathers a pack that comes in small pieces to larger ones.
private final class PackPieces {
  private let size: Int
  var take: (([UInt8]) throws(GitError) -> Void)?
  private(set) var rest: [UInt8] = []
  private(set) var failure: GitError?

  init(_ size: Int) { self.size = max(size, 1) }

  static let collect: git_packbuilder_foreach_cb = { bytes, count, payload in
    guard let bytes, let payload else { return count == 0 ? 0 : -1 }
    let pieces = Unmanaged<PackPieces>.fromOpaque(payload).takeUnretainedValue()
    return pieces.add(UnsafeRawBufferPointer(start: bytes, count: count)) ? 0 : -1
  }

  private func add(_ bytes: UnsafeRawBufferPointer) -> Bool {
    rest += bytes
    while rest.count > size {
      do { try take?(Array(rest.prefix(size))) } catch {
        failure = error
        return false
      }
      rest.removeFirst(size)
    }
    return true
  }
}
