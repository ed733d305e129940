/// What becomes of a merged text with names of cells: one without these, and with an empty cell wherever a row has none in a column in which
/// others have one.
struct UnnamedText {
  private(set) var paragraphs: [Paragraph] = []
  private let named: [Paragraph]
  /// For each paragraph with names its index here.
  private var places: [Int] = []
  private let grids: [MergeGrid]
  /// The columns of each table that any row has.
  private var columns: [Int: Set<Int>] = [:]
  private let firstCell: Int
  private var open: (cell: Cell, style: ParagraphStyle)?

  private struct Cell {
    var grid, row, column: Int
  }

  init(_ text: RichText, _ grids: [MergeGrid]) {
    (named, self.grids) = (Array(text.paragraphs), grids)
    firstCell = text.unused { $0.cells.map(\.cell) }
    for cell in named.compactMap(cell(of:)) { columns[cell.grid, default: []].insert(cell.column) }
    for paragraph in named { add(paragraph) }
    finishRow()
  }

  private mutating func add(_ paragraph: Paragraph) {
    if let cell = cell(of: paragraph) {
      begin(cell, paragraph.style)
    } else if let open, !open.style.isInSameCell(as: paragraph.style) {
      finishRow()
    }
    places.append(paragraphs.count)
    paragraphs.append(paragraph.hasNames ? paragraph.unnamed : paragraph)
  }

  private mutating func begin(_ cell: Cell, _ style: ParagraphStyle) {
    if let open, (open.cell.grid, open.cell.row) != (cell.grid, cell.row) { finishRow() }
    let first = open.map { $0.cell.column + 1 } ?? 0
    fill(first..<max(first, cell.column), of: cell.grid, style)
    open = (cell, style)
  }

  private mutating func finishRow() {
    guard let (cell, style) = open else { return }
    fill((cell.column + 1)..<grids[cell.grid].columns.count, of: cell.grid, style)
    open = nil
  }

  private mutating func fill(_ range: Range<Int>, of grid: Int, _ style: ParagraphStyle) {
    for column in range where columns[grid]?.contains(column) ?? false {
      guard let model = style.cells.first else { return }
      var empty = ParagraphStyle()
      empty.cells = [model]
      empty.cells[0].cell = firstCell &+ column
      paragraphs.append(Paragraph(id: ParagraphID(.max), style: empty))
    }
  }

  private func cell(of paragraph: Paragraph) -> Cell? {
    guard let number = MergeCellName.number(at: paragraph.text), !paragraph.style.cells.isEmpty,
      let grid = grids.lastIndex(where: { $0.firstName <= number })
    else { return nil }
    let (row, column) = (number - grids[grid].firstName).quotientAndRemainder(dividingBy: grids[grid].columns.count)
    return Cell(grid: grid, row: row, column: column)
  }

  /// The place of one in the text with names.
  func map(_ position: Position) -> Position {
    let paragraph = named[position.paragraph]
    return Position(places[position.paragraph], position.offset - paragraph.nameLength(before: position.offset))
  }
}
