import Editing
import RichText
import Terminal

/// Makes the lines of a page.
struct PagePrinter {
  let text: RichText
  let writesAddresses: Bool
  var notes: PrintedNotes
  private let labels: [String?]

  init(_ text: RichText, writesAddresses: Bool, notes: PrintedNotes) {
    (self.text, self.writesAddresses, self.notes) = (text, writesAddresses, notes)
    labels = text.listLabels(in: 0..<text.paragraphCount)
  }

  /// The lines of paragraphs outside of tables, and of tables, which are drawn in frames where there is room.
  mutating func lines(of range: Range<Int>, columns: Int) -> [TerminalLine] {
    var (lines, index): ([TerminalLine], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      if let table = TableGrid(around: index, depth: 0, in: text) {
        lines += self.lines(of: table, columns: columns)
        index = table.paragraphs.upperBound
      } else {
        if hasSpace(before: index, after: range.lowerBound) { lines.append(TerminalLine()) }
        lines += self.lines(of: index, columns: columns)
        index += 1
      }
    }
    return lines
  }

  private mutating func lines(of table: TableGrid, columns: Int) -> [TerminalLine] {
    let printed = PrintedTable(table, columns: columns, with: &self)
    return printed?.lines ?? table.paragraphs.flatMap { lines(of: $0, columns: columns) }
  }

  /// Whether the layouts leave half a line or more above a paragraph.
  private func hasSpace(before index: Int, after first: Int) -> Bool {
    guard index > first else { return false }
    let (before, here) = (text.paragraphStyle(index - 1), text.paragraphStyle(index))
    return max(before.spaceAfter, here.spaceBefore) >= Self.space && before.cells.isEmpty
  }

  /// What counts as a space between paragraphs, in twips.
  private static let space = 120

  /// The lines of a paragraph inside of so many cells whose frames are drawn.
  mutating func lines(of index: Int, depth: Int = 0, columns: Int, isMeasured: Bool = false) -> [TerminalLine] {
    var paragraph = text[index]
    let lead = paragraph.style.startsPage ? [TerminalLine.pageBreak(columns: columns)] : []
    (paragraph.style.startsPage, paragraph.style.cells) = (false, Array(paragraph.style.cells.dropFirst(depth)))
    if isMeasured { paragraph.style.alignment = .left }
    if paragraph.style.isRule, paragraph.text.isEmpty {
      return lead + [TerminalLine([.init(String(repeating: "─", count: columns), style: .faint)])]
    }
    let header = text.paragraphStyle(index).cells.prefix(depth).last?.isHeader ?? false
    paragraph = paragraph.printed(&notes, writesAddresses: writesAddresses)
    return lead
      + PrintedParagraph(paragraph, previous(index, depth), label: labels[index], columns: columns, isHeader: header)
      .lines
  }

  private func previous(_ index: Int, _ depth: Int) -> ParagraphStyle? {
    guard index > 0 else { return nil }
    var style = text.paragraphStyle(index - 1)
    style.cells = Array(style.cells.dropFirst(depth))
    return style
  }
}

extension TerminalLine {
  /// A dashed line with a word in it.
  fileprivate static func pageBreak(columns: Int) -> TerminalLine {
    let word = " page "
    let left = max(columns - word.count, 0) / 2
    let right = max(columns - word.count - left, 0)
    let line = String(repeating: "┄", count: left) + word + String(repeating: "┄", count: right)
    return TerminalLine([.init(line, style: .faint)])
  }
}
