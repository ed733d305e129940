internal import Foundation
internal import GRDB

extension VersionReader {
  /// The version as the history has it, with changes of those that it made by itself.
  func entry(_ number: Int, changes: [HistoryEntry.Change]) throws -> HistoryEntry {
    let changes = try withOtherParents(changes, of: number)
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql:
          "SELECT id, kind, author, sides, document, continued, conflicts, resolved, kept, subject, date FROM version WHERE number = ?"
      ),
      arguments: [number])
    guard let row, let kind = HistoryEntry.Kind(rawValue: row[1]) else { throw VersionIndex.Damage() }
    let document: Int? = row[4], continued: String? = row[5], conflicts: String = row[6], date: Int64 = row[10],
      resolved: String = row[7], kept: String = row[8]
    return HistoryEntry(
      commit: PackedName.text(of: row[0]), kind: kind, author: try author(row[2]),
      date: Date(timeIntervalSince1970: Double(date)),
      continued: continued.flatMap { Continuation(packed: $0) },
      document: try document.map { try path($0) }, changes: Self.sorted(changes), subject: row[9],
      parents: try lineage.parents(of: number).map { try id($0) },
      sides: try Self.numbers(row[3]).map { try author($0) }.sorted { ($0.name, $0.id ?? "") < ($1.name, $1.id ?? "") },
      conflicts: conflicts.split(separator: "\n").map { HistoryEntry.Conflict(text: $0) },
      resolved: resolved.split(separator: "\n").compactMap { ConflictOutcome(parsing: $0) },
      kept: kept.isEmpty ? [] : kept.components(separatedBy: "//"))
  }

  private func withOtherParents(_ changes: [HistoryEntry.Change], of number: Int) throws -> [HistoryEntry.Change] {
    guard lineage.parents(of: number).count > 1 else { return changes }
    return try changes.map { change in
      var change = change
      change.otherBlobs = try name(of: TreePath(change.path)).map { try otherBlobs(of: $0, in: number) }
      return change
    }
  }

  /// What all parents but the first have of what the merge has under a name.
  private func otherBlobs(of name: Int, in number: Int) throws -> [String] {
    let blobs = try Data.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT oldBlob FROM change WHERE number = ? AND path = ? AND side > 0 AND oldBlob IS NOT NULL ORDER BY side
          """),
      arguments: [number, name])
    return blobs.map(PackedName.text)
  }

  private static func sorted(_ changes: [HistoryEntry.Change]) -> [HistoryEntry.Change] {
    changes.count < 2 ? changes : changes.sorted { TreePath($0.path) < TreePath($1.path) }
  }

  /// What the version changed by itself.
  func changes(of number: Int) throws -> [HistoryEntry.Change] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT number, side, path, kind, oldPath, oldBlob, newBlob FROM change WHERE number = ? AND side = ?"),
      arguments: [number, ownSide(of: number)])
    var touches: [Touch] = []
    while let row = try rows.next() { touches.append(Touch(row)) }
    return try touches.map { try change($0) }
  }

  /// What a touch changed.
  func change(_ touch: Touch) throws -> HistoryEntry.Change {
    guard let kind = touch.kind else { throw VersionIndex.Damage() }
    return HistoryEntry.Change(
      kind: kind, path: try path(touch.name), oldPath: try touch.oldName.map { try path($0) },
      oldBlob: touch.oldBlob.map(PackedName.text), newBlob: touch.newBlob.map(PackedName.text))
  }

  /// The versions that set the conflict version aside.
  func versions(settingAside conflict: String) throws -> [String] {
    try Data.fetchAll(
      db.cachedStatement(sql: "SELECT id FROM version WHERE conflicts <> '' AND instr(conflicts, ?) > 0"),
      arguments: [conflict]
    ).map(PackedName.text)
  }

  func id(_ number: Int) throws -> String {
    let id = try Data.fetchOne(db.cachedStatement(sql: "SELECT id FROM version WHERE number = ?"), arguments: [number])
    guard let id else { throw VersionIndex.Damage() }
    return PackedName.text(of: id)
  }

  func path(_ name: Int) throws -> String {
    if let known = names.paths[name] { return known }
    let path = try Data.fetchOne(db.cachedStatement(sql: "SELECT path FROM name WHERE number = ?"), arguments: [name])
    guard let path else { throw VersionIndex.Damage() }
    let text = String(decoding: path, as: UTF8.self)
    names.paths[name] = text
    return text
  }

  /// All who made versions, by name.
  func authors() throws -> [HistoryEntry.Author] {
    try Int.fetchAll(db.cachedStatement(sql: "SELECT number FROM author ORDER BY name, id")).map { try author($0) }
  }

  /// Whether a device that made a version goes by that.
  func hasDevice(_ text: String) throws -> Bool { try authors().contains { $0.id != nil && $0.goes(by: text) } }

  private func author(_ number: Int) throws -> HistoryEntry.Author {
    if let known = names.authors[number] { return known }
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, name FROM author WHERE number = ?"), arguments: [number])
    guard let row else { throw VersionIndex.Damage() }
    let id: String = row[0], author = HistoryEntry.Author(id: id.isEmpty ? nil : id, name: row[1])
    names.authors[number] = author
    return author
  }
}

extension VersionReader.Touch {
  /// Of a row of changes, after the number of the version.
  init(_ row: Row) {
    self.init(
      name: row[2], side: row[1], oldName: row[4], kind: .init(rawValue: row[3]), oldBlob: row[5], newBlob: row[6])
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
