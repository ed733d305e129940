/// Three texts in which the tables that a side changed are made alike before they are merged, so that each cell meets itself, and what one side
/// put into a row or column of its own meets the rows and columns of the other.
struct MergeTables {
  /// The base, ours and theirs, with the names of cells.
  private(set) var texts: [RichText]
  private let ours, theirs: RichText
  private var grids: [MergeGrid] = []

  /// Nil where there is no such table.
  init?(base: RichText, ours: RichText, theirs: RichText) {
    (texts, self.ours, self.theirs) = ([base, ours, theirs], ours, theirs)
    var tables: [[MergeTable]] = []
    for text in texts {
      tables.append(MergeTable.tables(of: text))
      let count = tables[tables.count - 1].count
      guard count > 0, count * tables[0].count <= Self.limit else { return nil }
    }
    find(tables)
    guard !grids.isEmpty, !texts.contains(where: \.hasNames) else { return nil }
    for grid in grids.reversed() { align(grid) }
  }

  /// How many pairs of tables are compared at most.
  private static let limit = 10_000

  private mutating func find(_ tables: [[MergeTable]]) {
    let pairings = tables[1...].map { others in
      MergePairing(tables[0].count, others.count) { tables[0][$0].likeness(to: others[$1]) }
    }
    var names = 0
    for (index, table) in tables[0].enumerated() {
      guard let ours = pairings[0].places[index], let theirs = pairings[1].places[index],
        let grid = MergeGrid([table, tables[1][ours], tables[2][theirs]], firstName: names),
        names + grid.cellCount <= MergeCellName.count
      else { continue }
      grids.append(grid)
      names += grid.cellCount
    }
  }

  private mutating func align(_ grid: MergeGrid) {
    for owner in MergeNumbers.Owner.allCases {
      let paragraphs = grid.paragraphs(owner, of: texts[owner.rawValue])
      texts[owner.rawValue] = texts[owner.rawValue].replacingParagraphs(
        grid.tables[owner.rawValue].paragraphs, with: paragraphs)
    }
  }

  /// What the merge of the texts with names is for those without.
  func unnamed(_ merge: Merge) -> Merge {
    let result = UnnamedText(merge.text, grids)
    let target = RichText(result.paragraphs)
    let edits = (ours.difference(to: target), theirs.difference(to: target))
    return Merge(
      text: (try? edits.0.applied(to: ours)) ?? target,
      conflicts: merge.conflicts.map { $0.unnamed(in: result) }.filter { !$0.isOfEmptyText },
      fromOurs: edits.0, fromTheirs: edits.1)
  }
}

extension MergeConflict {
  /// Whether it is of how text would look that is not there.
  fileprivate var isOfEmptyText: Bool {
    if case .characters = kind { return range.isEmpty }
    return false
  }

  fileprivate func unnamed(in text: UnnamedText) -> MergeConflict {
    MergeConflict(
      kind: kind, range: text.map(range.lowerBound)..<text.map(range.upperBound), base: base.unnamed,
      ours: ours.unnamed, theirs: theirs.unnamed)
  }
}
