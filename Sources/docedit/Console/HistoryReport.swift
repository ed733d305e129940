import Foundation
import RichText
import Ubiquity

/// An entry of the history as JSON has it.
struct HistoryReport: Encodable {
  /// The container's folder.
  var container: String
  var version: String
  var kind: String
  var date: Date
  var device: String
  /// Nil where another program made the version, and for merges.
  var deviceID: String?
  /// The device that a hand-off came from.
  var from: String?
  var fromID: String?
  /// The document that a save, a hand-off or a restoring was of.
  var document: String?
  var subject: String
  var parents: [String]
  /// The devices whose versions a merge brought together.
  var sides: [String]?
  /// Their ids, in the same order; null where plain git made a version.
  var sideIDs: [String?]?
  /// The conflict versions that were set aside.
  var conflicts: [String]?
  /// The same, with their documents.
  var setAside: [SetAside]?
  /// The conflict versions that were resolved, and what was kept: ours, theirs, both or edited.
  var resolved: [Resolved]?
  /// The documents that a merge kept which one of its sides had deleted.
  var kept: [String]?
  var changes: [Change]
  /// What vouches for it: signed, merge, unsigned, unapproved, removed, forged or unchecked.
  var signature: String
  /// Where it was thinned: the history leaves it out unless it is asked for all.
  var thinned: Bool?
  /// How many versions come between it and the next one that are left out; nil where none.
  var omitted: Int?
  /// The words that these added and removed.
  var omittedWords: WordCount?

  struct SetAside: Encodable {
    var id: String
    /// By its path then; nil where that is not told.
    var document: String?
  }

  struct Resolved: Encodable {
    var id: String
    var kept: String
    var document: String
  }

  struct Change: Encodable {
    var kind: String
    var document: String
    var renamedFrom: String?
    /// Of this version; nil where it is no text, or is gone.
    var words: Int?
    var wordsAdded: Int?
    var wordsRemoved: Int?
  }
}

extension HistoryReport {
  init(_ line: HistoryLine, _ seal: VersionSeal) {
    let entry = line.entry
    self.init(
      container: line.container.root.path, version: entry.commit, kind: entry.kind.name, date: entry.date,
      device: entry.device, deviceID: entry.author.id,
      from: entry.from, fromID: entry.continued?.from.id, document: entry.document, subject: entry.subject,
      parents: entry.parents, sides: entry.sides.isEmpty ? nil : entry.sides.map(\.name),
      sideIDs: entry.sides.isEmpty ? nil : entry.sides.map(\.id),
      conflicts: entry.conflicts.isEmpty ? nil : entry.conflicts.map(\.id),
      setAside: entry.conflicts.isEmpty ? nil : entry.conflicts.map { SetAside(id: $0.id, document: $0.document) },
      resolved: entry.resolved.isEmpty
        ? nil : entry.resolved.map { Resolved(id: $0.id, kept: $0.kept.rawValue, document: $0.document) },
      kept: entry.kept.isEmpty ? nil : entry.kept,
      changes: zip(entry.changes, line.words).map(Change.init), signature: seal.rawValue,
      thinned: entry.isUnlisted ? true : nil, omitted: entry.omitted > 0 ? entry.omitted : nil,
      omittedWords: entry.omitted > 0 ? line.omitted : nil)
  }
}

extension HistoryReport.Change {
  init(_ change: HistoryEntry.Change, _ words: VersionWords?) {
    self.init(
      kind: change.kind.rawValue, document: change.path, renamedFrom: change.kind == .renamed ? change.oldPath : nil,
      words: change.kind == .deleted ? nil : words?.count, wordsAdded: words?.added, wordsRemoved: words?.removed)
  }
}
