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
    let style = editor.text.paragraphStyle(line.paragraph)
    DecoratedRow(line, style).draw(row: row, into: &frame)
    drawText(of: line, style, row: row, into: &frame)
    if line.isLast { drawEnd(of: line, row: row, into: &frame) }
  }

  private func drawText(of line: VisibleRow, _ style: ParagraphStyle, row: Int, into frame: inout Frame) {
    let text = RowText(line, in: editor.text)
    var looks = RunCursor(text.runs)
    for cluster in line.clusters where cluster.width > 0 {
      guard let character = text.character(of: cluster) else { continue }
      let wanted = looks.style(at: cluster.range.lowerBound - line.row.range.lowerBound).inside(style)
      var look = CellStyle(wanted, for: character)
      look.reverse = isSelected(Position(line.paragraph, cluster.range.lowerBound))
      draw(wanted.sign(for: character), in: cluster, row: row, look: look, into: &frame)
    }
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
    var look = CellStyle()
    look.reverse = true
    frame.fill(row: row, columns: line.end..<(line.end + 1), style: look)
  }

  private func isSelected(_ position: Position) -> Bool { editor.selection.range.contains(position) }
}

extension VisibleRow {
  /// The column behind the text.
  var end: Int { clusters.last.map { $0.column + $0.width } ?? row.indent }
}

extension CharacterStyle {
  /// The look of a character in such a paragraph: headings and what heads a table are bold, lines of a program are program text.
  func inside(_ paragraph: ParagraphStyle) -> CharacterStyle {
    var style = self
    if paragraph.headingLevel > 0 || paragraph.cells.last?.isHeader == true { style.bold = true }
    if paragraph.code != nil { style.code = true }
    return style
  }
}
