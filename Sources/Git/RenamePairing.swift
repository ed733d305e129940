/// Finds which deleted and added files are one renamed file.
struct RenamePairing {
  private var others: [TreeChange]
  /// Files that were deleted and have no partner yet, by path.
  private(set) var deleted: [TreeFile]
  /// Files that were added and have no partner yet, by path.
  private(set) var added: [TreeFile]

  init(_ changes: [TreeChange]) {
    others = changes.filter { $0.kind != .added && $0.kind != .deleted }
    deleted = changes.compactMap { $0.kind == .deleted ? $0.old : nil }
    added = changes.compactMap { $0.kind == .added ? $0.new : nil }
  }

  /// All changes in the order of their new, or else their old, paths.
  var changes: [TreeChange] {
    let rest =
      deleted.map { TreeChange(kind: .deleted, old: $0, new: nil) }
      + added.map { TreeChange(kind: .added, old: nil, new: $0) }
    return (others + rest).sorted { $0.place.lexicographicallyPrecedes($1.place) }
  }

  /// A modified file that may be another one by now.
  struct Replacement {
    var old, new: TreeFile
    /// Whether the new bytes are those of a deleted file, or of another one that was replaced so.
    var isExact: Bool
  }

  /// Files whose bytes are another file's now, and which have others: they may have been moved, and replaced. So may those be whose bytes are in the place of such a file. Bytes that several files had
  /// are no sign of that, and nothing is one of a file that `isAnother` denies.
  func replaced(where isAnother: (Replacement) throws(GitError) -> Bool) throws(GitError) -> [Replacement] {
    var left = owners, found: [Replacement] = []
    if left.isEmpty { return [] }
    let gone = Dictionary(deleted.map { ($0.blob, 1) }, uniquingKeysWith: +)
    for file in added where left[file.blob] != nil {
      let isExact = gone[Self.end(of: file.blob, by: left)] == 1
      var blob = file.blob
      while let owner = left.removeValue(forKey: blob),
        case let one = Replacement(old: owner.old, new: owner.new, isExact: isExact),
        try isAnother(one)
      {
        found.append(one)
        blob = owner.new.blob
      }
    }
    return found
  }

  /// What is in the place of the file that had some bytes, or of the one that had those, and so on.
  private static func end(of blob: ObjectID, by owners: [ObjectID: (old: TreeFile, new: TreeFile)]) -> ObjectID {
    var (blob, seen) = (blob, Set<ObjectID>())
    while seen.insert(blob).inserted, let owner = owners[blob] { blob = owner.new.blob }
    return blob
  }

  /// The modified files by what they alone had, and nobody deleted.
  private var owners: [ObjectID: (old: TreeFile, new: TreeFile)] {
    let gone = Set(deleted.map(\.blob))
    let modified = others.compactMap { change in change.old.flatMap { old in change.new.map { (old: old, new: $0) } } }
    return Dictionary(grouping: modified, by: \.old.blob).compactMapValues { owners in
      guard owners.count == 1, case let (old, new) = owners[0] else { return nil }
      return old.blob == new.blob || old.blob == Self.emptyBlob || gone.contains(old.blob) ? nil : (old, new)
    }
  }

  /// Makes of each modified file one that was deleted and another that was added.
  mutating func split(_ files: [Replacement]) {
    let old = Set(files.map(\.old.pathBytes))
    others.removeAll { $0.kind == .modified && $0.old.map { old.contains($0.pathBytes) } == true }
    deleted = (deleted + files.map(\.old)).sorted { $0.pathBytes.lexicographicallyPrecedes($1.pathBytes) }
    added = (added + files.map(\.new)).sorted { $0.pathBytes.lexicographicallyPrecedes($1.pathBytes) }
  }

  /// Pairs files whose new paths are told, by their old ones.
  mutating func pair(told: [String: String]) {
    if told.isEmpty { return }
    let made = Dictionary(added.map { ($0.path, $0) }) { first, _ in first }
    pair(deleted.compactMap { old in told[old.path].flatMap { made[$0] }.map { (old, $0) } })
  }

  /// Pairs files of the same blob, those with the same file name first. Empty files are paired by file name, else only where there is one of a type that is gone and one that is new.
  mutating func pairEqual() {
    pairFirst { [$0.blob.description, $0.name] }
    pairFirst { $0.blob == Self.emptyBlob ? nil : [$0.blob.description] }
    pairEmpty()
  }

  private mutating func pairEmpty() {
    let gone = deleted.filter { $0.blob == Self.emptyBlob }, made = added.filter { $0.blob == Self.emptyBlob }
    pair(
      gone.compactMap { old in
        guard gone.count(where: { $0.suffix == old.suffix }) == 1,
          case let fitting = made.filter({ $0.suffix == old.suffix }), fitting.count == 1
        else { return nil }
        return (old, fitting[0])
      })
  }

  /// Pairs each added file with the first deleted file left that has the same key.
  private mutating func pairFirst(by key: (TreeFile) -> [String]?) {
    var sources: [[String]: [TreeFile]] = [:]
    for file in deleted.reversed() { if let key = key(file) { sources[key, default: []].append(file) } }
    var pairs: [(old: TreeFile, new: TreeFile)] = []
    for file in added {
      guard let key = key(file), let source = sources[key]?.popLast() else { continue }
      pairs.append((source, file))
    }
    pair(pairs)
  }

  /// Makes each pair one rename.
  mutating func pair(_ pairs: [(old: TreeFile, new: TreeFile)]) {
    let (gone, made) = (Set(pairs.map(\.old.pathBytes)), Set(pairs.map(\.new.pathBytes)))
    deleted.removeAll { gone.contains($0.pathBytes) }
    added.removeAll { made.contains($0.pathBytes) }
    others += pairs.map { TreeChange(kind: .renamed, old: $0.old, new: $0.new) }
  }

  private static let emptyBlob = ObjectID("e69de29bb2d1d6434b8b29ae775ad8c2e48c5391")
}

extension TreeFile {
  /// The last component of the path.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// What follows the last dot of the name; nil where it has none.
  fileprivate var suffix: Substring? { name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last }

  /// What tells paths apart that are the same text in two normal forms.
  fileprivate var pathBytes: [UInt8] { Array(path.utf8) }
}

extension TreeChange {
  fileprivate var place: String.UTF8View { (new?.path ?? old?.path ?? "").utf8 }
}
