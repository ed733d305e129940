internal import Foundation
internal import GRDB

/// Asks the index, in one transaction.
struct VersionReader {
  /// What an event did to a name: one change against one parent, or, without a change, a hand-off, a restoring, a conflict or its end.
  struct Touch {
    var name: Int
    var side: Int
    var oldName: Int?
    var kind: HistoryEntry.Change.Kind?
    var oldBlob: Data?
    var newBlob: Data?
  }

  /// The side of what a merge, or a first version, changed by itself.
  static let own = -1
  let lineage: Lineage
  let db: Database
  let names = Names()

  init(_ db: Database, _ lineage: Lineage) { (self.db, self.lineage) = (db, lineage) }

  /// What was asked for once.
  final class Names {
    var paths: [Int: String] = [:]
    var authors: [Int: HistoryEntry.Author] = [:]
  }

  /// Nil where the version is not in the index.
  func number(of version: String) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM version WHERE id = ?"), arguments: [PackedName.bytes(of: version)])
  }

  /// Nil where the version is not in the index.
  func order(of version: String) throws -> VersionOrder? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT number, latest, generation, id FROM version WHERE id = ?"),
      arguments: [PackedName.bytes(of: version)]
    ).map(Self.order)
  }

  func order(of number: Int) throws -> VersionOrder {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT number, latest, generation, id FROM version WHERE number = ?"),
      arguments: [number])
    guard let row else { throw VersionIndex.Damage() }
    return Self.order(row)
  }

  private static func order(_ row: Row) -> VersionOrder {
    VersionOrder(latest: row[1], generation: row[2], prefix: PackedName.prefix(of: row[3]), number: row[0])
  }

  /// The number of a path; nil where no version has it.
  func name(of path: TreePath) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM name WHERE path = ?"), arguments: [Data(path.description.utf8)])
  }

  /// The side that holds what a version changed by itself.
  func ownSide(of number: Int) -> Int { lineage.onlyParent(of: number) == nil ? Self.own : 0 }

  /// All that happened to a name, by the numbers of versions.
  func touches(of name: Int) throws -> [(number: Int, touch: Touch)] {
    let events = try Int.fetchAll(
      db.cachedStatement(
        sql: "SELECT number FROM event WHERE path = ?"), arguments: [name])
    return try changes("path = ?", name) + events.map { ($0, Touch(name: name, side: Self.own)) }
  }

  /// The paths of the documents that each version, by its name, is an event of.
  func events() throws -> [Data: Set<Data>] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, name.path FROM version LEFT JOIN event ON event.number = version.number
        LEFT JOIN name ON name.number = event.path
        """)
    var events: [Data: Set<Data>] = [:]
    while let row = try rows.next() {
      let path: Data? = row[1]
      events[row[0], default: []].formUnion([path].compactMap(\.self))
    }
    return events
  }

  /// The changes that gave what had the name another one.
  func departures(from name: Int) throws -> [(number: Int, touch: Touch)] { try changes("oldPath = ?", name) }

  func changes(_ condition: String, _ name: Int) throws -> [(number: Int, touch: Touch)] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT number, side, path, kind, oldPath, oldBlob, newBlob FROM change WHERE \(condition)"),
      arguments: [name])
    var changes: [(number: Int, touch: Touch)] = []
    while let row = try rows.next() { changes.append((row[0], Touch(row))) }
    return changes
  }

  /// The numbers of versions that had the name before or after what they did.
  func versions(naming name: Int) throws -> [Int] {
    try Int.fetchAll(
      db.cachedStatement(
        sql: "SELECT number FROM change WHERE path = ?1 UNION SELECT number FROM change WHERE oldPath = ?1"),
      arguments: [name])
  }

  /// The versions that made a content of a document, a blob or a package's tree, under one of these names.
  func versions(giving content: String, to names: Set<TreePath>) throws -> [String] {
    let ids = try names.compactMap { try name(of: $0) }.flatMap { name in
      try Data.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT DISTINCT version.id FROM change JOIN version ON version.number = change.number
            WHERE path = ? AND newBlob = ?
            """), arguments: [name, PackedName.bytes(of: content)])
    }
    return Set(ids).map { PackedName.text(of: $0) }
  }

  /// The greatest number of a version that changed a name, up to one; nil where none did.
  func touch(of name: Int, notAfter number: Int) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT max(number) FROM change WHERE path = ? AND number <= ?"),
      arguments: [name, number])
  }

  /// Who made the version; of a merge, who made its sides. Numbers of authors.
  func makers(of number: Int) throws -> [Int] {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT author, sides FROM version WHERE number = ?"), arguments: [number])
    guard let row else { throw VersionIndex.Damage() }
    let sides = Self.numbers(row[1])
    return sides.isEmpty ? [row[0]] : sides
  }

  static func numbers(_ text: String) -> [Int] { text.split(separator: " ").compactMap { Int($0) } }
}
