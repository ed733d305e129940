import Documents
import Foundation
import RichText
import Ubiquity

extension Continue {
  /// What `--json` prints. Positions count paragraphs and characters from 1.
  struct Report: Encodable {
    struct Point: Encodable { var paragraph: Int, offset: Int }
    struct Selection: Encodable { var start: Point, end: Point }
    var document: String
    var fileURL: String
    var activityType: String
    var title: String
    var from: String
    var fromID: String
    var state: String
    var caret: Point
    var selection: Selection
    var selectedText: String
    var viewport: Point
    var draft: Bool
    /// The name that another document has by now; nil where this one still has it.
    var formerName: String?
    /// Whether the place is the same (exact), near it (moved), or was not found at all (lost); the note says why.
    var verdict: String
    var note: String?
    /// merged (on top, unsaved), contested (the same, but for words in a conflict version) setAside (a conflict version), or ofAnother (the same, of edits of another document of this name, which was deleted); nil where this machine had saved all.
    var ownEdits: String?

    @MainActor
    init(_ continued: ContinuedDocument) {
      let opened = continued.document
      let (text, place) = (opened.text, opened.place)
      func point(_ position: Position) -> Point {
        let human = text.human(position)
        return Point(paragraph: human.paragraph, offset: human.character)
      }
      document = opened.file.path
      fileURL = opened.file.absoluteString
      activityType = continued.activityType
      title = opened.displayName
      (from, fromID) = (continued.from.name, continued.from.id)
      state = continued.state.rawValue
      caret = point(place.head)
      let (start, end) = (min(place.anchor, place.head), max(place.anchor, place.head))
      selection = Selection(start: point(start), end: point(end))
      selectedText = text.string(in: start..<end)
      viewport = point(place.top)
      (draft, formerName) = (continued.hadDraft, continued.formerName)
      (verdict, note) = (continued.verdict.name, continued.verdict.note)
      ownEdits = continued.ownEdits?.rawValue
    }
  }
}

extension Anchor.Verdict {
  fileprivate var name: String {
    switch self {
    case .exact: "exact"
    case .moved: "moved"
    case .lost: "lost"
    }
  }
}
