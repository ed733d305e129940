import Editing
import RichText
import Terminal

/// A row without its text: what stands before it, and the lines of rules and page breaks behind it.
struct DecoratedRow: Sendable {
  private let line: VisibleRow
  private let style: ParagraphStyle

  init(_ line: VisibleRow, _ style: ParagraphStyle) { (self.line, self.style) = (line, style) }

  func draw(row: Int, into frame: inout Frame) {
    var column = 0
    for part in line.decoration.parts {
      draw(part, row: row, column: column, into: &frame)
      column += part.columns
    }
    if style.isRule, line.isFirst { drawTail(Tail(sign: "─", word: ""), row: row, into: &frame) }
    if style.startsPage, line.isFirst { drawTail(Tail(sign: "┄", word: " page "), row: row, into: &frame) }
  }

  private func draw(_ part: Decoration.Part, row: Int, column: Int, into frame: inout Frame) {
    var pen = column
    for character in line.isFirst ? part.first : part.rest {
      let width = TextArea.width(of: character)
      guard pen + width <= column + part.columns else { return }
      frame.write(String(TextArea.shown(character)), row: row, column: pen, style: part.kind.look)
      pen += width
    }
  }

  /// A line to the edge of the view.
  private struct Tail {
    let sign: Character
    let word: String
    static let shortest = 3
  }

  private func drawTail(_ tail: Tail, row: Int, into frame: inout Frame) {
    let start = line.clusters.isEmpty ? line.end : line.end + 1
    let columns = frame.columns - 1 - start
    guard columns >= Tail.shortest + tail.word.count else { return }
    var look = CellStyle()
    look.dim = true
    frame.write(String(repeating: tail.sign, count: columns), row: row, column: start, style: look)
    guard !tail.word.isEmpty else { return }
    frame.write(tail.word, row: row, column: start + (columns - tail.word.count) / 2, style: look)
  }
}

extension Decoration.Kind {
  /// Faint, but for markers, which are read with the text.
  var look: CellStyle {
    var look = CellStyle()
    look.dim = self != .marker
    return look
  }
}
