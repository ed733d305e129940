import Editing
import RichText
import Terminal

/// The lines of one paragraph, broken as in the editor.
struct PrintedParagraph {
  private let paragraph: Paragraph
  private let layout: LineLayout
  private let columns: Int
  private let isHeader: Bool

  /// The least columns for text; a cell may have no more.
  private static let textColumns = 2

  init(_ paragraph: Paragraph, _ previous: ParagraphStyle?, label: String?, columns: Int, isHeader: Bool) {
    var viewport = Viewport(columns: columns + 1, width: { TextArea.width(of: $0) })
    viewport.textColumns = Self.textColumns
    let decoration = Decoration(paragraph.style, after: previous, label: label, viewport: viewport)
    layout = LineLayout(paragraph, decoration: decoration, viewport: viewport)
    (self.paragraph, self.columns, self.isHeader) = (paragraph, columns, isHeader)
  }

  var lines: [TerminalLine] {
    var looks = RunCursor(paragraph.runs)
    var rest = paragraph.text[...]
    return layout.rows.indices.map { line(ofRow: $0, &looks, &rest) }
  }

  private func line(ofRow row: Int, _ looks: inout RunCursor, _ rest: inout Substring) -> TerminalLine {
    var (line, pen) = decorated(isFirst: row == 0)
    for cluster in layout.clusters(inRow: row) {
      guard let character = rest.popFirst() else { break }
      guard cluster.width > 0, cluster.column + cluster.width <= columns else { continue }
      if cluster.column > pen { line.add(.init(String(repeating: " ", count: cluster.column - pen))) }
      line.add(piece(character, cluster, looks.style(at: cluster.range.lowerBound)))
      pen = cluster.column + cluster.width
    }
    return line
  }

  private func decorated(isFirst: Bool) -> (TerminalLine, Int) {
    var line = TerminalLine()
    for part in layout.decoration.parts {
      let sign = isFirst ? part.first : part.rest
      let shown = String(sign.map { TextArea.shown($0) })
      let blanks = max(part.columns - TerminalText.width(of: shown), 0)
      line.add(.init(shown + String(repeating: " ", count: blanks), style: part.kind.look))
    }
    return (line, layout.decoration.columns)
  }

  private func piece(
    _ character: Character, _ cluster: LineLayout.Cluster, _ style: CharacterStyle
  ) -> TerminalLine.Piece {
    var wanted = style.inside(paragraph.style)
    if isHeader { wanted.bold = true }
    let sign = TextArea.shown(wanted.sign(for: character))
    let isBlank = character == "\t" || TextArea.width(of: sign) > cluster.width
    let text = isBlank ? String(repeating: " ", count: cluster.width) : String(sign)
    return .init(text, style: CellStyle(wanted, for: character))
  }
}
