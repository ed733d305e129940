internal import Foundation

/// The versions of a container, by the documents that they changed. They come as the history lists them, the newest first.
struct ThinningCandidates {
  private var versions: [String: [ThinningPolicy.Version]] = [:]
  /// The documents of the versions that may be dropped.
  private var documents: [String: [String]] = [:]
  /// What the next newer version did to the name.
  private var newer: [String: HistoryEntry.Change.Kind] = [:]
  /// The present names of documents that were renamed.
  private var titles: [String: String] = [:]
  private var count = 0

  /// Adds a version. Additions, renames and deletions are kept, and so are hand-offs, merges, restorings, what set edits aside, what plain git made, and
  /// the last version before a document went or got another name.
  mutating func add(_ entry: HistoryEntry, isKept: Bool) {
    let isRoutine = entry.isRoutine && !isKept
    count += 1
    for change in entry.changes {
      if change.newBlob != nil {
        let isFixed = !isRoutine || newer[change.path] != .edited
        versions[change.path, default: []].append(
          .init(id: entry.commit, date: entry.date, place: -count, isFixed: isFixed))
      }
      newer[change.path] = change.kind
      if let old = change.oldPath, old != change.path {
        newer[old] = .deleted
        titles[old] = title(of: change.path)
      }
    }
    if isRoutine { documents[entry.commit] = entry.changes.map(\.path) }
  }

  /// A version of several documents is dropped where it is for each of them.
  func dropped(by policy: ThinningPolicy) -> Set<String> {
    let dropped = versions.mapValues { policy.dropped(of: $0) }
    return Set(
      documents.filter { id, paths in paths.allSatisfy { dropped[$0]?.contains(id) == true } }.keys)
  }

  /// How many versions of each document are kept, squashed and unlisted; those of which nothing is thinned are left out.
  func summary(squashed: Set<String>, unlisted: Set<String>) -> [Thinning.Document] {
    var found: [String: Thinning.Document] = [:]
    for (path, versions) in versions {
      var document = found[title(of: path)] ?? Thinning.Document(path: title(of: path))
      for version in versions {
        if squashed.contains(version.id) { document.squashed += 1 } else { document.kept += 1 }
        if unlisted.contains(version.id) {
          (document.unlisted, document.kept) = (document.unlisted + 1, document.kept - 1)
        }
      }
      found[document.path] = document
    }
    return found.values.filter { $0.squashed + $0.unlisted > 0 }.sorted { TreePath($0.path) < TreePath($1.path) }
  }

  func title(of path: String) -> String { titles[path] ?? path }
}

extension HistoryEntry {
  /// Whether a device made it, of edits alone, and nothing is to be told of it but that.
  fileprivate var isRoutine: Bool {
    kind == .version && author.id != nil && conflicts.isEmpty && !changes.isEmpty
      && changes.allSatisfy { $0.kind == .edited } && (subject.hasPrefix("Edit ") || subject.hasPrefix("Change "))
  }
}
