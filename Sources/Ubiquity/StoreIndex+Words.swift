internal import Foundation
internal import GRDB

// Words are counted by the layers above; what they count is bound to this schema, as all that is kept.
extension StoreIndex {
  func words(of change: HistoryEntry.Change, format: String) -> VersionWords? {
    read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(sql: "SELECT count, added, removed FROM words WHERE old = ? AND new = ? AND format = ?"),
        arguments: [change.oldBlob ?? "", change.newBlob ?? "", format])
      return row.map { VersionWords(count: $0[0], added: $0[1], removed: $0[2]) }
    }
  }

  func keep(_ words: VersionWords, of change: HistoryEntry.Change, format: String) {
    write { db in
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO words (old, new, format, count, added, removed) VALUES (?, ?, ?, ?, ?, ?)"
      ).execute(arguments: [
        change.oldBlob ?? "", change.newBlob ?? "", format, words.count, words.added, words.removed,
      ])
    }
  }
}
