import Editing
import RichText

/// The text of one row, taken out of its paragraph.
struct RowText: Sendable {
  private let text: String
  private let start: Int
  let runs: [Paragraph.Run]

  init(_ line: VisibleRow, in text: RichText) {
    let range = line.row.range
    start = range.lowerBound
    let part = text.parts(in: Position(line.paragraph, start)..<Position(line.paragraph, range.upperBound)).first
    (self.text, runs) = (part?.text ?? "", part?.runs ?? [])
  }

  /// The character of a cluster of the row.
  func character(of cluster: LineLayout.Cluster) -> Character? {
    let (bytes, range) = (text.utf8, cluster.range)
    let lower = bytes.index(text.startIndex, offsetBy: min(max(range.lowerBound - start, 0), bytes.count))
    let upper = bytes.index(text.startIndex, offsetBy: min(max(range.upperBound - start, 0), bytes.count))
    return text[lower..<max(lower, upper)].first
  }
}

/// Walks along the runs of a text as the offset grows.
struct RunCursor {
  private var runs: ArraySlice<Paragraph.Run>
  private var end: Int

  init(_ runs: [Paragraph.Run]) {
    self.runs = runs[...]
    end = runs.first?.length ?? 0
  }

  mutating func style(at offset: Int) -> CharacterStyle {
    while offset >= end, runs.count > 1 {
      runs.removeFirst()
      end += runs.first?.length ?? 0
    }
    return runs.first?.style ?? CharacterStyle()
  }
}
