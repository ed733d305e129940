import RichText

/// What takes the place of some bytes of a row's definition.
struct RTFRowWord {
  var range: Range<Int>
  var bytes: [UInt8] = []
}

extension RTFWriter {
  /// The words to put into rows that stay, by their numbers, so that edited tables have the columns that they have in the text.
  ///
  /// A table whose rows are no more those of the source may have other edges, from which other columns would follow. Then it says how many
  /// columns its cells take.
  mutating func stateColumns(_ pairs: [RTFRowPair], _ new: [RTFBlock], _ level: Int) -> [Int: [RTFRowWord]] {
    let kept = Dictionary(pairs.map { ($0.edited, $0.row) }) { first, _ in first }
    var (result, start): ([Int: [RTFRowWord]], Int) = ([:], 0)
    while let first = new[start...].firstIndex(where: \.isRow) {
      let end = new[first...].firstIndex { !$0.isRow } ?? new.count
      let rows = (first..<end).map { (block: new[$0], source: kept[$0]) }
      if !isOfSource(rows.map(\.source)) { result.merge(stateColumns(rows, level)) { first, _ in first } }
      start = end
    }
    return result
  }

  /// Whether rows are all rows of one table of the source.
  private func isOfSource(_ rows: [Int?]) -> Bool {
    let numbers = rows.compactMap { $0 }
    guard numbers.count == rows.count, let first = numbers.first, let last = numbers.last,
      last - first == numbers.count - 1
    else { return false }
    let table = source.rows[first].table
    return source.rows[last].table == table && (first == 0 || source.rows[first - 1].table != table)
      && (last + 1 == source.rows.count || source.rows[last + 1].table != table)
  }

  private mutating func stateColumns(_ rows: [(block: RTFBlock, source: Int?)], _ level: Int) -> [Int: [RTFRowWord]] {
    let written = rows.map { row in row.source.map { RTFWrittenRow(source.rows[$0]) } ?? newRow(row.block, level) }
    guard !written.contains(where: \.isUnclear) else { return [:] }
    let isStated = written.contains(where: \.statesColumns)
    let read = isStated ? nil : RTFColumns(written.map(\.edges))?.spans
    let wanted = written.map(\.columns)
    if !isStated, read ?? wanted.map({ $0.map { _ in 1 } }) == wanted { return [:] }
    let number = edited[rows[0].block.paragraphs.lowerBound].style.cells[level].table
    if !isStated { tables[number]?.statesColumns = true }
    let isSaid = isStated || rows.contains { $0.source == nil } || wanted.contains { $0.contains { $0 > 1 } }
    return Dictionary(
      rows.enumerated().compactMap { index, row in
        row.source.map { ($0, words(source.rows[$0], isAll: !isSaid && index == 0)) }
      }
    ) { first, _ in first }
  }

  private mutating func newRow(_ block: RTFBlock, _ level: Int) -> RTFWrittenRow {
    let plan = plan(ofRowAt: block.paragraphs.lowerBound, level)
    return RTFWrittenRow(
      edges: edges(plan), columns: plan.written.map(\.columns.count),
      statesColumns: plan.written.contains {
        $0.columns.count > 1 || !$0.merges.isDisjoint(with: [.startsColumns, .continuesColumns])
      })
  }

  /// Says how many columns the wide cells of a row take, or all of them.
  private func words(_ row: RTFRow, isAll: Bool) -> [RTFRowWord] {
    let cells = row.definition?.cells ?? []
    return cells.enumerated().compactMap { index, cell in
      let columns = index < row.columns.count ? row.columns[index] : 1
      guard cell.columns == nil, columns > 1 || isAll,
        row.structure.contains(where: { $0.contains(cell.range.lowerBound) }),
        let word = source.words(in: cell.range).last
      else { return nil }
      let place = source.bytes(of: word).lowerBound
      return RTFRowWord(range: place..<place, bytes: Array("\\clgridspan\(columns)".utf8))
    }
  }
}

/// What a row says of its cells once it is written.
private struct RTFWrittenRow {
  /// Where its cells end, in twips.
  var edges: [Int]
  /// How many columns each takes in the text.
  var columns: [Int]
  var statesColumns: Bool
  /// Whether it has no definition of all its cells.
  var isUnclear = false

  init(edges: [Int], columns: [Int], statesColumns: Bool) {
    (self.edges, self.columns, self.statesColumns) = (edges, columns, statesColumns)
  }

  /// A row that stays.
  init(_ row: RTFRow) {
    let cells = row.definition?.cells ?? []
    edges = row.definition?.edges ?? []
    columns = cells.indices.map { index in cells[index].columns ?? (index < row.columns.count ? row.columns[index] : 1)
    }
    statesColumns = row.definition?.statesColumns ?? false
    isUnclear = !row.isDefined
  }
}
