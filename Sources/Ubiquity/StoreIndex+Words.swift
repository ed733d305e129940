internal import GRDB

// Words are counted by the layers above; what they count is bound to this schema, as all that is kept.
extension StoreIndex {
  func words(of changes: [VersionWords.Key]) -> [VersionWords.Key: VersionWords.Count] {
    read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT count, added, removed FROM words WHERE old = ? AND new = ? AND format = ?")
      return try changes.reduce(into: [:]) { known, key in
        guard let row = try Row.fetchOne(statement, arguments: [key.old, key.new, key.format]) else { return }
        known[key] = VersionWords.Count(row)
      }
    } ?? [:]
  }

  func keep(_ words: [VersionWords.Key: VersionWords.Count]) {
    if words.isEmpty { return }
    write { db in
      let statement = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO words (old, new, format, count, added, removed) VALUES (?, ?, ?, ?, ?, ?)")
      for (key, count) in words {
        let words = count.words
        try statement.execute(
          arguments: [key.old, key.new, key.format, words?.count, words?.added, words?.removed])
      }
    }
  }
}

extension VersionWords.Count {
  fileprivate init(_ row: Row) {
    let count: Int? = row[0]
    self = count.map { .words(VersionWords(count: $0, added: row[1], removed: row[2])) } ?? .none
  }
}
