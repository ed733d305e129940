import Documents
import Foundation
import RichText
import Ubiquity

/// An entry of the history, with the words of its changes.
struct HistoryLine {
  var entry: HistoryEntry
  /// Where its documents are.
  var container: UbiquityContainer
  /// As many as the entry has changes; nil where a file is no text.
  var words: [VersionWords?]
  /// The words of the versions that were left out after it.
  var omitted = WordCount()
  /// What vouches for it; nil where nobody looked.
  var seal: VersionSeal?

  /// Counts the words of each entry; `progress` is told how many entries are done.
  static func lines(
    _ entries: [HistoryEntry], in container: UbiquityContainer, reader: DocumentReader, progress: (Int) -> Void
  ) async -> [HistoryLine] {
    let report = VersionReport(reader: reader)
    var lines: [HistoryLine] = [], rest = entries[...]
    while !rest.isEmpty {
      let part = rest.prefix(batch), changes = part.flatMap { $0.changes + $0.omittedChanges }
      var words = await report.words(of: changes, in: container)[...]
      for entry in part { lines.append(HistoryLine(entry, in: container, taking: &words)) }
      rest = rest.dropFirst(batch)
      if !rest.isEmpty { progress(lines.count) }
    }
    return lines
  }

  /// How many entries' words are counted at once.
  private static let batch = 200
}

extension HistoryLine {
  /// Takes the words of the entry's changes, and of those that were left out after it.
  private init(_ entry: HistoryEntry, in container: UbiquityContainer, taking words: inout ArraySlice<VersionWords?>) {
    self.init(entry: entry, container: container, words: Array(words.prefix(entry.changes.count)))
    omitted = WordCount(words.dropFirst(entry.changes.count).prefix(entry.omittedChanges.count))
    words = words.dropFirst(entry.changes.count + entry.omittedChanges.count)
  }
}

extension WordCount {
  /// Those of all changes together.
  init(_ changes: some Sequence<VersionWords?>) {
    self = changes.compactMap(\.self).reduce(into: Self()) {
      ($0.added, $0.removed) = ($0.added + $1.added, $0.removed + $1.removed)
    }
  }
}

/// The parts of a line as people read them.
extension HistoryLine {
  var version: String { String(entry.commit.prefix(7)) }

  /// As in `hand-off from laptop`, `merge of laptop, phone`, `version, 1 conflict`, `version, 1 conflict resolved (ours)`, `version, thinned`, `version, not signed by it`.
  var kind: String {
    let sides = entry.sides.map(\.name)
    let words =
      entry.from.map { "hand-off from \($0)" }
      ?? (entry.kind == .merge && sides.count > 1 ? "merge of \(sides.joined(separator: ", "))" : entry.kind.name)
    let parts = [words, seal?.doubt ?? "", conflicts, entry.isUnlisted ? "thinned" : ""]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// How many conflict versions it set aside and resolved, in words; nothing where none.
  var conflicts: String {
    let kept = Set(entry.resolved.map(\.kept.rawValue)).sorted().joined(separator: ", ")
    let parts = [
      Self.count(entry.conflicts.count),
      entry.resolved.isEmpty ? "" : "\(Self.count(entry.resolved.count)) resolved (\(kept))",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static func count(_ conflicts: Int) -> String {
    conflicts == 0 ? "" : conflicts.counting("conflict")
  }

  /// How many words the only document has; nothing where there are several, or it is gone.
  var length: String {
    guard words.count == 1, let only = words[0], entry.changes[0].kind != .deleted else { return "" }
    return only.count == 1 ? "1 word" : "\(only.count) words"
  }

  func difference(_ glyphs: HistoryGlyphs) -> String {
    let count = WordCount(words)
    return count.added + count.removed == 0 ? "" : "+\(count.added) \(glyphs.minus)\(count.removed)"
  }

  /// Which documents, and what was done to them where that is more than an edit.
  func documents(_ glyphs: HistoryGlyphs) -> String {
    let what = entry.changes.map { change in
      change.kind == .renamed
        ? "\(change.oldPath ?? "") \(glyphs.arrow) \(change.path)"
        : "\(change.path)\(change.kind == .edited ? "" : " \(change.kind.rawValue)")"
    }
    let names = what.isEmpty ? unchangedWords : what
    return names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  /// What it is told of where it changed no document: those that a merge kept, else the one that it was of, and those of the conflict versions that it set aside or resolved.
  var unchangedWords: [String] {
    if !entry.kept.isEmpty { return entry.kept.map { "\($0) kept" } }
    let all =
      [entry.document].compactMap(\.self) + entry.conflicts.compactMap(\.document) + entry.resolved.map(\.document)
    return all.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }
}

extension HistoryEntry.Kind {
  /// The kind as the user reads it.
  var name: String { self == .handOff ? "hand-off" : rawValue }
}

extension [HistoryLine] {
  /// Those of each container, in their order, the container with the newest one first.
  var byContainer: [[HistoryLine]] {
    var parts: [[HistoryLine]] = []
    for line in self {
      if let index = parts.firstIndex(where: { $0[0].container === line.container }) {
        parts[index].append(line)
      } else {
        parts.append([line])
      }
    }
    return parts
  }
}
