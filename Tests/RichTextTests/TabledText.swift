import Properties

@testable import RichText

/// A text with one table between two paragraphs, and edits of it.
struct TabledText: CustomStringConvertible {
  private(set) var text: RichText

  init(_ rows: [[String]]) {
    var all = [Paragraph(0, (.plain, "before"))]
    for (row, cells) in rows.enumerated() {
      for (cell, words) in cells.enumerated() {
        all.append(Paragraph(UInt64(all.count), (.plain, words)))
        all[all.count - 1].style.cells = [TableCell(table: 0, row: row, cell: cell)]
      }
    }
    text = RichText(all + [Paragraph(UInt64(all.count), (.plain, "after"))])
  }

  init(_ text: RichText) { self.text = text }

  /// The table's cells by row, as the tags tell them apart; of several paragraphs with bars between them.
  var rows: [[String]] {
    guard let grid else { return [] }
    return grid.rows.map { row in
      grid.cells.filter { row.contains($0.paragraphs.lowerBound) }.map { cell in
        text.paragraphs(in: cell.paragraphs).map(\.text).joined(separator: "|")
      }
    }
  }

  private var grid: TableGrid? { (0..<text.paragraphCount).lazy.compactMap { TableGrid(around: $0, in: text) }.first }

  mutating func insertRow(_ row: Int) { change { $0.insertingRow(row, in: $1) } }
  mutating func insertColumn(_ column: Int) { change { $0.insertingColumn(column, in: $1) } }
  mutating func removeRow(_ row: Int) { change { $0.removingRow(row, in: $1) } }
  mutating func removeColumn(_ column: Int) { change { $0.removingColumn(column, in: $1) } }

  /// Puts words at the start of a cell.
  mutating func type(_ words: String, _ row: Int, _ column: Int) {
    guard let cell = grid?.cell(row: row, column: column) else { return }
    insert(words, at: Position(cell.paragraphs.lowerBound, 0))
  }

  mutating func insert(_ words: String, at place: Position) {
    change { text, _ in text.replacing(place..<place, with: words) }
  }

  private mutating func change(_ edit: (RichText, TableGrid) -> Transaction) {
    guard let grid, let changed = try? edit(text, grid).applied(to: text) else { return }
    text = changed
  }

  var description: String { rows.map { $0.joined(separator: " | ") }.joined(separator: " / ") }
}

/// A table, and what two sides made of it by a few edits each. All words differ; the first cell, by whose many words the table is known,
/// stays.
struct TableMergeSample: CustomStringConvertible {
  let base: TabledText
  private(set) var ours, theirs: TabledText
  /// The words that the sides put in.
  private(set) var words: [String] = []

  /// Where the edits are not mixed, a side only puts rows and columns in, or only takes them out.
  init(_ choices: inout Choices, isMixed: Bool = true) {
    let columns = choices.int(in: 1...3)
    base = TabledText(
      (0..<choices.int(in: 1...3)).map { row in
        (0..<columns).map { column in
          if row + column == 0 { return (0..<20).map { "title\($0)" }.joined(separator: " ") }
          return choices.int(in: 0...3) == 3 ? "" : "base\(row)x\(column) word\(row)x\(column)"
        }
      })
    (ours, theirs) = (base, base)
    for (side, name) in [(\Self.ours, "ours"), (\.theirs, "theirs")] {
      let first = isMixed ? 0 : choices.element(of: [0, 2])
      for number in 0..<choices.int(in: 0...3) {
        edit(side, choices.int(in: first...(isMixed ? 4 : first + 1)), "\(name)\(number)", &choices)
      }
    }
    words = (ours.rows + theirs.rows).joined().flatMap { $0.split(separator: " ").map(String.init) }
      .filter { $0.hasPrefix("ours") || $0.hasPrefix("theirs") }
  }

  private mutating func edit(
    _ side: WritableKeyPath<Self, TabledText>, _ kind: Int, _ word: String, _ choices: inout Choices
  ) {
    let (row, column) = (choices.int(in: 0...3), choices.int(in: 0...3))
    switch kind {
    case 0: self[keyPath: side].insertRow(row + 1)
    case 1: self[keyPath: side].insertColumn(column + 1)
    case 2: self[keyPath: side].removeRow(row + 1)
    case 3: self[keyPath: side].removeColumn(column + 1)
    default: break
    }
    self[keyPath: side].type("\(word) ", choices.int(in: 0...3), choices.int(in: 0...3))
  }

  var description: String { "\(base)\n  \(ours)\n  \(theirs)" }
}
