import Foundation
import GRDB
import Git
import Properties
import Synchronization
import Testing

@testable import Ubiquity

@Suite struct VersionIndexTests {
  private let machine: Machine
  init() throws { machine = try World().device("laptop") }

  private func store() throws -> Store {
    try Store(
      root: machine.folder.path(percentEncoded: false).trimmingSlash, device: machine.device,
      surroundings: machine.surroundings, contentMerge: nil)
  }

  @Test(arguments: seeds(5)) func theIndexTellsWhatAWalkThroughGitFinds(_ seed: Int) async throws {
    _ = try await machine.createAlone()
    let store = try store()
    var history = try RandomHistory(store, seed: seed)
    for _ in 0..<3 {
      try history.grow(by: 12)
      for path in [nil] + history.paths.sorted() {
        let entries = try store.history(HistoryQuery(path: path))
        let walked = try GitWalk(store, path).changes
        let found = entries.map { ($0.commit, Self.withoutOtherParents($0.changes)) }
        #expect(Dictionary(uniqueKeysWithValues: found) == walked, "\(path ?? "all")")
        for entry in entries { #expect(try hasOtherParents(entry, store)) }
        #expect(try areChildrenFirst(entries, store))
      }
    }
  }

  private static func withoutOtherParents(_ changes: [HistoryEntry.Change]) -> [HistoryEntry.Change] {
    changes.map { change in
      var change = change
      change.otherBlobs = nil
      return change
    }
  }

  /// Whether each change names what all parents but the first have of the document, under whatever name.
  private func hasOtherParents(_ entry: HistoryEntry, _ store: Store) throws -> Bool {
    let others = entry.parents.dropFirst().compactMap { ObjectID($0) }
    let known = try others.map { try store.snapshot(store.commit($0).content.tree) }
    return entry.changes.allSatisfy { change in
      guard let blobs = change.otherBlobs else { return known.isEmpty }
      let files = known.compactMap { $0.files[TreePath(change.path)]?.description }
      return !known.isEmpty && (TreePath(change.path).package != nil || files.allSatisfy(blobs.contains))
    }
  }

  private func areChildrenFirst(_ entries: [HistoryEntry], _ store: Store) throws -> Bool {
    try entries.indices.allSatisfy { index in
      guard let id = ObjectID(entries[index].commit) else { return false }
      return try entries[..<index].allSatisfy { earlier in
        guard let earlier = ObjectID(earlier.commit) else { return false }
        return try !store.isAncestor(earlier, of: id)
      }
    }
  }

  @Test(arguments: seeds(5)) func theIndexThatGrewEqualsTheOneMadeAtOnce(_ seed: Int) async throws {
    _ = try await machine.createAlone()
    let store = try store()
    var history = try RandomHistory(store, seed: seed), queries: [HistoryQuery] = []
    for _ in 0..<5 {
      try history.grow(by: 6)
      _ = try store.history(HistoryQuery())
    }
    for path in [nil] + history.paths.sorted() { queries.append(HistoryQuery(path: path)) }
    queries[0].includesPlainMerges = true
    let grown = try queries.map { try store.history($0) }
    store.index.replace()
    #expect(try queries.map { try store.history($0) } == grown)
  }

  @Test(arguments: seeds(5)) func theFirstEntriesAreThoseOfTheWholeHistory(_ seed: Int) async throws {
    _ = try await machine.createAlone()
    let store = try store()
    var history = try RandomHistory(store, seed: seed)
    try history.grow(by: 25)
    let places = Dictionary(uniqueKeysWithValues: try ordered(store).enumerated().map { ($1, $0) })
    for path in [nil] + history.paths.sorted() {
      let entries = try store.history(HistoryQuery(path: path))
      for limit in 0...entries.count {
        #expect(try store.history(HistoryQuery(path: path, limit: limit)) == Array(entries.prefix(limit)))
      }
      let order = entries.compactMap { places[$0.commit] }
      #expect(order.count == entries.count && order == order.sorted(), "\(path ?? "all")")
    }
  }

  /// All versions by what the history orders them by, taken from git.
  private func ordered(_ store: Store) throws -> [String] {
    var orders: [ObjectID: VersionOrder] = [:]
    for (number, commit) in try store.commits(from: store.head().id).reversed().enumerated() {
      let date = Int64(commit.content.signature.date.timeIntervalSince1970.rounded(.down))
      orders[commit.id] = VersionOrder(
        date: date, prefix: PackedName.prefix(of: PackedName.bytes(of: commit.id.description)), number: number,
        after: commit.content.parents.compactMap { orders[$0] })
    }
    return orders.sorted { $0.value > $1.value }.map(\.key.description)
  }

  @Test func twoProcessesShareTheIndex() async throws {
    _ = try await machine.createAlone()
    let (one, other) = (try store(), try store())
    var history = try RandomHistory(one, seed: 1)
    for step in 0..<6 {
      try history.grow(by: 4)
      let first = try (step % 2 == 0 ? one : other).history(HistoryQuery())
      #expect(try (step % 2 == 0 ? other : one).history(HistoryQuery()) == first)
    }
    #expect(try one.index.versions?.read { $0.lineage.count } == one.commits(from: one.head().id).count)
  }

  @Test(arguments: [
    "DELETE FROM lineage", "UPDATE lineage SET versions = x'ff'", "DELETE FROM name", "DELETE FROM author",
  ])
  func tablesThatContradictEachOtherAreMadeAnew(_ damage: String) async throws {
    _ = try await machine.createAlone()
    var history = try RandomHistory(try store(), seed: 2)
    try history.grow(by: 20)
    let entries = try store().history(HistoryQuery())
    try damageIndex(damage)
    #expect(try store().history(HistoryQuery()) == entries)
    #expect(try store().history(HistoryQuery()) == entries)
  }

  private func damageIndex(_ sql: String) throws {
    try DatabaseQueue(path: machine.git + "/docedit/index.sqlite").write { try $0.execute(sql: sql) }
  }

  @Test func theHistoryOfADocumentTellsOfItsOwnConflicts() async throws {
    let container = try await machine.createAlone()
    for name in ["a.txt", "b.txt"] { try await container.save("x", at: name) }
    let store = try store(), start = try store.head(), (id, other) = ("\(start.id)", String(repeating: "0", count: 40))
    var message = CommitMessage("Meet")
    message.conflicts = [
      .init(id: id, path: TreePath("a.txt")), .init(id: other, path: TreePath("b.txt")), .init(id: id),
    ]
    message.resolved = ["a.txt", "b.txt"].map { .init(id: other, kept: .ours, document: $0) }
    let commit = CommitContent(
      tree: start.content.tree, parents: [start.id],
      signature: Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: 1_800_000_000)),
      message: message.text)
    try store.set(Reference.main, to: store.write(commit))
    let whole = try #require(try store.history(HistoryQuery()).first)
    #expect(whole.conflicts.map(\.document) == ["a.txt", "b.txt", nil] && whole.resolved.count == 2)
    let own = try #require(try store.history(HistoryQuery(path: "b.txt")).first)
    #expect(own.conflicts == [.init(id: other, document: "b.txt"), .init(id: id, document: nil)])
    #expect(own.resolved.map(\.document) == ["b.txt"])
  }

  @Test func progressIsToldOnlyWhereThereIsMuchToDo() async throws {
    _ = try await machine.createAlone()
    let store = try store(), told = Told()
    var history = try RandomHistory(store, seed: 3)
    try history.grow(by: 10)
    _ = try store.history(HistoryQuery()) { told.add($0) }
    #expect(told.all.isEmpty)
    let start = try store.head()
    var head = start.id
    for number in 0..<1_100 {
      head = try store.write(
        CommitContent(
          tree: start.content.tree, parents: [head],
          signature: Signature(name: "x", email: "x@y", date: Date(timeIntervalSince1970: 1_800_000_000)),
          message: "\(number)\n"))
    }
    try store.set(Reference.main, to: head)
    _ = try store.history(HistoryQuery()) { told.add($0) }
    #expect(told.all.map(\.versions) == [500, 1000, 1100])
    #expect(told.all.allSatisfy { $0.total == 1100 })
  }
}

