internal import GRDB

// Whether the newest version has all of a draft: to find that out, both are merged.
extension StoreIndex {
  /// Nil where it was not found out at this version.
  func isEmptied(_ draft: OfferedDraft, at head: String) -> Bool? {
    read { db in
      try Bool.fetchOne(
        db, sql: "SELECT isEmptied FROM draft WHERE head = ? AND key = ?", arguments: [head, draft.key])
    }
  }

  /// What was found out at other versions goes.
  func keep(_ isEmptied: Bool, of draft: OfferedDraft, at head: String) {
    write { db in
      try db.execute(
        sql: """
          CREATE TABLE IF NOT EXISTS draft (
            head TEXT NOT NULL, key TEXT NOT NULL, isEmptied INTEGER NOT NULL, PRIMARY KEY (head, key)) WITHOUT ROWID
          """)
      try db.execute(sql: "DELETE FROM draft WHERE head <> ?", arguments: [head])
      try db.execute(sql: "INSERT OR REPLACE INTO draft VALUES (?, ?, ?)", arguments: [head, draft.key, isEmptied])
    }
  }
}

extension OfferedDraft {
  fileprivate var key: String {
    ([offer.from.id, draft, base.version, base.blob, base.path] + earlier).joined(separator: " ")
  }
}
