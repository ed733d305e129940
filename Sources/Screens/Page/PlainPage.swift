public import RichText
import Terminal

/// A text without looks, for other programs: a paragraph a line, with markers before items; the cells of a row in one line.
///
/// Its lines, one for each paragraph outside of tables and for each row of a table, are made as they are asked for.
public struct PlainPage: Sequence, Sendable {
  private let text: RichText
  private let content: @Sendable (Atom) -> Atom.Content?

  /// - Parameter content: what atoms are made of, where they do not say so themselves.
  public init(_ text: RichText, content: @escaping @Sendable (Atom) -> Atom.Content? = { $0.content }) {
    (self.text, self.content) = (text, content)
  }

  public func makeIterator() -> Lines { Lines(text, notes: PrintedNotes(content: content)) }

  /// The lines of the text, then the notes that it refers to.
  public struct Lines: IteratorProtocol {
    private var printer: PlainPrinter
    private var number = 0

    init(_ text: RichText, notes: PrintedNotes) { printer = PlainPrinter(text, notes: notes) }

    public mutating func next() -> String? {
      if let line = printer.nextLine() { return line }
      guard number < printer.notes.notes.count else { return nil }
      number += 1
      let words = printer.notes.notes[number - 1].map { PlainPrinter.safe($0.text) }
      return "[\(number)] " + words.joined(separator: " ")
    }
  }
}

/// Makes the lines of a plain page.
private struct PlainPrinter {
  let text: RichText
  let labels: [String?]
  var notes: PrintedNotes
  private var index = 0

  init(_ text: RichText, notes: PrintedNotes) {
    (self.text, self.notes) = (text, notes)
    labels = text.listLabels(in: 0..<text.paragraphCount)
  }

  mutating func nextLine() -> String? {
    guard index < text.paragraphCount else { return nil }
    let row = text.row(from: index)
    index = row.upperBound
    return line(ofRow: row)
  }

  /// The cells of a row between bars; a paragraph outside of tables is a row of its own.
  private mutating func line(ofRow row: Range<Int>) -> String {
    var line = ""
    for index in row {
      if index > row.lowerBound { line += text.isSameCell(index - 1, index) ? " " : " | " }
      line += self.line(of: index)
    }
    return line
  }

  private mutating func line(of index: Int) -> String {
    let paragraph = text[index].printed(&notes, writesAddresses: false)
    guard let item = paragraph.style.list else { return Self.safe(paragraph.text) }
    let indent = String(repeating: "  ", count: min(max(item.level, 0), ListItem.levelLimit))
    return indent + (labels[index].map { Self.safe($0) + " " } ?? "  ") + Self.safe(paragraph.text)
  }

  /// A line in which nothing can drive a terminal; a line break in it is a blank.
  static func safe(_ text: String) -> String {
    TerminalText.escaped(String(text.map { $0 == "\u{2028}" || $0 == "\n" ? " " : $0 }))
  }
}

extension RichText {
  /// The paragraphs from one on that are in the same row of the outermost table.
  fileprivate func row(from index: Int) -> Range<Int> {
    guard let cell = paragraphStyle(index).cells.first else { return index..<(index + 1) }
    var end = index + 1
    while end < paragraphCount, let other = paragraphStyle(end).cells.first,
      (other.table, other.row) == (cell.table, cell.row)
    {
      end += 1
    }
    return index..<end
  }

  fileprivate func isSameCell(_ first: Int, _ second: Int) -> Bool {
    let (a, b) = (paragraphStyle(first).cells, paragraphStyle(second).cells)
    return a.map(\.cell) == b.map(\.cell) && a.map(\.row) == b.map(\.row)
  }
}
