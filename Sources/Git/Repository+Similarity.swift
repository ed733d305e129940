internal import CGit2

extension Repository {
  /// Pairs files that have at least half of their lines in common, the most similar first.
  borrowing func pairSimilar(_ pairing: inout RenamePairing) throws(GitError) {
    let (old, new) = (pairing.deleted.filter(\.isFile), pairing.added.filter(\.isFile))
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= Self.comparisonLimit else { return }
    let before = LineHashes(try old.map { file throws(GitError) in try self.readForComparison(file.blob) })
    let after = LineHashes(try new.map { file throws(GitError) in try self.readForComparison(file.blob) })
    pairing.pair(before.pairs(with: after).map { (old[$0.old], new[$0.new]) })
  }

  /// No bytes where the blob is absent or too large to be compared.
  private borrowing func readForComparison(_ id: ObjectID) throws(GitError) -> [UInt8] {
    var (size, type, raw) = (0, GIT_OBJECT_INVALID, id.raw)
    let store = try objects()
    try check("compare trees", git_odb_read_header(&size, &type, store.pointer, &raw))
    return size <= Self.sizeLimit ? try readBlob(id) : []
  }

  private static var comparisonLimit: Int { 250_000 }
  private static var sizeLimit: Int { 64 << 20 }
}

extension TreeFile {
  fileprivate var isFile: Bool { mode == .file || mode == .executable }
}

/// What lines some files have, as libgit2 hashes them to find renames.
private struct LineHashes: ~Copyable {
  private let hashes: [OpaquePointer?]
  private let sizes: [Int]

  init(_ files: [[UInt8]]) {
    sizes = files.map(\.count)
    hashes = files.map { bytes in
      var hash: OpaquePointer?
      guard !bytes.isEmpty else { return nil }
      let status = bytes.withUnsafeBytes {
        git_hashsig_create(
          &hash, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, GIT_HASHSIG_ALLOW_SMALL_FILES)
      }
      if status < 0 { git_error_clear() }
      return hash
    }
  }

  deinit { for hash in hashes { git_hashsig_free(hash) } }

  /// Indices of files that belong together: each in one pair at most, the best pairs first, then by index.
  borrowing func pairs(with other: borrowing LineHashes) -> [(old: Int, new: Int)] {
    var scored: [(score: Int32, old: Int, new: Int)] = []
    for old in hashes.indices {
      for new in other.hashes.indices where sizesFit(sizes[old], other.sizes[new]) {
        guard let a = hashes[old], let b = other.hashes[new] else { continue }
        let score = git_hashsig_compare(a, b)
        if score >= 50 { scored.append((score, old, new)) }
      }
    }
    return Self.best(of: scored.sorted { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) })
  }

  /// A file over twice as large as the other cannot be half equal to it.
  private borrowing func sizesFit(_ a: Int, _ b: Int) -> Bool { max(a, b) <= 2 * min(a, b) }

  private static func best(of scored: [(score: Int32, old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    var (oldTaken, newTaken, pairs): (Set<Int>, Set<Int>, [(old: Int, new: Int)]) = ([], [], [])
    for pair in scored where !oldTaken.contains(pair.old) && !newTaken.contains(pair.new) {
      oldTaken.insert(pair.old)
      newTaken.insert(pair.new)
      pairs.append((pair.old, pair.new))
    }
    return pairs
  }
}
