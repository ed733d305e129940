import RichText

/// Paragraphs and rows that follow each other in the text, or in a cell.
struct RTFFlow {
  var source: Range<Int>
  var edited: Range<Int>
  /// How many tables it is in.
  var level: Int
  var isCell: Bool
}

/// A place between things.
struct RTFAnchor {
  var byte: Int
  var context: Int32
}

/// A row of the source and the edited one that it became, by their places among the blocks of a flow.
struct RTFRowPair {
  var source: Int
  var edited: Int
  /// The number of the source's row.
  var row: Int
}

extension RTFWriter {
  /// Writes a flow: rows that kept their cells cell by cell, and what is between them.
  mutating func write(_ flow: RTFFlow) {
    let (old, new) = (
      original.blocks(flow.source, level: flow.level), edited.blocks(flow.edited, level: flow.level)
    )
    var (place, anchor): ((Int, Int), RTFAnchor?) = ((0, 0), nil)
    let pairs = pairs(old, new, flow.level)
    let stay = Set(pairs.map(\.edited))
    let stated = stateColumns(pairs, new, flow.level)
    for pair in pairs {
      let row = source.rows[pair.row]
      let before = RTFAnchor(byte: row.start, context: source.paragraphs[row.paragraphs.lowerBound].context)
      writeGap(old[place.0..<pair.source], new[place.1..<pair.edited], flow, anchor ?? before, isLast: false)
      writeCells(
        row, new[pair.edited], stated[pair.row] ?? [],
        isLast: stay.contains(pair.edited + 1) || !isFollowed(pair.edited, new))
      (place, anchor) = ((pair.source + 1, pair.edited + 1), RTFAnchor(byte: row.end, context: row.context))
    }
    writeGap(old[place.0...], new[place.1...], flow, anchor ?? RTFAnchor(byte: 0, context: 0), isLast: true)
  }

  private func isFollowed(_ index: Int, _ blocks: [RTFBlock]) -> Bool {
    index + 1 < blocks.count && blocks[index + 1].isRow
  }

  private mutating func writeCells(_ row: RTFRow, _ new: RTFBlock, _ stated: [RTFRowWord], isLast: Bool) {
    let removed = isLast ? [] : source.lastRowWords(row).map { RTFRowWord(range: $0) }
    var words = (removed + stated).sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
    for (cell, edited) in zip(row.cells, edited.cells(new.paragraphs, level: row.level - 1)) {
      let start = source.start(of: cell.lowerBound)
      for word in words.prefix(while: { $0.range.lowerBound < start }) { splices.replace(word.range, with: word.bytes) }
      words = words.drop { $0.range.lowerBound < start }
      write(RTFFlow(source: cell, edited: edited, level: row.level, isCell: true))
    }
    for word in words { splices.replace(word.range, with: word.bytes) }
  }

  // MARK: Rows that stay

  private mutating func pairs(_ old: [RTFBlock], _ new: [RTFBlock], _ level: Int) -> [RTFRowPair] {
    let rows = Dictionary(
      source.rows.enumerated().filter { $1.level == level + 1 }.map { ($1.paragraphs.lowerBound, $0) },
      uniquingKeysWith: { first, _ in first })
    let pairs = ParagraphHunk.commonOrder(places(old, new, rows, level)).map { source, edited in
      RTFRowPair(source: source, edited: edited, row: rows[old[source].paragraphs.lowerBound] ?? 0)
    }
    return settled(pairs, new, level)
  }

  /// For each edited block the place of the source's row that it can stay; -1 where there is none.
  private func places(_ old: [RTFBlock], _ new: [RTFBlock], _ rows: [Int: Int], _ level: Int) -> [Int] {
    var places: [Int: Int] = [:]
    for (place, block) in old.enumerated() where block.isRow {
      for paragraph in block.paragraphs { places[paragraph] = place }
    }
    return new.map { block in
      guard block.isRow,
        let place = block.paragraphs.lazy.compactMap({ places[Int(clamping: edited[$0].id.number)] }).first,
        let row = rows[old[place].paragraphs.lowerBound], fits(source.rows[row], block, level)
      else { return -1 }
      return place
    }
  }

  private func fits(_ row: RTFRow, _ block: RTFBlock, _ level: Int) -> Bool {
    let isHeader = edited[block.paragraphs.lowerBound].style.cells[level].isHeader
    return row.isHeader == isHeader && edited.spans(block.paragraphs, level: level) == row.spans
  }

  /// Without the rows whose merged cells would no longer fit those of the rows above.
  private mutating func settled(_ pairs: [RTFRowPair], _ new: [RTFBlock], _ level: Int) -> [RTFRowPair] {
    var kept: [RTFRowPair] = []
    for pair in pairs {
      let row = source.rows[pair.row]
      let follows = kept.last.map { $0.row == pair.row - 1 && $0.edited == pair.edited - 1 } ?? false
      if follows && source.rows[pair.row - 1].table == row.table
        || !row.isBelowSpan && !isBelowSpan(new[pair.edited], level)
      {
        kept.append(pair)
      }
    }
    guard isCoarse else { return kept }
    let stay = Set(kept.map(\.edited))
    return kept.filter { !RTFWriter.table($0.edited, new).contains { !stay.contains($0) } }
  }

  /// Whether a cell of a row above reaches into an edited row.
  private mutating func isBelowSpan(_ block: RTFBlock, _ level: Int) -> Bool {
    let plan = plan(ofTableAt: block.paragraphs.lowerBound, level)
    guard let row = plan.rows.firstIndex(where: { $0.lowerBound == block.paragraphs.lowerBound }) else { return false }
    return plan.grid.rows[row].contains { $0.merges.contains(.continuesRows) }
  }

  /// The rows next to a row.
  private static func table(_ index: Int, _ blocks: [RTFBlock]) -> Range<Int> {
    let start = blocks[..<index].lastIndex { !$0.isRow }.map { $0 + 1 } ?? 0
    let end = blocks[index...].firstIndex { !$0.isRow } ?? blocks.count
    return start..<end
  }
}

extension RTFSource {
  /// The words of a row that say it is its table's last one.
  func lastRowWords(_ row: RTFRow) -> [Range<Int>] {
    row.structure.flatMap { range in
      words(in: range).filter { tokens[$0].keyword == .lastrow }.map { bytes(of: $0) }
    }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The tokens in a range of bytes that are words.
  func words(in range: Range<Int>) -> [Int] {
    var index = tokens.partitioningIndex { Int($0.start) >= range.lowerBound }
    var result: [Int] = []
    while index < tokens.count, Int(tokens[index].start) < range.upperBound {
      if tokens[index].kind == .word { result.append(index) }
      index += 1
    }
    return result
  }

  func bytes(of token: Int) -> Range<Int> {
    Int(tokens[token].start)..<(token + 1 < tokens.count ? Int(tokens[token + 1].start) : bytes.count)
  }
}
