internal import Files
internal import Foundation
internal import GRDB

/// What can be computed again from git and the folder, kept so that it need not be. A damaged or outdated file is thrown away.
///
/// No failure of the index is a failure of the store: what cannot be read is computed, what cannot be written is forgotten.
final class StoreIndex {
  private static let schema = 17
  let file: String
  /// Opened when it is first used: a save needs nothing of it.
  private lazy var content = Content(Self.opened(file))
  private var database: DatabaseQueue? { content.database }
  /// Nil where there is no database.
  var versions: VersionIndex? { content.versions }

  init(file: String) { self.file = file }

  private struct Content {
    let database: DatabaseQueue?
    let versions: VersionIndex?

    init(_ database: DatabaseQueue?) { (self.database, versions) = (database, database.map { VersionIndex($0) }) }
  }

  /// Begins a new file where the error tells that this one is damaged.
  func discard(after error: any Error) {
    let code = (error as? DatabaseError)?.resultCode
    guard error is VersionIndex.Damage || code == .SQLITE_CORRUPT || code == .SQLITE_NOTADB else { return }
    replace()
  }

  /// Begins a new file.
  func replace() {
    try? database?.close()
    content = Content(Self.replaced(file))
  }

  /// Begins one that is gone with the value, and leaves the file as it is.
  func useMemory() { content = Content(Self.inMemory()) }

  /// A file that cannot be opened for the moment stays, and another index is used.
  private static func opened(_ file: String) -> DatabaseQueue? {
    do { return try open(file) } catch { return isPassing(error) ? inMemory() : replaced(file) }
  }

  /// Whether a failure is none of the file's: the disk has no room, or another program works with it.
  static func isPassing(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    let codes: [ResultCode] = [.SQLITE_FULL, .SQLITE_BUSY, .SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE]
    return codes.contains { $0 ~= error.extendedResultCode }
  }

  private static func inMemory() -> DatabaseQueue? {
    let database = try? DatabaseQueue()
    try? database?.write { try prepare($0) }
    return database
  }

  private static func replaced(_ file: String) -> DatabaseQueue? {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
    return try? open(file)
  }

  /// A file stays in the mode that it was made in; to ask for it again would write.
  private static func open(_ file: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(2)
    let isNew = !FileManager.default.fileExists(atPath: file)
    configuration.journalMode = isNew ? .wal : .default
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    let database = try DatabaseQueue(path: file, configuration: configuration)
    let version = try database.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    guard version == 0 || version == schema else { throw DatabaseError(resultCode: .SQLITE_SCHEMA) }
    if version == 0 { try database.write { try prepare($0) } }
    return database
  }

  private static func prepare(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS folder (path BLOB PRIMARY KEY, listing BLOB NOT NULL, blobs BLOB NOT NULL, tree BLOB);
        CREATE TABLE IF NOT EXISTS difference (
          old TEXT NOT NULL, new TEXT NOT NULL, changes BLOB NOT NULL, PRIMARY KEY (old, new)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS activity (
          device TEXT NOT NULL, identifier TEXT NOT NULL, updated REAL NOT NULL, PRIMARY KEY (device, identifier)) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS words (
          old TEXT NOT NULL, new TEXT NOT NULL, format TEXT NOT NULL, count INTEGER, added INTEGER, removed INTEGER,
          PRIMARY KEY (old, new, format)) WITHOUT ROWID;
        PRAGMA user_version = \(schema);
        """)
    try VersionIndex.prepare(db)
  }

  func read<T>(_ body: (Database) throws -> T?) -> T? { (try? database?.read(body)) ?? nil }
  func write(_ body: (Database) throws -> Void) { try? database?.write(body) }
}

extension StoreIndex {
  func changes(from old: String, to new: String) -> [HistoryEntry.Change]? {
    read { db in
      let data = try Data.fetchOne(
        db, sql: "SELECT changes FROM difference WHERE old = ? AND new = ?", arguments: [old, new])
      return try data.map { try JSONDecoder().decode([HistoryEntry.Change].self, from: $0) }
    }
  }

  func keep(_ changes: [HistoryEntry.Change], from old: String, to new: String) {
    write { db in
      let data = try JSONEncoder().encode(changes)
      try db.execute(
        sql: "INSERT OR REPLACE INTO difference (old, new, changes) VALUES (?, ?, ?)", arguments: [old, new, data])
    }
  }

  /// The keys of all differences that are kept.
  func differences() -> [(old: String, new: String)] {
    read { db in
      try Row.fetchAll(db, sql: "SELECT old, new FROM difference ORDER BY old, new").map { ($0["old"], $0["new"]) }
    } ?? []
  }

  func saw(_ activity: UUID, of device: String, updated: Date) {
    write { db in
      try db.execute(
        sql: "INSERT OR REPLACE INTO activity (device, identifier, updated) VALUES (?, ?, ?)",
        arguments: [device, activity.uuidString, updated.timeIntervalSince1970])
    }
  }
}
