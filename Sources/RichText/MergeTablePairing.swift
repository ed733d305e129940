/// Which rows and columns of a table on one side of a merge stand for which of the base.
struct MergeTablePairing {
  let rows, columns: MergePairing
  private let old, new: MergeTable

  /// Of rows or columns that are as good, those that are kept stand for one.
  init(_ old: MergeTable, _ new: MergeTable, keeping kept: Cells = Cells()) {
    (self.old, self.new) = (old, new)
    let weight = max(old.rowWords.count, old.columnWords.count) + 1
    let rows = MergePairing(old.rowWords.count, new.rowWords.count) {
      old.rowWords[$0].likeness(to: new.rowWords[$1]) * weight + (kept.rows.contains($0) ? 1 : 0)
    }
    let pairs = rows.places.enumerated().compactMap { row, place in place.map { (row, $0) } }
    self.rows = rows
    columns = MergePairing(old.columnWords.count, new.columnWords.count) { mine, others in
      pairs.reduce(0) { $0 + old.words[$1.0][mine].likeness(to: new.words[$1.1][others]) } * weight
        + (kept.columns.contains(mine) ? 1 : 0)
    }
  }

  /// Rows and columns of the base.
  struct Cells {
    var rows: Set<Int> = [], columns: Set<Int> = []
  }

  /// Those in which words changed.
  var changed: Cells {
    var changed = Cells()
    for case let (row, newRow?) in rows.places.enumerated() {
      for case let (column, newColumn?) in columns.places.enumerated()
      where old.words[row][column] != new.words[newRow][newColumn] {
        changed.rows.insert(row)
        changed.columns.insert(column)
      }
    }
    return changed
  }

  /// Both sides' pairings. A row or column that one side took out, and that another is as good for, is one in which the other side changed nothing.
  static func pairings(_ tables: [MergeTable]) -> MergeSides<MergeTablePairing> {
    let sides = MergeSides(MergeTablePairing(tables[0], tables[1]), MergeTablePairing(tables[0], tables[2]))
    return MergeSides(sides.ours.keeping(sides.theirs), sides.theirs.keeping(sides.ours))
  }

  private func keeping(_ other: MergeTablePairing) -> MergeTablePairing {
    let takesOut = rows.places.contains(nil) || columns.places.contains(nil)
    return takesOut ? MergeTablePairing(old, new, keeping: other.changed) : self
  }

  /// Whether all the words of a row or column are now in another.
  var hasMoved: Bool {
    Self.hasMoved(old.rowWords, new.rowWords, rows) || Self.hasMoved(old.columnWords, new.columnWords, columns)
  }

  private static func hasMoved(_ old: [Set<Substring>], _ new: [Set<Substring>], _ pairing: MergePairing) -> Bool {
    let known = Set(new)
    return zip(old, pairing.places).contains { words, place in
      !words.isEmpty && known.contains(words) && place.map { new[$0] } != words
    }
  }
}

extension Set<Substring> {
  /// How much of two sets of words is the same; that both are all the same counts less than a word.
  fileprivate func likeness(to other: Self) -> Int { 2 * intersection(other).count + (self == other ? 1 : 0) }
}
