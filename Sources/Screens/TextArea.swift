import Editing
import RichText
import Terminal

/// Draws the rows of the text that are on view.
struct TextArea: Sendable {
  let editor: EditorState

  /// The columns of a cluster in the text. An object is one cell, and so is a character that shows nothing by itself.
  static func width(of character: Character) -> Int { TerminalText.width(of: shown(character)) }

  /// What stands for a character on the screen; 1 or 2 columns wide.
  static func shown(_ character: Character) -> Character {
    switch character {
    case Atom.character: "▣"
    case "\u{2028}": "↵"
    case "\u{AD}": "¬"
    default: TerminalText.width(of: character) > 2 ? "\u{FFFD}" : character
    }
  }

  func draw(into frame: inout Frame) {
    for (row, line) in editor.visibleRows.enumerated() { draw(line, row: row, into: &frame) }
  }

  private func draw(_ line: VisibleRow, row: Int, into frame: inout Frame) {
    let paragraph = editor.text[line.paragraph]
    var looks = RunCursor(paragraph.runs)
    for cluster in line.clusters where cluster.width > 0 {
      guard let character = paragraph.text.utf8Slice(cluster.range).first else { continue }
      var look = CellStyle(looks.style(at: cluster.range.lowerBound), for: character)
      look.reverse = isSelected(Position(line.paragraph, cluster.range.lowerBound))
      draw(character, in: cluster, row: row, look: look, into: &frame)
    }
    if line.row.range.upperBound == paragraph.text.utf8.count { drawEnd(of: line, row: row, into: &frame) }
  }

  /// A tab is blank, and so is a character for which the edge leaves too little room.
  private func draw(
    _ character: Character, in cluster: LineLayout.Cluster, row: Int, look: CellStyle, into frame: inout Frame
  ) {
    if character == "\t" || cluster.width < TextArea.width(of: character) {
      frame.fill(row: row, columns: cluster.column..<(cluster.column + cluster.width), style: look)
    } else {
      frame.write(String(TextArea.shown(character)), row: row, column: cluster.column, style: look)
    }
  }

  /// A selected paragraph end shows as one cell.
  private func drawEnd(of line: VisibleRow, row: Int, into frame: inout Frame) {
    guard isSelected(Position(line.paragraph, line.row.range.upperBound)) else { return }
    let column = line.clusters.last.map { $0.column + $0.width } ?? line.row.indent
    var look = CellStyle()
    look.reverse = true
    frame.fill(row: row, columns: column..<(column + 1), style: look)
  }

  private func isSelected(_ position: Position) -> Bool { editor.selection.range.contains(position) }
}

/// Walks along the runs of a paragraph as the offset grows.
private struct RunCursor {
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

extension String {
  /// The part between two UTF-8 offsets, clamped to the text.
  fileprivate func utf8Slice(_ range: Range<Int>) -> Substring {
    let bytes = utf8
    let lower = bytes.index(startIndex, offsetBy: min(max(range.lowerBound, 0), bytes.count))
    let upper = bytes.index(startIndex, offsetBy: min(max(range.upperBound, 0), bytes.count))
    return self[lower..<max(lower, upper)]
  }
}
