internal import Git

/// Documents that changed names among themselves in one version: each has the bytes that another one had.
struct SwappedNames {
  /// From the old path to the new one. Every old path is a new one, too.
  private(set) var moves: [TreePath: TreePath] = [:]
  private(set) var chains: [Chain] = []

  /// A file that had other bytes before.
  struct Edit: Hashable {
    var path: TreePath
    var old, new: ObjectID
  }

  /// Documents each of which has the name that the next one had, but for the last one: that has the first one's name, if it was edited at once.
  struct Chain {
    fileprivate var moves: [TreePath: TreePath]
    var first, last: Edit
  }

  /// What is in packages, and what `isTelling` refuses, is no sign of anything, but for what changed names with others that are. Nor are bytes that several documents had, or have.
  init(_ changes: [HistoryEntry.Change], where isTelling: (ObjectID) -> Bool = { _ in true }) {
    let edits = Dictionary(changes.compactMap(Edit.init).map { ($0.path, $0) }) { first, _ in first }
    let former = Dictionary(grouping: edits.values, by: \.old), present = Dictionary(grouping: edits.values, by: \.new)
    var found: [TreePath: TreePath] = [:]
    for (blob, old) in former where old.count == 1 {
      if let new = present[blob], new.count == 1 { found[old[0].path] = new[0].path }
    }
    let telling = found.filter { edits[$0.key].map { isTelling($0.old) } ?? false }
    chains = telling.chains.compactMap { Chain($0, edits) }
    chains.removeAll { former[$0.last.old]?.count != 1 || !isTelling($0.last.old) }
    for circle in found.circles where circle.contains(where: { telling[$0] != nil }) {
      for path in circle { moves[path] = found[path] }
    }
  }

  /// Takes up that the last document of a chain has the first one's name.
  mutating func close(_ chain: Chain) {
    moves.merge(chain.moves) { $1 }
    moves[chain.last.path] = chain.first.path
  }
}

extension SwappedNames.Edit {
  /// Nil for what is no edit of a document that is a file.
  fileprivate init?(_ change: HistoryEntry.Change) {
    guard change.kind == .edited, case let path = TreePath(change.path), path.package == nil,
      let old = change.oldBlob.flatMap({ ObjectID($0) }), let new = change.newBlob.flatMap({ ObjectID($0) })
    else { return nil }
    self.init(path: path, old: old, new: new)
  }
}

extension SwappedNames.Chain {
  fileprivate init?(_ path: [TreePath], _ edits: [TreePath: SwappedNames.Edit]) {
    guard let first = path.first.flatMap({ edits[$0] }), let last = path.last.flatMap({ edits[$0] }) else { return nil }
    (moves, self.first, self.last) = (Dictionary(uniqueKeysWithValues: zip(path, path.dropFirst())), first, last)
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
    let paths = Set(circles.joined())
    return filter { paths.contains($0.key) }
  }

  /// The ways that lead back to where they begin, of two paths at least.
  fileprivate var circles: [[TreePath]] {
    var (result, seen): ([[TreePath]], Set<TreePath>) = ([], [])
    for start in keys where !seen.contains(start) {
      var (way, path): ([TreePath], TreePath) = ([], start)
      while seen.insert(path).inserted, let next = self[path] {
        way.append(path)
        path = next
      }
      let circle = way.drop { $0 != path }
      if circle.count > 1 { result.append(Array(circle)) }
    }
    return result
  }
}

extension Store {
  /// `text` gives what a path has now, where that is not stored.
  func swappedNames(
    _ changes: [HistoryEntry.Change], text: (TreePath) throws(UbiquityError) -> [UInt8]? = { _ in nil }
  ) throws(UbiquityError) -> [TreePath: TreePath] {
    let possible = SwappedNames(changes)
    if possible.moves.isEmpty, possible.chains.isEmpty { return [:] }
    var names = SwappedNames(changes) { (try? isTelling($0)) ?? false }
    for chain in names.chains where try isClosed(chain, text(chain.first.path)) { names.close(chain) }
    return names.moves
  }

  /// Whether bytes are enough to say which document they are.
  func isTelling(_ blob: ObjectID) throws(UbiquityError) -> Bool {
    let evicted = try evictions.blobs[blob].map { $0 < 0 ? .max : $0 }
    return ((try? repository.size(of: blob)) ?? evicted ?? 0) >= Repository.tellingSize
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
}
