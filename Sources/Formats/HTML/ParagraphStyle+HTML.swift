import RichText

extension ParagraphStyle {
  /// Equal but for the numbers that tell lists, tables and blocks of code apart.
  func isSame(as other: ParagraphStyle) -> Bool {
    Paragraph(id: ParagraphID(0), style: self).hasSameContent(as: Paragraph(id: ParagraphID(0), style: other))
  }

  /// What the paragraph shares with another.
  func relation(to other: ParagraphStyle) -> [Bool] {
    var all = [list?.list == other.list?.list, code?.number == other.code?.number]
    for (mine, others) in zip(cells, other.cells) {
      all += [mine.table == others.table, mine.row == others.row, mine.cell == others.cell]
      if mine.table != others.table || mine.row != others.row || mine.cell != others.cell { break }
    }
    return all
  }
}
