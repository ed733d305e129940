internal import Foundation

extension VersionReader {
  /// The entries that are wanted, the newest first.
  func history(_ query: HistoryQuery, at head: Int, unlisted: Set<String>) throws -> [HistoryEntry] {
    guard let path = query.path.map({ TreePath($0) }) else { return try wholeHistory(query, at: head, unlisted) }
    guard let name = try name(of: path) else { return [] }
    var trail = try DocumentTrail(self, name: name, at: head)
    let steps = try trail.steps().map { (order: try order(of: $0.number), step: $0) }
    var rest = steps.sorted { $0.order > $1.order }[...]
    return try taken(query, unlisted, next: { rest.popFirst() }) { number, step in
      var entry = try entry(number, changes: step.changes.map { try change($0) })
      let names = try step.names.map { try self.path($0) }
      entry.conflicts.removeAll { $0.document.map(names.contains) == false }
      entry.resolved.removeAll { !names.contains($0.document) }
      entry.kept.removeAll { !names.contains($0) }
      return entry
    }
  }

  private func wholeHistory(_ query: HistoryQuery, at head: Int, _ unlisted: Set<String>) throws -> [HistoryEntry] {
    var versions = try ListedVersions(self, from: head)
    return try taken(query, unlisted, next: { try versions.next().map { ($0, ()) } }) { number, _ in
      let entry = try entry(number, changes: changes(of: number))
      return entry.isEvent(countingMerges: query.includesPlainMerges) ? entry : nil
    }
  }

  /// The first that the query admits. None after the first that is older than asked for, with all before it, is looked at.
  private func taken<T>(
    _ query: HistoryQuery, _ unlisted: Set<String>, next: () throws -> (VersionOrder, T)?,
    _ entry: (Int, T) throws -> HistoryEntry?
  ) throws -> [HistoryEntry] {
    let since = query.since.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) } ?? .min
    var entries: [HistoryEntry] = []
    while entries.count < query.limit ?? .max, let (order, details) = try next(), order.latest >= since {
      guard var entry = try entry(order.number, details), query.admits(entry) else { continue }
      entry.isUnlisted = unlisted.contains(entry.commit)
      if !entry.isUnlisted || !query.omitsUnlisted { entries.append(entry); continue }
      entries.indices.last.map { entries[$0].omit(entry) }
    }
    return entries
  }

  /// Whether a version that can be reached from the head had a document at the path, before or after what it did.
  func knows(_ path: TreePath, at head: Int) throws -> Bool {
    guard let name = try name(of: path) else { return false }
    return lineage.reaches(Set(try versions(naming: name)), from: head)
  }
}

extension HistoryEntry {
  fileprivate mutating func omit(_ older: HistoryEntry) {
    omitted += 1
    omittedChanges += older.changes
  }

  /// Whether there is something to tell of it.
  fileprivate func isEvent(countingMerges: Bool) -> Bool {
    !changes.isEmpty || kind == .handOff || kind == .restore || !conflicts.isEmpty || !resolved.isEmpty || !kept.isEmpty
      || (countingMerges && kind == .merge)
  }
}
