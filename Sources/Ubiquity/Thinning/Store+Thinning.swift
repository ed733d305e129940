internal import Git

extension Store {
  /// What is asked for.
  struct ThinningRequest {
    var policy: ThinningPolicy
    /// Only these documents' versions; nil: all.
    var documents: [TreePath]?
    /// Documents of which every version stays.
    var kept: Set<TreePath> = []
  }

  /// What thinning would do now, and the versions that would be written anew for it.
  func thinning(_ request: ThinningRequest) throws(UbiquityError) -> (thinning: Thinning, line: [Commit]) {
    let entries = try history(HistoryQuery()), chosen = try chosen(by: request)
    let candidates = try candidates(among: entries, for: request, chosen)
    let dropped = candidates.dropped(by: request.policy)
    let line = try signedEnd(of: unsentLine(), from: dropped)
    var thinning = Thinning(squashed: candidates.settled(dropped.intersection(line.map(\.id.description))))
    thinning.unlisted = dropped.subtracting(thinning.squashed).subtracting(unlisted.names)
    thinning.documents = candidates.summary(squashed: thinning.squashed, unlisted: thinning.unlisted)
    try measure(&thinning, entries, candidates)
    let meant = entries.filter { entry in
      chosen.map { events in entry.changes.contains { events.contains(Event(entry, $0)) } } ?? true
    }
    thinning.total = meant.count
    thinning.young = meant.filter { request.policy.keepsAll(of: $0.date) }.count
    thinning.unsaved = Set(meant.flatMap { $0.changes.map { TreePath($0.path) } }).intersection(request.kept).sorted()
      .map(
        \.description)
    thinning.omitted = meant.filter { unlisted.names.contains($0.commit) }.count
    return (thinning, line)
  }

  /// Nil: all.
  private func chosen(by request: ThinningRequest) throws(UbiquityError) -> Set<Event>? {
    try request.documents.map { documents throws(UbiquityError) in try events(of: documents) }
  }

  /// What squashing would free, of no more versions than the limit; nil where it would take long to tell. Versions that were sent are not looked at.
  func squashable(_ request: ThinningRequest, limit: Int = 2_000) throws(UbiquityError) -> Thinning? {
    let unsent = try unsentLine()
    if unsent.isEmpty { return Thinning() }
    if unsent.count > limit { return nil }
    let entries = try history(HistoryQuery(limit: unsent.count))
    let candidates = try candidates(among: entries, for: request, nil)
    let dropped = candidates.dropped(by: request.policy), line = try signedEnd(of: unsent, from: dropped)
    var thinning = Thinning(squashed: candidates.settled(dropped.intersection(line.map(\.id.description))))
    thinning.documents = candidates.summary(squashed: thinning.squashed, unlisted: [])
    try measure(&thinning, entries, candidates)
    return thinning
  }

  private func candidates(among entries: [HistoryEntry], for request: ThinningRequest, _ chosen: Set<Event>?)
    throws(UbiquityError) -> ThinningCandidates
  {
    var referred = try referredVersions(), candidates = ThinningCandidates()
    for entry in entries {
      if let restored = try restored(by: entry) { referred.insert(restored) }
      let isMeant = entry.changes.allSatisfy { change in
        !request.kept.contains(TreePath(change.path)) && chosen?.contains(Event(entry, change)) != false
      }
      candidates.add(entry, isKept: !isMeant || referred.contains(entry.commit))
    }
    return candidates
  }

  /// What a version did to a document, by the name that this had then.
  struct Event: Hashable {
    var version: String
    var path: TreePath
    init(_ entry: HistoryEntry, _ change: HistoryEntry.Change) {
      (version, path) = (entry.commit, TreePath(change.path))
    }
  }

  /// All that happened to the documents.
  func events(of documents: [TreePath]) throws(UbiquityError) -> Set<Event> {
    var found: Set<Event> = []
    for document in documents {
      for entry in try history(HistoryQuery(path: document.description)) {
        found.formUnion(entry.changes.map { Event(entry, $0) })
      }
    }
    return found
  }

  private func restored(by entry: HistoryEntry) throws(UbiquityError) -> String? {
    guard entry.kind == .restore, let id = ObjectID(entry.commit) else { return nil }
    return CommitMessage(parsing: try commit(id).content.message).restored?.version.description
  }

  /// How large the files are that only squashed versions have.
  private func measure(_ thinning: inout Thinning, _ entries: [HistoryEntry], _ candidates: ThinningCandidates)
    throws(UbiquityError)
  {
    if thinning.squashed.isEmpty { return }
    var kept: Set<String> = [], lost: [TreePath: Set<String>] = [:]
    for entry in entries {
      let isLost = thinning.squashed.contains(entry.commit)
      for change in entry.changes {
        guard let blob = change.newBlob else { continue }
        if isLost {
          lost[candidates.title(of: TreePath(change.path)), default: []].insert(blob)
        } else {
          kept.insert(blob)
        }
      }
    }
    for index in thinning.documents.indices {
      let blobs = lost[TreePath(thinning.documents[index].path), default: []].subtracting(kept)
      for blob in blobs { thinning.documents[index].bytes += try size(of: blob) }
    }
  }

  private func size(of name: String) throws(UbiquityError) -> Int {
    try blobs(named: name).reduce(0) { $0 + ((try? repository.size(of: $1)) ?? 0) }
  }
}

extension Store {
  /// Thins, and says what was done. The documents are afterwards what they were.
  func thin(_ request: ThinningRequest, _ progress: IndexObserver?) throws(UbiquityError) -> Thinning {
    var (thinning, line) = try thinning(request)
    let before = versionBytes
    if !thinning.squashed.isEmpty {
      try squash(Set(thinning.squashed.compactMap { ObjectID($0) }), in: line, progress)
    }
    try changeUnlisted { $0.names = $0.names.union(thinning.unlisted).subtracting(thinning.squashed) }
    thinning.freed = max(0, before - versionBytes)
    return thinning
  }
}
