internal import Foundation
internal import GRDB

/// Asks the index, in one transaction.
struct VersionReader {
  /// What an event did to a name: one change against one parent, or, without a change, a hand-off, a restoring, or edits that were set aside.
  struct Touch {
    var name: Int
    var side: Int
    var oldName: Int?
    var kind: HistoryEntry.Change.Kind?
  }

  /// The side of what a merge, or a first version, changed by itself.
  static let own = -1
  let lineage: Lineage
  private let db: Database

  init(_ db: Database, _ lineage: Lineage) { (self.db, self.lineage) = (db, lineage) }

  /// Nil where the version is not in the index.
  func number(of version: String) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM version WHERE id = ?"), arguments: [PackedName.bytes(of: version)])
  }

  /// The number of a path; nil where no version has it.
  func name(of path: TreePath) throws -> Int? {
    try Int.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM name WHERE path = ?"), arguments: [Data(path.description.utf8)])
  }

  /// The side that holds what a version changed by itself.
  func ownSide(of number: Int) -> Int { lineage.parents(of: number).count == 1 ? 0 : Self.own }

  /// All that happened to a name, by the numbers of versions.
  func touches(of name: Int) throws -> [(number: Int, touch: Touch)] {
    let changes = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT number, side, oldPath, kind FROM change WHERE path = ?"), arguments: [name]
    ).map { ($0[0] as Int, Touch(name: name, side: $0[1], oldName: $0[2], kind: .init(rawValue: $0[3]))) }
    let events = try Int.fetchAll(
      db.cachedStatement(
        sql: "SELECT number FROM version WHERE document = ? AND (kind IN ('handOff', 'restore') OR conflicts <> '')"),
      arguments: [name])
    return changes + events.map { ($0, Touch(name: name, side: Self.own)) }
  }

  /// The numbers of versions that had the name before or after what they did.
  func versions(naming name: Int) throws -> [Int] {
    try Int.fetchAll(
      db.cachedStatement(
        sql: "SELECT number FROM change WHERE path = ?1 UNION SELECT number FROM change WHERE oldPath = ?1"),
      arguments: [name])
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

  private static func numbers(_ text: String) -> [Int] { text.split(separator: " ").compactMap { Int($0) } }
}

extension VersionReader {
  /// The version as the history has it, with what it changed by itself.
  func entry(_ number: Int) throws -> HistoryEntry {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT id, kind, author, sides, document, continued, conflicts, subject FROM version WHERE number = ?"),
      arguments: [number])
    guard let row, let kind = HistoryEntry.Kind(rawValue: row[1]) else { throw VersionIndex.Damage() }
    let document: Int? = row[4], continued: String? = row[5], conflicts: String = row[6]
    return HistoryEntry(
      commit: PackedName.text(of: row[0]), kind: kind, author: try author(row[2]),
      date: Date(timeIntervalSince1970: Double(lineage[number].date)),
      continued: continued.flatMap { Continuation(packed: $0) },
      document: try document.map { try path($0) }, changes: try changes(of: number), subject: row[7],
      parents: try lineage.parents(of: number).map { try id($0) },
      sides: try Self.numbers(row[3]).map { try author($0) }.sorted { ($0.name, $0.id ?? "") < ($1.name, $1.id ?? "") },
      conflicts: conflicts.split(separator: " ").map(String.init))
  }

  private func changes(of number: Int) throws -> [HistoryEntry.Change] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT path, kind, oldPath, oldBlob, newBlob FROM change WHERE number = ? AND side = ?"),
      arguments: [number, ownSide(of: number)])
    return try rows.map { try change($0) }.sorted { TreePath($0.path) < TreePath($1.path) }
  }

  private func change(_ row: Row) throws -> HistoryEntry.Change {
    guard let kind = HistoryEntry.Change.Kind(rawValue: row[1]) else { throw VersionIndex.Damage() }
    let old: Int? = row[2], oldBlob: Data? = row[3], newBlob: Data? = row[4]
    return HistoryEntry.Change(
      kind: kind, path: try path(row[0]), oldPath: try old.map { try path($0) },
      oldBlob: oldBlob.map(PackedName.text), newBlob: newBlob.map(PackedName.text))
  }

  func id(_ number: Int) throws -> String {
    let id = try Data.fetchOne(db.cachedStatement(sql: "SELECT id FROM version WHERE number = ?"), arguments: [number])
    guard let id else { throw VersionIndex.Damage() }
    return PackedName.text(of: id)
  }

  func path(_ name: Int) throws -> String {
    let path = try Data.fetchOne(db.cachedStatement(sql: "SELECT path FROM name WHERE number = ?"), arguments: [name])
    guard let path else { throw VersionIndex.Damage() }
    return String(decoding: path, as: UTF8.self)
  }

  /// All who made versions, by name.
  func authors() throws -> [HistoryEntry.Author] {
    try Int.fetchAll(db.cachedStatement(sql: "SELECT number FROM author ORDER BY name, id")).map { try author($0) }
  }

  private func author(_ number: Int) throws -> HistoryEntry.Author {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, name FROM author WHERE number = ?"), arguments: [number])
    guard let row else { throw VersionIndex.Damage() }
    let id: String = row[0]
    return HistoryEntry.Author(id: id.isEmpty ? nil : id, name: row[1])
  }
}

extension Continuation {
  /// As the index has it: the activity, the device's id and its name.
  fileprivate init?(packed text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let activity = UUID(uuidString: parts[0]) else { return nil }
    self.init(activity: activity, from: Device(id: parts[1], name: parts[2]))
  }
}
