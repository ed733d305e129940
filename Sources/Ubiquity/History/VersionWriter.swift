internal import Foundation
internal import GRDB

/// Puts versions into the index, in one transaction.
struct VersionWriter {
  private let db: Database
  private(set) var lineage: Lineage
  /// The number of the first version that is put in.
  private let start: Int

  /// Up to how many versions are kept together.
  private static let chunk = 1024

  init(_ db: Database, _ lineage: Lineage) { (self.db, self.lineage, start) = (db, lineage, lineage.count) }

  mutating func insert(_ record: VersionRecord) throws {
    let entry = record.entry, reader = VersionReader(db, lineage)
    guard try reader.number(of: entry.commit) == nil else { return }
    let parents = try entry.parents.map { parent in
      guard let order = try reader.order(of: parent) else { throw VersionIndex.Damage() }
      return order
    }
    let number = lineage.count, numbers = parents.map(\.number)
    let sides = parents.count > 1 ? Set(try numbers.flatMap { try reader.makers(of: $0) }).sorted() : []
    try insert(entry, as: number, sides: sides, after: parents)
    for (side, changes) in record.perParent.enumerated() { try insert(changes, of: number, side: side) }
    if parents.count != 1 { try insert(entry.changes, of: number, side: VersionReader.own) }
    for document in record.events { try insert(eventOf: document, number) }
    guard lineage.append(parents: numbers) else { throw VersionIndex.Damage() }
  }

  private func insert(_ entry: HistoryEntry, as number: Int, sides: [Int], after parents: [VersionOrder]) throws {
    let continued = entry.continued.map { "\($0.activity.uuidString) \($0.from.id) \($0.from.name)" }
    let date = Int64(exactly: entry.date.timeIntervalSince1970.rounded(.down)) ?? 0,
      id = PackedName.bytes(of: entry.commit)
    let order = VersionOrder(date: date, prefix: PackedName.prefix(of: id), number: number, after: parents)
    try db.cachedStatement(
      sql: """
        INSERT INTO version (number, id, kind, author, sides, document, continued, conflicts, resolved, kept, subject, date, latest, generation)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      number, id, entry.kind.rawValue, try numberOf(entry.author), sides.map(String.init).joined(separator: " "),
      try entry.document.map { try numberOf(TreePath($0)) }, continued,
      entry.conflicts.map(\.text).joined(separator: "\n"),
      entry.resolved.map(\.text).joined(separator: "\n"), entry.kept.joined(separator: "//"), entry.subject, date,
      order.latest, order.generation,
    ])
  }

  private func insert(eventOf document: TreePath, _ number: Int) throws {
    try db.cachedStatement(sql: "INSERT INTO event (path, number) VALUES (?, ?)")
      .execute(arguments: [try numberOf(document), number])
  }

  private func insert(_ changes: [HistoryEntry.Change], of number: Int, side: Int) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO change (number, side, path, kind, oldPath, oldBlob, newBlob) VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    for change in changes {
      let path = try numberOf(TreePath(change.path)), old = try change.oldPath.map { try numberOf(TreePath($0)) }
      try statement.execute(arguments: [
        number, side, path, change.kind.rawValue, old, change.oldBlob.map(PackedName.bytes),
        change.newBlob.map(PackedName.bytes),
      ])
    }
  }

  /// Writes what grew from what; small pieces are joined.
  func finish() throws {
    guard lineage.count > start else { return }
    let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(first) FROM lineage")) ?? start
    let first = start - last < Self.chunk ? last : start
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO lineage (first, versions) VALUES (?, ?)")
      .execute(arguments: [first, Data(lineage.bytes(of: first..<lineage.count))])
  }
}

extension VersionWriter {
  private func numberOf(_ path: TreePath) throws -> Int {
    let bytes = Data(path.description.utf8)
    return try known("SELECT number FROM name WHERE path = ?", [bytes])
      ?? made("INSERT INTO name (path) VALUES (?)", [bytes])
  }

  private func numberOf(_ author: HistoryEntry.Author) throws -> Int {
    let arguments: StatementArguments = [author.id ?? "", author.name]
    return try known("SELECT number FROM author WHERE id = ? AND name = ?", arguments)
      ?? made("INSERT INTO author (id, name) VALUES (?, ?)", arguments)
  }

  private func known(_ sql: String, _ arguments: StatementArguments) throws -> Int? {
    try Int.fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
  }

  private func made(_ sql: String, _ arguments: StatementArguments) throws -> Int {
    try db.cachedStatement(sql: sql).execute(arguments: arguments)
    return Int(db.lastInsertedRowID)
  }
}