/// What was told, from any thread.
private final class Told: Sendable {
  private let storage = Mutex<[IndexProgress]>([])
  var all: [IndexProgress] { storage.withLock { $0 } }
  func add(_ progress: IndexProgress) { storage.withLock { $0.append(progress) } }
}

/// The history of a document by asking git about every commit, its parents after it.
private struct GitWalk {
  private(set) var changes: [String: [HistoryEntry.Change]] = [:]
  private var names: [ObjectID: Set<String>] = [:]
  /// Where the name that was asked for is that of what was there before the document was made.
  private var former: Set<ObjectID> = []
  private let store: Store
  private let path: String?
  private var isWhole: Bool { path == nil }

  init(_ store: Store, _ path: String?) throws {
    (self.store, self.path) = (store, path)
    let head = try store.head().id
    names[head] = path.map { [$0] } ?? []
    for commit in try store.commits(from: head) { try take(commit) }
  }

  private mutating func take(_ commit: Commit) throws {
    let message = CommitMessage(parsing: commit.content.message), present = names[commit.id] ?? []
    let tree = try commit.content.parents.first.map { try store.commit($0).content.tree }
    let own = try renamed(store.documentChanges(store.changes(of: commit), from: tree, to: commit.content.tree), commit)
      .filter { isWhole || present.contains($0.path) }.map { try nearest($0, commit) }
    let inConflict = message.conflicts.compactMap { $0.path?.document.description } + message.resolved.map(\.document)
    let isEvent =
      message.continued != nil || message.kind == .restore || !message.conflicts.isEmpty || !message.resolved.isEmpty
    let isOfIt = isWhole || !present.isDisjoint(with: inConflict + [message.document?.description].compactMap(\.self))
    if !own.isEmpty || (isEvent && isOfIt) { changes[commit.id.description] = own }
    for parent in commit.content.parents { names[parent, default: []].formUnion(try before(present, commit, parent)) }
  }

