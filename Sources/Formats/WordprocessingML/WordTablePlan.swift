import RichText

/// How the tables of the edited text are written: which stay as they are, and what new rows and cells look like.
struct WordTablePlan {
  private let source: [Int: WordTableShape]
  private let shapes: [Int: WordTableShape]
  /// Tables of the source whose cells are all written anew, as cells over rows or columns changed.
  private(set) var irregular: Set<Int> = []
  private var knownRows: Set<[Int]> = []
  private var knownCells: Set<[Int]> = []
  /// The merged cells before a cell, and at the end of a row; each so many columns wide.
  private var before: [[Int]: [Int]] = [:]
  private var after: [[Int]: [Int]] = [:]
  private var columns: [Int: Int] = [:]
  private var cells: [[Int]: TableCell] = [:]
  private var places: [[Int]: Int] = [:]
  private var merges: Set<[Int]> = []
  private var templates: [Int: Int] = [:]

  init(_ original: [Paragraph], _ edited: [Paragraph], isCoarse: Bool) {
    source = WordTableShape.all(original)
    shapes = WordTableShape.all(edited)
    for (table, shape) in source {
      for row in shape.rows {
        knownRows.insert([table, row.row])
        for cell in row.cells { knownCells.insert([table, row.row, cell.cell]) }
      }
    }
    for (table, shape) in shapes { plan(table, shape, isCoarse: isCoarse) }
  }

  /// Where all is written anew (`isCoarse`), so are all merged cells.
  private mutating func plan(_ table: Int, _ shape: WordTableShape, isCoarse: Bool) {
    let old = source[table]
    if let old, old != shape || isCoarse, old.isMerged || shape.isMerged || changesCells(old, shape) {
      irregular.insert(table)
    }
    if old != nil, let first = shape.rows.first(where: { knownRows.contains([table, $0.row]) }) {
      templates[table] = first.row
    }
    guard old != shape || irregular.contains(table) else { return }
    let wanted = shape.rows.map { $0.cells.map { WordTableGrid.Span(rows: $0.rowSpan, columns: $0.columnSpan) } }
    for (row, elements) in zip(shape.rows, WordTableGrid.rows(wanted)) { plan(table, row, elements) }
  }

  /// Whether cells or rows that stay have other spans or headings.
  private func changesCells(_ old: WordTableShape, _ new: WordTableShape) -> Bool {
    let cells = Dictionary(old.rows.flatMap { row in row.cells.map { ([row.row, $0.cell], $0) } }) { first, _ in first }
    return new.rows.contains { row in
      row.cells.contains { cell in cells[[row.row, cell.cell]].map { $0 != cell } ?? false }
    }
  }

  private mutating func plan(_ table: Int, _ row: WordTableShape.Row, _ elements: [WordTableGrid.Element]) {
    var (index, waiting, width) = (0, [Int](), 0)
    for element in elements {
      switch element {
      case .merged(let columns):
        waiting.append(columns)
        width += columns
      case .cell(let columns, let isMerging):
        let key = [table, row.row, row.cells[index].cell]
        (before[key], cells[key], places[key]) = (waiting, row.cells[index], index)
        if isMerging { merges.insert(key) }
        (waiting, width, index) = ([], width + columns, index + 1)
      default: break
      }
    }
    after[[table, row.row]] = waiting
    columns[table] = max(columns[table] ?? 1, width)
  }

  // MARK: Asking

  /// The elements for cells, the innermost last: those of the source where they can be, with what is around them.
  func elements(_ cells: [TableCell], _ prefix: String, chain: (Int) -> [WordOpenElement]) -> [WordOpenElement] {
    var result: [WordOpenElement] = []
    for cell in cells {
      let isRegular = !irregular.contains(cell.table)
      if isRegular, knownCells.contains([cell.table, cell.row, cell.cell]) {
        result.lead(to: chain(cell.cell), from: cell.table)
        continue
      }
      if isRegular, knownRows.contains([cell.table, cell.row]) {
        result.lead(to: chain(cell.row), from: cell.table)
      } else {
        if source[cell.table] != nil {
          result.lead(to: chain(cell.table), from: cell.table)
        } else {
          result.append(.init(key: .table(cell.table), name: prefix + "tbl"))
        }
        result.append(.init(key: .row(cell.table, cell.row), name: prefix + "tr"))
      }
      result.append(.init(key: .cell(cell.table, cell.row, cell.cell), name: prefix + "tc"))
    }
    return result
  }

  // MARK: Writing

  /// The width of a new table's columns together, in twips.
  private static let width = 9026

