internal import GRDB

extension Store {
  /// Something to tell the user, once about the same thing.
  func tell(_ words: String, once about: String) {
    let notice = Notice(words: words, subject: about)
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// What no process of this device has told yet.
  func takeNotices() -> [String] {
    defer { notices = [] }
    return notices.filter { index.isNews("\($0.subject): \($0.words)") }.map(\.words)
  }
}

/// Something that the user is to know, and what it is about.
struct Notice: Hashable {
  var words: String
  var subject: String
}

extension StoreIndex {
  /// Whether it was not told before; now it was. Without an index, everything is news.
  fileprivate func isNews(_ text: String) -> Bool {
    var isNew = true
    write { db in
      try db.execute(sql: "CREATE TABLE IF NOT EXISTS told (text TEXT PRIMARY KEY) WITHOUT ROWID")
      try db.execute(sql: "INSERT OR IGNORE INTO told (text) VALUES (?)", arguments: [text])
      isNew = db.changesCount > 0
    }
    return isNew
  }
}
