import RichText

/// A comparison for scripts. Paragraphs count from 1.
struct ComparisonReport: Encodable {
  var old: String
  var new: String
  var same: Bool
  var wordsAdded: Int
  var wordsRemoved: Int
  var hunks: [[Line]]

  struct Line: Encodable {
    /// `kept`, `inserted`, `deleted`, `movedAway` or `movedHere`.
    var change: String
    var oldParagraph: Int?
    var newParagraph: Int?
    /// Where a moved paragraph is now, or was.
    var otherParagraph: Int?
    var spans: [Span]
    var layout: [Layout]?
  }

  struct Span: Encodable {
    var kind: TextComparison.Span.Kind
    var text: String
    var restyled: [CharacterAttribute]?
  }

  struct Layout: Encodable {
    var attribute: ParagraphAttribute
    var old: String
    var new: String
  }

  init(_ comparison: TextComparison, from old: DiffSide, to new: DiffSide) {
    let count = old.text.wordChange(to: new.text)
    (self.old, self.new, same) = (old.name, new.name, comparison.isEmpty)
    (wordsAdded, wordsRemoved) = (count.added, count.removed)
    hunks = comparison.hunks.map { $0.lines.map { Line($0, from: old.text, to: new.text) } }
  }
}

extension ComparisonReport.Line {
  init(_ line: TextComparison.Line, from old: RichText, to new: RichText) {
    (change, otherParagraph) =
      switch line.change {
      case .kept: ("kept", nil)
      case .inserted: ("inserted", nil)
      case .deleted: ("deleted", nil)
      case .movedAway(let place): ("movedAway", place + 1)
      case .movedHere(let place): ("movedHere", place + 1)
      }
    (oldParagraph, newParagraph) = (line.old.map { $0 + 1 }, line.new.map { $0 + 1 })
    spans = line.spans.map { .init(kind: $0.kind, text: $0.text, restyled: $0.restyled.isEmpty ? nil : $0.restyled) }
    guard !line.layout.isEmpty, let before = line.old, let after = line.new else { return }
    layout = line.layout.map {
      let change = LayoutChange($0, from: old[before].style, to: new[after].style)
      return .init(attribute: $0, old: change.old, new: change.new)
    }
  }
}
