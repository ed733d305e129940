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

  /// Parts the files that were moved, and in whose places others were put: a file that has half of the other's words, or the other half of its, is the same still, unless the other's bytes tell where it was.
  borrowing func splitReplaced(
    _ pairing: inout RenamePairing, _ size: (ObjectID) -> Int?, _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) {
    let replaced = try pairing.replaced { one throws(GitError) in
      guard one.old.isFile, one.new.isFile, try isTelling(one.old.blob, size) else { return false }
      if one.isExact { return true }
      return try isAnother(one, words)
    }
    pairing.split(replaced)
  }

  /// The same for those whose new bytes tell it, as far as their sizes are known: no file is read.
  borrowing func splitExact(_ pairing: inout RenamePairing, _ size: (ObjectID) -> Int?) throws(GitError) {
    let replaced = try pairing.replaced { one throws(GitError) in
      guard one.isExact, one.old.isFile, one.new.isFile, size(one.old.blob) != nil || contains(one.old.blob) else {
        return false
      }
      return try isTelling(one.old.blob, size)
    }
    pairing.split(replaced)
  }

  private borrowing func isAnother(
    _ one: RenamePairing.Replacement, _ words: (TreeFile, [UInt8]) -> [UInt8]
  ) throws(GitError) -> Bool {
    guard try size(of: one.old.blob) + size(of: one.new.blob) <= 64 << 20 else { return false }
    let (before, after) = (try readBlob(one.old.blob), try readBlob(one.new.blob))
    return !WordCount(words(one.old, before)).isHalf(of: WordCount(words(one.new, after)))
  }

  /// How many bytes say which file it is that has them.
  public static var tellingSize: Int { 8 }

  borrowing func isTelling(_ blob: ObjectID, _ known: (ObjectID) -> Int?) throws(GitError) -> Bool {
    try size(blob, known) >= Self.tellingSize
  }

  fileprivate borrowing func size(_ blob: ObjectID, _ known: (ObjectID) -> Int?) throws(GitError) -> Int {
    if let size = known(blob) { return size }
    return try size(of: blob)
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
      sizes.append(try repository.size(id, known))
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
