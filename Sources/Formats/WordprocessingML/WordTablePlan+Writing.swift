import RichText

extension WordTablePlan {
  /// The width of a new table's columns together, in twips.
  static let width = 9026

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
  func template(_ key: [Int], _ part: XMLPart) -> Int? {
    guard let row = templates[key[0]], let place = places[key] else { return nil }
    let cells = source[key[0]]?.rows.first { $0.row == row }?.cells ?? []
    return place < cells.count ? cells[place].cell : cells.last?.cell
  }

  func trailing(_ table: Int, _ row: Int, _ markup: WordMarkup) -> [UInt8] {
    merged(after[[table, row]] ?? [], markup)
  }

  func merged(_ columns: [Int], _ markup: WordMarkup) -> [UInt8] {
    columns.flatMap { columns in
      var properties = WordProperties()
      if columns > 1 { properties.all.append(.make("gridSpan", String(columns))) }
      properties.all.append(.make("vMerge"))
      return markup.open("tc") + markup.bytes("tcPr", properties) + markup.empty("p") + markup.close("tc")
    }
  }

  static let rowOrder = [
    "cnfStyle", "divId", "gridBefore", "gridAfter", "wBefore", "wAfter", "cantSplit", "trHeight", "tblHeader",
    "tblCellSpacing", "jc", "hidden", "ins", "del", "trPrChange",
  ]
  static let cellOrder = [
    "cnfStyle", "tcW", "gridSpan", "hMerge", "vMerge", "tcBorders", "shd", "noWrap", "tcMar", "textDirection",
    "tcFitText",
    "vAlign", "hideMark", "cellIns", "cellDel", "cellMerge", "tcPrChange",
  ]
}
