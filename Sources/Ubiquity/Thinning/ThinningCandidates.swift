internal import Foundation

/// The versions of a container, by the documents that they changed. They come as the history lists them, the newest first.
struct ThinningCandidates {
  /// A version of one document, and what the document was then.
  private struct Candidate {
    var version: ThinningPolicy.Version
    var blob: String
  }

  private var versions: [TreePath: [Candidate]] = [:]
  /// The documents of the versions that may be dropped.
  private var documents: [String: [TreePath]] = [:]
  /// What the next newer version did to the name.
  private var newer: [TreePath: HistoryEntry.Change.Kind] = [:]
  /// The present names of documents that were renamed.
  private var titles: [TreePath: TreePath] = [:]
  private var count = 0

  /// Adds a version. Additions, renames and deletions are kept, and so are hand-offs, merges, restorings, what set edits aside, what plain git made, and
  /// the last version before a document went or got another name.
  mutating func add(_ entry: HistoryEntry, isKept: Bool) {
    let isRoutine = entry.isRoutine && !isKept
    count += 1
    for change in entry.changes {
      let path = TreePath(change.path)
      if let blob = change.newBlob {
        let isFixed = !isRoutine || newer[path] != .edited
        let version = ThinningPolicy.Version(
          id: entry.commit, date: entry.date, place: -count, isFixed: isFixed)
        versions[path, default: []].append(Candidate(version: version, blob: blob))
      }
      newer[path] = change.kind
      if let old = change.oldPath.map({ TreePath($0) }), old != path {
        newer[old] = .deleted
        titles[old] = title(of: path)
      }
    }
    if isRoutine { documents[entry.commit] = entry.changes.map { TreePath($0.path) } }
  }

  /// A version of several documents is dropped where it is for each of them.
  func dropped(by policy: ThinningPolicy) -> Set<String> {
    let unwanted = versions.mapValues { policy.dropped(of: $0.lazy.map(\.version)) }
    return settled(
      Set(documents.filter { id, paths in paths.allSatisfy { unwanted[$0]?.contains(id) == true } }.keys))
  }

  /// What may be dropped of that at once, so that every version that stays changes something.
  func settled(_ unwanted: Set<String>) -> Set<String> {
    var dropped = unwanted
    while true {
      let needed = versions.values.reduce(into: Set()) { $0.formUnion(Self.needed(in: $1, among: dropped)) }
      if needed.isEmpty { return dropped }
      dropped.subtract(needed)
    }
  }

  /// Those without which a later version would change nothing, for it brought back what was there before.
  private static func needed(in versions: [Candidate], among dropped: Set<String>) -> Set<String> {
    var needed: Set<String> = [], blob: String?, between: String?
    for candidate in versions.reversed() {
      if dropped.contains(candidate.version.id) {
        if candidate.blob != blob { between = candidate.version.id }
      } else {
        if let between, candidate.blob == blob { needed.insert(between) }
        (blob, between) = (candidate.blob, nil)
      }
    }
    return needed
  }

  /// How many versions of each document are kept, squashed and unlisted; those of which nothing is thinned are left out.
  func summary(squashed: Set<String>, unlisted: Set<String>) -> [Thinning.Document] {
    var found: [TreePath: Thinning.Document] = [:]
    for (path, versions) in versions {
      var document = found[title(of: path)] ?? Thinning.Document(path: title(of: path).description)
      for version in versions.lazy.map(\.version) {
        if squashed.contains(version.id) {
          document.squashed += 1
        } else if unlisted.contains(version.id) {
          document.unlisted += 1
        } else {
          document.kept += 1
        }
      }
      found[title(of: path)] = document
    }
    return found.sorted { $0.key < $1.key }.map(\.value).filter { $0.squashed + $0.unlisted > 0 }
  }

  /// The present name of a document, or the last one that it had, by any of its names.
  func title(of path: TreePath) -> TreePath { titles[path] ?? path }
}

extension HistoryEntry {
  /// Whether a device made it, of edits alone, and nothing is to be told of it but that.
  fileprivate var isRoutine: Bool {
    kind == .version && author.id != nil && conflicts.isEmpty && resolved.isEmpty && !changes.isEmpty
      && changes.allSatisfy { $0.kind == .edited } && (subject.hasPrefix("Edit ") || subject.hasPrefix("Change "))
  }
}
