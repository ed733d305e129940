internal import Git

/// Documents that changed names among themselves in one version: each has the bytes that another one had.
struct SwappedNames {
  /// From the old path to the new one. Every old path is a new one, too.
  private(set) var moves: [TreePath: TreePath] = [:]
  private(set) var chains: [Chain] = []

  /// Documents each of which has the name that the next one had, but for the last one: that has the first one's name, if it was edited at once.
  struct Chain {
    fileprivate var moves: [TreePath: TreePath]
    /// The name that nobody else is known to have, and what had it and has it.
    var first: (path: TreePath, old: ObjectID, new: ObjectID)
    /// Of which nobody has what it was, and what that is.
    var last: (path: TreePath, old: ObjectID)
  }

  /// What is in packages, and what `isTelling` refuses, is no sign of anything. Nor are bytes that several documents had, or have.
  init(_ changes: [HistoryEntry.Change], where isTelling: (ObjectID) -> Bool = { _ in true }) {
    var former: [ObjectID: [TreePath]] = [:], present: [ObjectID: [TreePath]] = [:]
    for change in changes where change.kind == .edited {
      let path = TreePath(change.path)
      if path.package != nil { continue }
      if let blob = change.oldBlob.flatMap({ ObjectID($0) }) { former[blob, default: []].append(path) }
      if let blob = change.newBlob.flatMap({ ObjectID($0) }) { present[blob, default: []].append(path) }
    }
    for (blob, old) in former where old.count == 1 && isTelling(blob) {
      if let new = present[blob], new.count == 1 { moves[old[0]] = new[0] }
    }
    if moves.isEmpty { return }
    let single = former.filter { $0.value.count == 1 && isTelling($0.key) }
    let old = Dictionary(single.map { ($0.value[0], $0.key) }) { $1 }
    let new = Dictionary(present.flatMap { blob, paths in paths.map { ($0, blob) } }) { $1 }
    chains = moves.chains.compactMap { Chain($0, old, new) }
    moves = moves.closed
  }

  /// Takes up that the last document of a chain has the first one's name.
  mutating func close(_ chain: Chain) {
    moves.merge(chain.moves) { $1 }
    moves[chain.last.path] = chain.first.path
  }
}

extension SwappedNames.Chain {
  /// Nil where something of it is not known for certain.
  fileprivate init?(_ path: [TreePath], _ old: [TreePath: ObjectID], _ new: [TreePath: ObjectID]) {
    guard let first = path.first, let last = path.last, let former = old[first], let present = new[first],
      let left = old[last]
    else { return nil }
    (moves, self.first) = (Dictionary(uniqueKeysWithValues: zip(path, path.dropFirst())), (first, former, present))
    self.last = (last, left)
  }
}

extension [TreePath: TreePath] {
  /// The ways that do not lead back, from where each begins.
  fileprivate var chains: [[TreePath]] {
    let targets = Set(values)
    return keys.filter { !targets.contains($0) }.sorted().map { first in
      var way = [first]
      while let last = way.last, let next = self[last] { way.append(next) }
      return way
    }
  }

  /// Where the moves lead from some paths, one after the other.
  func reach(of starts: some Sequence<TreePath>) -> Set<TreePath> {
    var reached: Set<TreePath> = []
    for start in starts {
      var next = self[start]
      while let path = next, reached.insert(path).inserted { next = self[path] }
    }
    return reached
  }

  /// Those of the moves that lead back to where they began.
  var closed: Self {
    var (result, seen): (Self, Set<TreePath>) = ([:], [])
    for start in keys where !seen.contains(start) {
      var (way, path): ([TreePath], TreePath) = ([], start)
      while seen.insert(path).inserted, let next = self[path] {
        way.append(path)
        path = next
      }
      let circle = way.drop { $0 != path }
      if circle.count > 1 { for step in circle { result[step] = self[step] } }
    }
    return result
  }
}

extension Store {
  /// Bytes that are so few say nothing of which document they are.
  private static let tellingSize = 8

  /// `text` gives what a path has now, where that is not stored.
  func swappedNames(
    _ changes: [HistoryEntry.Change], text: (TreePath) throws(UbiquityError) -> [UInt8]? = { _ in nil }
  ) throws(UbiquityError) -> [TreePath: TreePath] {
    let possible = SwappedNames(changes)
    if possible.moves.isEmpty, possible.chains.isEmpty { return [:] }
    let evicted = try evictions.blobs
    var names = SwappedNames(changes) { blob in
      ((try? repository.size(of: blob)) ?? evicted[blob].map { $0 < 0 ? .max : $0 } ?? 0) >= Self.tellingSize
    }
    for chain in names.chains where try isClosed(chain, text(chain.first.path)) { names.close(chain) }
    return names.moves
  }

  /// Whether the last document is the one that has the first one's name now: it has half of the words, and more of them than what had that name.
  private func isClosed(_ chain: SwappedNames.Chain, _ text: [UInt8]?) throws(UbiquityError) -> Bool {
    let wanted = missing
    do {
      guard let now = try words(chain.first.path, chain.first.new, text),
        let other = try words(chain.last.path, chain.last.old), let own = try words(chain.first.path, chain.first.old)
      else { return false }
      return now.isHalf(of: other) && now.common(with: other) > now.common(with: own)
    } catch  where error.code == .notDownloaded && passesOverAbsent {
      (missing, passedOver) = (wanted, passedOver + 1)
      return false
    }
  }

  private func words(_ path: TreePath, _ blob: ObjectID, _ text: [UInt8]? = nil) throws(UbiquityError) -> WordCount? {
    let known = try text == nil ? read(blob, limit: Self.comparedSize) : text
    return known.map { WordCount(contentMerge?.words(path.description, $0) ?? $0) }
  }

  private static let comparedSize = 32 << 20
}
