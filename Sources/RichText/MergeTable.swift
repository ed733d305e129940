/// A table of which a merge makes out what became of each row and column: of single cells, as many in each row, and neither inside of
/// another table nor around one.
struct MergeTable {
  let paragraphs: Range<Int>
  /// The paragraphs of each cell, by row and column.
  let cells: [[Range<Int>]]
  /// The words of each cell.
  let words: [[Set<Substring>]]
  /// The words of each row, of each column, and all.
  let rowWords, columnWords: [Set<Substring>]
  private let allWords: Set<Substring>

  /// Those of a text, in order.
  static func tables(of text: RichText) -> [MergeTable] {
    text.stretches(of: 0..<text.paragraphCount) { $0.isInSameTable(as: $1, depth: 0) }
      .compactMap { MergeTable($0, of: text) }
  }

  private init?(_ paragraphs: Range<Int>, of text: RichText) {
    guard text.paragraphStyles(in: paragraphs).allSatisfy(\.isInSingleCell) else { return nil }
    self.paragraphs = paragraphs
    cells = text.stretches(of: paragraphs) { $0.cells[0].row == $1.cells[0].row }.map { row in
      text.stretches(of: row) { $0.isInSameCell(as: $1) }
    }
    guard cells.allSatisfy({ [count = cells[0].count] in $0.count == count }) else { return nil }
    words = cells.map { row in row.map { Set(text.words(in: $0)) } }
    rowWords = words.map { Set($0.joined()) }
    columnWords = cells[0].indices.map { [words] column in Set(words.flatMap { $0[column] }) }
    allWords = Set(rowWords.joined())
  }

  /// Whether it has so few rows and columns that each can be compared with each.
  var isSmall: Bool { rowWords.count <= 500 && columnWords.count <= 50 }

  /// How many words two tables share; nil where that is less than half of those of the smaller one.
  func likeness(to other: MergeTable) -> Int? {
    let shared = allWords.intersection(other.allWords).count
    return shared * 2 >= min(allWords.count, other.allWords.count) ? shared : nil
  }
}

extension ParagraphStyle {
  fileprivate var isInSingleCell: Bool { cells.count == 1 && cells[0].rowSpan == 1 && cells[0].columnSpan == 1 }
}

extension RichText {
  fileprivate func words(in range: Range<Int>) -> [Substring] {
    paragraphs(in: range).flatMap { $0.text.split(whereSeparator: \.isWhitespace) }
  }
}
