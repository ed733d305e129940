internal import CGit2

extension Repository {
  /// Pairs files that have at least half of their lines in common, the most similar first.
  borrowing func pairSimilar(
    _ pairing: inout RenamePairing, _ size: (ObjectID) -> Int?, _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) {
    let (old, new) = (pairing.deleted.filter(\.isFile), pairing.added.filter(\.isFile))
    guard !old.isEmpty, !new.isEmpty, old.count * new.count <= Self.comparisonLimit else { return }
    let sizes = try (old.map(\.blob).sizes(in: self, size), new.map(\.blob).sizes(in: self, size))
    let before = LineHashes(try old.words(in: self, sizes.0, like: sizes.1, words))
    let after = LineHashes(try new.words(in: self, sizes.1, like: sizes.0, words))
    pairing.pair(before.pairs(with: after).map { (old[$0.old], new[$0.new]) })
  }

  /// Parts the files that were moved, and in whose places others were put: a file that has half of the other's words, or the other half of its, is the same still.
  borrowing func splitReplaced(
    _ pairing: inout RenamePairing, _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) {
    for (old, new) in pairing.replaced where old.isFile && new.isFile {
      guard try size(of: old.blob) >= 8, try size(of: old.blob) + size(of: new.blob) <= 64 << 20 else { continue }
      let (before, after) = (words(old, try readBlob(old.blob)), words(new, try readBlob(new.blob)))
      if !WordCount(before).isHalf(of: WordCount(after)) { pairing.split(old, new) }
    }
  }

  private static var comparisonLimit: Int { 250_000 }
}

extension TreeFile {
  var isFile: Bool { mode == .file || mode == .executable }
}

extension [ObjectID] {
  fileprivate func sizes(in repository: borrowing Repository, _ known: (ObjectID) -> Int?) throws(GitError) -> [Int] {
    var sizes: [Int] = []
    for id in self {
      if let size = known(id) { sizes.append(size) } else { sizes.append(try repository.size(of: id)) }
    }
    return sizes
  }
}

extension [TreeFile] {
  /// None where the blob is too large to be compared, or none of the others is about as large.
  fileprivate func words(
    in repository: borrowing Repository, _ sizes: [Int], like others: [Int], _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) -> [[UInt8]] {
    let others = others.sorted()
    var found: [[UInt8]] = []
    for (file, size) in zip(self, sizes) {
      let isLarge = size > 64 << 20
      let isAlone = isLarge || !LineHashes.hasFit(size, others)
      found.append(isAlone ? [] : words(file, try repository.readBlob(file.blob)))
    }
    return found
  }
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
      for new in other.hashes.indices where Self.sizesFit(sizes[old], other.sizes[new]) {
        guard let a = hashes[old], let b = other.hashes[new] else { continue }
        let score = git_hashsig_compare(a, b)
        if score >= 50 { scored.append((score, old, new)) }
      }
    }
    return Self.best(of: scored.sorted { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) })
  }

  /// A file over twice as large as the other cannot be half equal to it.
  private static func sizesFit(_ a: Int, _ b: Int) -> Bool { max(a, b) <= 2 * min(a, b) }

  /// Whether one of the sizes, which are sorted, fits.
  static func hasFit(_ size: Int, _ sorted: [Int]) -> Bool {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < size - size / 2 { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sizesFit(size, sorted[low])
  }

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
