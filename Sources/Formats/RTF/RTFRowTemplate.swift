/// What the definition of a new row is made of: the words of a row like it, and of each column.
struct RTFRowTemplate {
  var row: [UInt8]
  /// Whether the last row of a table says so.
  var isLast = false
  /// Whether the words are not those of a row of the source.
  var isNew = false
  /// The words of a cell in each column, and where it ends.
  var cells: [[UInt8]] = []
  var edges: [Int] = []

  /// Adds a cell; columns that it covers end at the table's edges, or else are taken to be of one width.
  mutating func add(_ look: [UInt8], columns: Int, to edge: Int, _ tableEdges: [Int]) {
    let start = edges.last ?? 0
    for column in 1...max(columns, 1) {
      cells.append(look)
      let own = start + (edge - start) * column / max(columns, 1)
      let isInside = column < columns && edges.count < tableEdges.count
      edges.append(isInside ? tableEdges[edges.count] : own)
    }
  }

  /// Where a cell of a new row ends.
  func edge(_ index: Int, _ plan: RTFRowPlan) -> Int {
    if isNew || plan.cells.count == edges.count && !plan.isAligned { return edges[index] }
    if plan.isAligned {
      return index < edges.count ? edges[index] : (edges.last ?? 0) + 1440 * (index + 1 - edges.count)
    }
    return max(edges.last ?? 0, plan.cells.count * 100) * (index + 1) / plan.cells.count
  }
}

extension RTFWriter {
  /// What stands before the cells of a new row.
  ///
  /// A cell over several columns is as wide as they are, and says how many they are with a word that all other programs pass over:
  /// RTF itself has no columns across rows.
  func definition(_ plan: RTFRowPlan) -> [UInt8] {
    let parts = template(plan)
    var result = parts.row
    if plan.isHeader { result += Array("\\trhdr".utf8) }
    if plan.isLast, parts.isLast { result += Array("\\lastrow".utf8) }
    for cell in plan.written {
      let span = cell.columns.count > 1 || plan.statesColumns ? "\\clgridspan\(cell.columns.count)" : ""
      result += Array((cell.merges.words + span).utf8)
      result += parts.cells[min(cell.columns.lowerBound, parts.cells.count - 1)]
      result += Array("\\cellx\(parts.edge(cell.columns.upperBound - 1, plan))".utf8)
    }
    return result
  }

  /// Where the written cells of a new row end, in twips.
  func edges(_ plan: RTFRowPlan) -> [Int] {
    let parts = template(plan)
    return plan.written.map { parts.edge($0.columns.upperBound - 1, plan) }
  }

  private func template(_ plan: RTFRowPlan) -> RTFRowTemplate { plan.template.flatMap(template) ?? newTemplate(plan) }

  /// The parts of the definition of a row of the source; nil where it has no cells.
  private func template(_ row: RTFRow) -> RTFRowTemplate? {
    guard let definition = row.definition, !definition.cells.isEmpty else { return nil }
    var parts = RTFRowTemplate(row: Array("\\trowd".utf8))
    for (index, cell) in definition.cells.enumerated() {
      var words = source.words(in: cell.range)[...]
      if index == 0 {
        let head = words.prefix { !source.isCellWord($0) }
        parts.isLast = head.contains { source.tokens[$0].keyword == .lastrow }
        parts.row += head.filter { source.isKeptInCopies($0) }.flatMap { source.bytes[source.bytes(of: $0)] }
        words = words.dropFirst(head.count)
      }
      let look = words.filter { source.isKeptInCopies($0) }.flatMap { source.bytes[source.bytes(of: $0)] }
      let columns = cell.columns ?? (index < row.columns.count ? row.columns[index] : 1)
      parts.add(look, columns: columns, to: Int(cell.edge), row.columnEdges)
    }
    parts.edges += row.columnEdges.dropFirst(parts.edges.count)
    return parts
  }

  /// A new table, as wide as most pages, with thin lines.
  private func newTemplate(_ plan: RTFRowPlan) -> RTFRowTemplate {
    let line = source.isCocoa ? "\\brdrs\\brdrw20" : "\\brdrs\\brdrw10"
    let borders = ["t", "l", "b", "r"].map { "\\clbrdr\($0)\(line)" }.joined()
    let head =
      source.isCocoa
      ? "\\itap\(plan.level + 1)\\trowd \\taflags1 \\trgaph108\\trleft-108" : "\\trowd\\trgaph108\\trleft0"
    var parts = RTFRowTemplate(row: Array(head.utf8), isLast: source.isCocoa, isNew: true)
    for index in plan.cells.indices {
      parts.cells.append(Array(borders.utf8))
      parts.edges.append(9000 * (index + 1) / max(plan.columns, 1))
    }
    return parts
  }
}

extension RTFSource {
  /// Whether the file says that a cell takes several columns by cells that are merged.
  var mergesColumns: Bool {
    rows.contains { $0.definition?.cells.contains { $0.merges.contains(.startsColumns) } ?? false }
  }

  /// Whether a word is about a cell rather than about its row.
  fileprivate func isCellWord(_ token: Int) -> Bool {
    tokens[token].keyword == .cellx || bytes[bytes(of: token)].starts(with: Array("\\cl".utf8))
  }

  /// Whether a word of a definition holds for rows like it.
  fileprivate func isKeptInCopies(_ token: Int) -> Bool {
    switch tokens[token].keyword {
    case .trowd, .cellx, .clmgf, .clmrg, .clvmgf, .clvmrg, .clgridspan, .trhdr, .lastrow, .row, .nestrow: false
    default: !bytes[bytes(of: token)].starts(with: Array("\\irow".utf8))
    }
  }
}

extension RTFMerges {
  /// The words that set them.
  fileprivate var words: String {
    (contains(.startsColumns) ? "\\clmgf" : "") + (contains(.continuesColumns) ? "\\clmrg" : "")
      + (contains(.startsRows) ? "\\clvmgf" : "") + (contains(.continuesRows) ? "\\clvmrg" : "")
  }
}
