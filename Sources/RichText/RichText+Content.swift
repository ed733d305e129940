extension RichText {
  /// Equal content and looks, whatever the ids of the paragraphs, and the numbers of lists, tables and blocks of code are. An atom that
  /// carries its content is equal to any of its kind that stands in its place.
  public func hasSameContent(as other: RichText) -> Bool {
    guard paragraphCount == other.paragraphCount, utf8Count == other.utf8Count else { return false }
    let all = 0..<paragraphCount
    var matching = NumberMatching()
    return zip(rope.leaves(all), other.rope.leaves(all)).allSatisfy { mine, other in
      matching.match(mine.paragraph.style, other.paragraph.style) && mine.hasSameContent(as: other)
    }
  }
}

/// Which numbers of one text stand for which of another: one for one.
struct NumberMatching {
  private enum Kind: Hashable { case list, table, row(Int), cell(Int, Int), code }
  private struct Number: Hashable {
    var kind: Kind
    var number: Int
  }
  private var forward: [Number: Int] = [:]
  private var backward: [Number: Int] = [:]

  /// Whether the numbers in two layouts can stand for each other; the rest of the layouts is not compared.
  mutating func match(_ old: ParagraphStyle, _ new: ParagraphStyle) -> Bool {
    if let old = old.list, let new = new.list, !match(.list, old.list, .list, new.list) { return false }
    if let old = old.code, let new = new.code, !match(.code, old.number, .code, new.number) { return false }
    guard old.cells.count == new.cells.count else { return false }
    return zip(old.cells, new.cells).allSatisfy { old, new in
      match(.table, old.table, .table, new.table)
        && match(.row(old.table), old.row, .row(new.table), new.row)
        && match(.cell(old.table, old.row), old.cell, .cell(new.table, new.row), new.cell)
    }
  }

  private mutating func match(_ oldKind: Kind, _ old: Int, _ newKind: Kind, _ new: Int) -> Bool {
    let (old, new) = (Number(kind: oldKind, number: old), Number(kind: newKind, number: new))
    if forward[old] == nil, backward[new] == nil { (forward[old], backward[new]) = (new.number, old.number) }
    return forward[old] == new.number && backward[new] == old.number
  }
}