  func start(_ table: Int, _ markup: WordMarkup) -> [UInt8] {
    let count = columns[table] ?? 1
    let (e, a) = (markup.element, markup.attribute)
    let lines = [
      "top", markup.isStrict ? "start" : "left", "bottom", markup.isStrict ? "end" : "right", "insideH", "insideV",
    ].map {
      "<\(e)\($0) \(a)val=\"single\" \(a)sz=\"4\" \(a)space=\"0\" \(a)color=\"auto\"/>"
    }
    let column = "<\(e)gridCol \(a)w=\"\(Self.width / count)\"/>"
    return Array(
      ("<\(e)tbl><\(e)tblPr><\(e)tblW \(a)w=\"0\" \(a)type=\"auto\"/><\(e)tblBorders>\(lines.joined())</\(e)tblBorders></\(e)tblPr>"
        + "<\(e)tblGrid>\(String(repeating: column, count: count))</\(e)tblGrid>").utf8)
  }

  func start(row: Int, of table: Int, _ part: XMLPart, _ markup: WordMarkup) -> [UInt8] {
    let isKnown = knownRows.contains([table, row])
    let template = isKnown ? row : templates[table]
    var properties = WordProperties(part, template.flatMap { part.child($0, "trPr") })
    let isHeader = shapes[table]?.rows.first { $0.row == row }?.cells.first?.isHeader ?? false
    for name in ["gridBefore", "wBefore", "gridAfter", "wAfter", "ins", "del", "cnfStyle"] {
      properties.set(name, nil, in: Self.rowOrder)
    }
    if properties.isOn("tblHeader") ?? false != isHeader {
      properties.set("tblHeader", isHeader ? .make("tblHeader") : nil, in: Self.rowOrder)
    }
    let tag = isKnown ? part.startTag(row, setting: [], isSelfClosing: false) : markup.open("tr")
    let exceptions = template.flatMap { part.child($0, "tblPrEx") }.map { Array(part.source($0)) } ?? []
    return tag + exceptions + markup.bytes("trPr", properties)
  }

  func start(cell: Int, of row: Int, _ table: Int, _ part: XMLPart, _ markup: WordMarkup) -> [UInt8] {
    let key = [table, row, cell]
    let isKnown = knownCells.contains(key)
    var properties = WordProperties(part, (isKnown ? cell : template(key, part)).flatMap { part.child($0, "tcPr") })
    let wanted = cells[key] ?? TableCell(table: table, row: row, cell: cell)
    for name in ["hMerge", "vMerge", "gridSpan"] { properties.set(name, nil, in: Self.cellOrder) }
    if wanted.columnSpan > 1 {
      properties.set("gridSpan", .make("gridSpan", String(wanted.columnSpan)), in: Self.cellOrder)
    }
    if merges.contains(key) { properties.set("vMerge", .make("vMerge", "restart"), in: Self.cellOrder) }
    let tag = isKnown ? part.startTag(cell, setting: [], isSelfClosing: false) : markup.open("tc")
    return merged(before[key] ?? [], markup) + tag + markup.bytes("tcPr", properties)
  }

  /// The cell in the template row in whose column a new cell is.
  private func template(_ key: [Int], _ part: XMLPart) -> Int? {
    guard let row = templates[key[0]], let place = places[key] else { return nil }
    let cells = source[key[0]]?.rows.first { $0.row == row }?.cells ?? []
    return place < cells.count ? cells[place].cell : cells.last?.cell
  }

  func trailing(_ table: Int, _ row: Int, _ markup: WordMarkup) -> [UInt8] {
    merged(after[[table, row]] ?? [], markup)
  }

  private func merged(_ columns: [Int], _ markup: WordMarkup) -> [UInt8] {
    columns.flatMap { columns in
      var properties = WordProperties()
      if columns > 1 { properties.all.append(.make("gridSpan", String(columns))) }
      properties.all.append(.make("vMerge"))
      return markup.open("tc") + markup.bytes("tcPr", properties) + markup.empty("p") + markup.close("tc")
    }
  }

  private static let rowOrder = [
    "cnfStyle", "divId", "gridBefore", "gridAfter", "wBefore", "wAfter", "cantSplit", "trHeight", "tblHeader",
    "tblCellSpacing", "jc", "hidden", "ins", "del", "trPrChange",
  ]
  private static let cellOrder = [
    "cnfStyle", "tcW", "gridSpan", "hMerge", "vMerge", "tcBorders", "shd", "noWrap", "tcMar", "textDirection",
    "tcFitText",
    "vAlign", "hideMark", "cellIns", "cellDel", "cellMerge", "tcPrChange",
  ]
}

extension [WordOpenElement] {
  /// Adds what is around a node of the source from a table on, or all that is around it where that begins with these.
  fileprivate mutating func lead(to chain: Self, from table: Int) {
    if chain.count >= count, zip(self, chain).allSatisfy({ $0.key == $1.key }) {
      self = chain
    } else if let start = chain.firstIndex(where: { $0.key == .node(table) }) {
      self += chain[start...]
    }
  }
}

extension WordTablePlan {
  /// Whether a paragraph stays in the cells that it was in, as they were.
  func isUnchanged(_ old: [TableCell], _ new: [TableCell]) -> Bool {
    old == new && (irregular.isEmpty || !new.contains { irregular.contains($0.table) })
  }
}
