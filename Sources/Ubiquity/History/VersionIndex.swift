internal import Foundation
internal import GRDB

/// What is known of versions without asking git: who made them, what they changed, and what they grew from. Versions never change, so that nothing
/// in it becomes wrong; a version is in it only with all before it.
final class VersionIndex {
  /// The tables contradict each other.
  struct Damage: Error {}

  private let database: DatabaseQueue
  private var lineage = Lineage()

  /// Over a database that has the tables.
  init(_ database: DatabaseQueue) { self.database = database }

  /// One that is gone with the value.
  static func inMemory() throws -> VersionIndex {
    let database = try DatabaseQueue()
    try database.write { try prepare($0) }
    return VersionIndex(database)
  }

  static func prepare(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS version (
          number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, author INTEGER NOT NULL, sides TEXT NOT NULL,
          document INTEGER, continued TEXT, conflicts TEXT NOT NULL, resolved TEXT NOT NULL, kept TEXT NOT NULL, subject TEXT NOT NULL, date INTEGER NOT NULL,
          latest INTEGER NOT NULL, generation INTEGER NOT NULL);
        CREATE TABLE IF NOT EXISTS event (path INTEGER NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (path, number)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS change (
          number INTEGER NOT NULL, side INTEGER NOT NULL, path INTEGER NOT NULL, kind TEXT NOT NULL, oldPath INTEGER,
          oldBlob BLOB, newBlob BLOB, PRIMARY KEY (number, side, path)) WITHOUT ROWID;
        CREATE INDEX IF NOT EXISTS changed ON change (path);
        CREATE INDEX IF NOT EXISTS renamed ON change (oldPath) WHERE oldPath IS NOT NULL;
        CREATE TABLE IF NOT EXISTS name (number INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE);
        CREATE TABLE IF NOT EXISTS author (number INTEGER PRIMARY KEY, id TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (id, name));
        CREATE TABLE IF NOT EXISTS lineage (first INTEGER PRIMARY KEY, versions BLOB NOT NULL);
        """)
  }
}

extension VersionIndex {
  /// Asks in one transaction.
  func read<T>(_ body: (VersionReader) throws -> T) throws -> T {
    try database.read { db in
      try refresh(db)
      return try body(VersionReader(db, lineage))
    }
  }

  /// Takes versions in, parents before children; those that it has are passed over. All or none.
  func insert(_ records: [VersionRecord]) throws {
    do {
      try database.write { db in
        try refresh(db)
        var writer = VersionWriter(db, lineage)
        for record in records { try writer.insert(record) }
        try writer.finish()
        lineage = writer.lineage
      }
    } catch {
      lineage = Lineage()
      throw error
    }
  }

  /// Another process may have added versions.
  private func refresh(_ db: Database) throws {
    let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(number) + 1 FROM version")) ?? 0
    if count == lineage.count { return }
    lineage = Lineage(capacity: min(count, 1 << 20))
    let chunks = try Data.fetchCursor(db.cachedStatement(sql: "SELECT versions FROM lineage ORDER BY first"))
    while let chunk = try chunks.next() { guard lineage.append([UInt8](chunk)) else { throw Damage() } }
    if count != lineage.count { throw Damage() }
  }
}