  /// The change against the parent that has the document under its name; else against one that has it under another.
  private func nearest(_ change: HistoryEntry.Change, _ commit: Commit) throws -> HistoryEntry.Change {
    if change.kind == .deleted || commit.content.parents.count < 2 { return change }
    let all = try commit.content.parents.flatMap { try changes(from: $0, to: commit) }
    let known = all.filter { $0.path == change.path }
    return known.first { $0.kind == .edited } ?? known.first { $0.kind == .renamed } ?? change
  }

  private func changes(from parent: ObjectID, to commit: Commit) throws -> [HistoryEntry.Change] {
    let changes = try store.changes(from: parent, to: commit), tree = try store.commit(parent).content.tree
    return try renamed(store.documentChanges(changes, from: tree, to: commit.content.tree), commit)
  }

  private func renamed(_ changes: [HistoryEntry.Change], _ commit: Commit) throws -> [HistoryEntry.Change] {
    guard commit.content.parents.count == 1 else { return changes }
    return try store.renamingExchanged(changes, from: commit.content.parents[0], to: commit)
  }

  /// The names that the documents of these names had in a parent.
  private mutating func before(_ present: Set<String>, _ commit: Commit, _ parent: ObjectID) throws -> Set<String> {
    let changes = try changes(from: parent, to: commit)
    let byName = Dictionary(grouping: changes, by: \.path)
    let before = Set(
      present.flatMap { name -> [String] in
        guard let change = byName[name]?.first, change.kind == .added || change.kind == .renamed else { return [name] }
        return change.kind == .added && name == path ? [name] : [change.oldPath].compactMap { $0 }
      })
    guard let path else { return before }
    let isMade = present.contains(path) && byName[path]?.first?.kind == .added
    guard former.contains(commit.id) || isMade else { return before }
    if changes.contains(where: { $0.kind == .renamed && $0.oldPath == path && !present.contains($0.path) }) {
      return before.subtracting([path])
    }
    former.insert(parent)
    return before
  }
}
