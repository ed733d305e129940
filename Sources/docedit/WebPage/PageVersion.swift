import Foundation
import RichText
import Ubiquity

/// A version as a page shows it.
struct PageVersion {
  struct Change {
    var kind: HistoryEntry.Change.Kind
    var path: String
    var oldPath: String?
    var words: WordCount?
    /// The number of the document in the page.
    var document: Int
  }

  var commit: String
  var kind: HistoryEntry.Kind
  /// As in `hand-off from laptop`.
  var kindWords: String
  var device: String
  var from: String?
  var date: Date
  var parents: [String]
  var changes: [Change]
  /// What it is told of where it changed nothing, as in `Plan.md kept`.
  var unchanged: [String] = []

  /// The machine; nobody for a merge, which all make alike.
  var who: String { kind == .merge ? "" : device }

  /// Words that all its changes added and removed.
  var words: WordCount {
    changes.reduce(into: WordCount()) {
      $0.added += $1.words?.added ?? 0
      $0.removed += $1.words?.removed ?? 0
    }
  }

  /// As in `Plan.md → Slip.md, Letter.rtf added`.
  var changeWords: [String] {
    unchanged
      + changes.map { change in
        change.oldPath.map { "\($0) → \(change.path)" } ?? change.path
          + (change.kind == .edited ? "" : " \(change.kind)")
      }
  }

  /// As in `+12 −3 words`; empty where none changed.
  var countWords: String {
    let count = words
    return count.added + count.removed == 0 ? "" : "+\(count.added) −\(count.removed) words"
  }
}

extension PageVersion.Change {
  init(_ change: HistoryEntry.Change, _ words: VersionWords?, document: Int) {
    self.init(
      kind: change.kind, path: change.path, oldPath: change.kind == .renamed ? change.oldPath : nil,
      words: words.map { WordCount(added: $0.added, removed: $0.removed) }, document: document)
  }
}
