internal import Foundation

extension VersionReader {
  /// The entries that are wanted, the newest first.
  func history(_ query: HistoryQuery, at head: Int, unlisted: Set<String>) throws -> [HistoryEntry] {
    guard let path = query.path.map({ TreePath($0) }) else { return try wholeHistory(query, at: head, unlisted) }
    guard let name = try name(of: path) else { return [] }
    var trail = try DocumentTrail(self, name: name, at: head), paths: [Int: String] = [:]
    return try taken(trail.listed(), query, unlisted, number: \.number) { version in
      var entry = try entry(version.number)
      for name in version.names where paths[name] == nil { paths[name] = try self.path(name) }
      let names = Set(version.names.compactMap { paths[$0].map { TreePath($0) } })
      entry.changes.removeAll { !names.contains(TreePath($0.path)) }
      return entry
    }
  }

  private func wholeHistory(_ query: HistoryQuery, at head: Int, _ unlisted: Set<String>) throws -> [HistoryEntry] {
    try taken(lineage.listed(from: head), query, unlisted, number: \.self) { number in
      let entry = try entry(number)
      return entry.isEvent(countingMerges: query.includesPlainMerges) ? entry : nil
    }
  }

  /// The first that the query admits. None after the first that is older than asked for, with all before it, is looked at.
  private func taken<T>(
    _ versions: [T], _ query: HistoryQuery, _ unlisted: Set<String>, number: (T) -> Int,
    _ entry: (T) throws -> HistoryEntry?
  ) throws -> [HistoryEntry] {
    let since = query.since.flatMap { Int64(exactly: $0.timeIntervalSince1970.rounded(.down)) } ?? .min
    var entries: [HistoryEntry] = []
    for version in versions {
      if entries.count >= query.limit ?? .max || lineage.latest(number(version)) < since { break }
      guard var entry = try entry(version), query.admits(entry) else { continue }
      entry.isUnlisted = unlisted.contains(entry.commit)
      if !entry.isUnlisted || !query.omitsUnlisted { entries.append(entry); continue }
      if let last = entries.indices.last { entries[last].omitted += 1 }
    }
    return entries
  }

  /// Whether a version that can be reached from the head had a document at the path, before or after what it did.
  func knows(_ path: TreePath, at head: Int) throws -> Bool {
    guard let name = try name(of: path) else { return false }
    let naming = try versions(naming: name)
    if naming.isEmpty { return false }
    let reached = Set(lineage.listed(from: head))
    return naming.contains(where: reached.contains)
  }
}

extension HistoryEntry {
  /// Whether there is something to tell of it.
  fileprivate func isEvent(countingMerges: Bool) -> Bool {
    !changes.isEmpty || kind == .handOff || kind == .restore || !conflicts.isEmpty || (countingMerges && kind == .merge)
  }
}
