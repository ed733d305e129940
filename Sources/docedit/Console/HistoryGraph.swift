import Ubiquity

/// The lanes of a history, the newest entry first: one lane a device, with arrows where work was handed over and lines where sides were merged.
struct HistoryGraph {
  /// One character, in the colour of a lane.
  struct Cell: Equatable {
    var character: Character = " "
    var lane: Int?
  }

  /// What an entry does to the lanes.
  private struct Row {
    var mark: Character
    var homes: Set<Int>
    /// The lane that a hand-off comes from.
    var source: Int?
    var lanes: Set<Int> { source.map { homes.union([$0]) } ?? homes }
  }

  let lanes: GraphLanes
  private let rows: [Row]
  private let glyphs: HistoryGlyphs
  /// The last row of each lane.
  private var ends: [Int]

  init(_ entries: [HistoryEntry], limit: Int, glyphs: HistoryGlyphs) {
    let lanes = GraphLanes(entries, limit: limit)
    rows = entries.map { Self.row($0, lanes, glyphs) }
    ends = lanes.names.map { _ in 0 }
    for (number, row) in rows.enumerated() { for lane in row.lanes { ends[lane] = number } }
    (self.lanes, self.glyphs) = (lanes, glyphs)
  }

  private static func row(_ entry: HistoryEntry, _ lanes: GraphLanes, _ glyphs: HistoryGlyphs) -> Row {
    if !entry.sides.isEmpty { return Row(mark: glyphs.merge, homes: Set(entry.sides.map(lanes.lane))) }
    let home = lanes.lane(of: entry.author), mark = entry.kind == .restore ? glyphs.restore : glyphs.version
    let source = entry.continued.map { lanes.lane(of: HistoryEntry.Author(id: $0.from.id, name: $0.from.name)) }
    return Row(mark: mark, homes: [home], source: source == home ? nil : source)
  }

  /// How many columns the lanes take.
  var width: Int { max(0, 2 * lanes.names.count - 1) }

  /// Whether the entry was made in the lane that several devices share.
  func isShared(_ number: Int) -> Bool { lanes.shared.map { rows[number].homes.contains($0) } ?? false }

  /// The lines above the first entry, which name the lanes.
  var legend: [(cells: [Cell], lane: Int)] {
    lanes.names.indices.map { lane in
      var cells = (0..<lane).flatMap { [Cell(character: glyphs.lane, lane: $0), Cell()] }
      cells.append(Cell(character: glyphs.top, lane: lane))
      return (cells, lane)
    }
  }

  /// The lanes beside an entry.
  func cells(of number: Int) -> [Cell] {
    let row = rows[number]
    var cells = [Cell](repeating: Cell(), count: width)
    for lane in ends.indices where ends[lane] >= number { cells[2 * lane] = Cell(character: glyphs.lane, lane: lane) }
    connect(row, number, &cells)
    for lane in row.homes { cells[2 * lane] = Cell(character: row.mark, lane: lane) }
    return cells
  }

  private func connect(_ row: Row, _ number: Int, _ cells: inout [Cell]) {
    guard let first = row.lanes.min(), let last = row.lanes.max(), first < last else { return }
    for column in (2 * first + 1)..<(2 * last) {
      let isLane = cells[column].character == glyphs.lane
      cells[column] = Cell(
        character: isLane ? glyphs.crossing : glyphs.line, lane: isLane ? cells[column].lane : row.source)
    }
    guard let source = row.source, let home = row.homes.first else { return }
    let isLast = ends[source] == number
    cells[2 * source].character =
      source < home ? (isLast ? glyphs.lastRight : glyphs.right) : (isLast ? glyphs.lastLeft : glyphs.left)
    cells[source < home ? 2 * home - 1 : 2 * home + 1] = Cell(
      character: source < home ? glyphs.toRight : glyphs.toLeft, lane: source)
  }
}
