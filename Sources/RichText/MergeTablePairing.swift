/// Which rows and columns of a table on one side of a merge stand for which of the base.
struct MergeTablePairing {
  let rows, columns: MergePairing
  private let old, new: MergeTable

  init(_ old: MergeTable, _ new: MergeTable) {
    (self.old, self.new) = (old, new)
    let rows = MergePairing(old.rowWords.count, new.rowWords.count) { old.rowWords[$0].likeness(to: new.rowWords[$1]) }
    let pairs = rows.places.enumerated().compactMap { row, place in place.map { (row, $0) } }
    self.rows = rows
    columns = MergePairing(old.columnWords.count, new.columnWords.count) { mine, others in
      pairs.reduce(0) { $0 + old.words[$1.0][mine].likeness(to: new.words[$1.1][others]) }
    }
  }

  /// Whether no row and no column was put in or taken out.
  var isWhole: Bool { rows.isWhole && columns.isWhole }

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
