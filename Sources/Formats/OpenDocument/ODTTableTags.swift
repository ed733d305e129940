import RichText

/// Makes the tags of tables, rows and cells such that each is one stretch of the text, as elements are.
struct ODTTableTags {
  private var seen: Set<[Int]> = []
  private var next: Int
  /// The cells of the paragraph before: as they are tagged, and as they are now.
  private var last: [TableCell] = []
  private var lastNew: [TableCell] = []

  static func normalize(_ paragraphs: inout [Paragraph]) {
    guard paragraphs.contains(where: { !$0.style.cells.isEmpty }) else { return }
    var tags = ODTTableTags(paragraphs)
    for index in paragraphs.indices { paragraphs[index].style.cells = tags.tagged(paragraphs[index].style.cells) }
    ODTHeaderRows(paragraphs).apply(&paragraphs)
  }

  private init(_ paragraphs: [Paragraph]) {
    let numbers = paragraphs.flatMap { $0.style.cells.flatMap { [$0.table, $0.row, $0.cell] } }
    next = numbers.reduce(0) { max($0, $1) } &+ 1
  }

  private mutating func tagged(_ cells: [TableCell]) -> [TableCell] {
    var (result, isSame): ([TableCell], Bool) = ([], true)
    for (depth, cell) in cells.enumerated() {
      let old = isSame && depth < last.count ? last[depth] : nil
      let new = old.map { _ in lastNew[depth] }
      if let old, let new, old.hasSameNumbers(as: cell) {
        result.append(new)
      } else {
        result.append(fresh(cell, old, new, depth))
        isSame = false
      }
    }
    (last, lastNew) = (cells, result)
    return result
  }

  /// A cell that begins here, in the table or row of the paragraph before where it is in that.
  private mutating func fresh(_ cell: TableCell, _ old: TableCell?, _ new: TableCell?, _ depth: Int) -> TableCell {
    var result = cell
    let isSameTable = old?.table == cell.table, isSameRow = isSameTable && old?.row == cell.row
    result.table = isSameTable ? new?.table ?? cell.table : unique([], cell.table)
    result.row = isSameRow ? new?.row ?? cell.row : unique([result.table], cell.row)
    result.cell = unique([result.table, result.row], cell.cell)
    result.rowSpan = min(max(cell.rowSpan, 1), ODTBodyReader.spanLimit)
    result.columnSpan = min(max(cell.columnSpan, 1), ODTBodyReader.spanLimit)
    return result
  }

  private mutating func unique(_ prefix: [Int], _ number: Int) -> Int {
    if seen.insert(prefix + [number]).inserted { return number }
    defer { next &+= 1 }
    seen.insert(prefix + [next])
    return next
  }
}

/// The rows at the start of each table whose cells are all headers: only those can be header rows.
private struct ODTHeaderRows {
  private var rows: [[Int]: Bool] = [:]
  private var order: [Int: [Int]] = [:]
  private var headers: Set<[Int]> = []

  init(_ paragraphs: [Paragraph]) {
    for cell in paragraphs.lazy.flatMap(\.style.cells) {
      let key = [cell.table, cell.row]
      if rows[key] == nil { order[cell.table, default: []].append(cell.row) }
      rows[key] = (rows[key] ?? true) && cell.isHeader
    }
    for (table, order) in order {
      for row in order.prefix(while: { rows[[table, $0]] == true }) { headers.insert([table, row]) }
    }
  }

  func apply(_ paragraphs: inout [Paragraph]) {
    for index in paragraphs.indices {
      for depth in paragraphs[index].style.cells.indices {
        let cell = paragraphs[index].style.cells[depth]
        paragraphs[index].style.cells[depth].isHeader = headers.contains([cell.table, cell.row])
      }
    }
  }
}

extension TableCell {
  func hasSameNumbers(as other: TableCell) -> Bool {
    table == other.table && row == other.row && cell == other.cell
  }
}
