/// Whether the numbers of lists, tables and blocks of code in one text can stand for those in another: layouts are given in order, two
/// by two, and the first two that cannot stand for each other end it.
///
/// Lists are matched one for one. Tables, their rows and cells, and blocks of code are told apart from what is next to them alone.
struct NumberMatching {
  private var lists: [Int: Int] = [:]
  private var listsBack: [Int: Int] = [:]
  private var lastList: (old: Int, new: Int)?
  private var previous: (old: ParagraphStyle, new: ParagraphStyle)?

  /// Whether the numbers in two layouts can stand for each other; the rest of the layouts is not compared.
  mutating func match(_ old: ParagraphStyle, _ new: ParagraphStyle) -> Bool {
    guard old.cells.count == new.cells.count else { return false }
    defer { previous = (old, new) }
    if let old = old.list?.list, let new = new.list?.list, !matchLists(old, new) { return false }
    guard let previous else { return true }
    return old.continues(previous.old) == new.continues(previous.new)
  }

  /// Two layouts without numbers stand in between.
  mutating func skip() { previous = nil }

  private mutating func matchLists(_ old: Int, _ new: Int) -> Bool {
    if let lastList, lastList == (old, new) { return true }
    lastList = (old, new)
    if lists[old] == nil, listsBack[new] == nil { (lists[old], listsBack[new]) = (new, old) }
    return lists[old] == new && listsBack[new] == old
  }
}

extension ParagraphStyle {
  /// What of the layout before a layout goes on with.
  fileprivate struct Continuation: Equatable {
    var isCode: Bool
    /// How many of the cells are the same, and what of the next one is.
    var cells: Int
    var isTable: Bool
    var isRow: Bool
  }

  fileprivate func continues(_ other: ParagraphStyle) -> Continuation {
    let isCode = code != nil && code?.number == other.code?.number
    let shared = zip(cells, other.cells).prefix { $0.isSameCell(as: $1) }.count
    guard shared < cells.count, shared < other.cells.count, cells[shared].table == other.cells[shared].table else {
      return Continuation(isCode: isCode, cells: shared, isTable: false, isRow: false)
    }
    let isRow = cells[shared].row == other.cells[shared].row
    return Continuation(isCode: isCode, cells: shared, isTable: true, isRow: isRow)
  }

  /// Whether both name the same list, tables, rows, cells and block of code.
  func hasSameNumbers(as other: ParagraphStyle) -> Bool {
    list?.list == other.list?.list && code?.number == other.code?.number && isInSameCell(as: other)
  }
}

extension TableCell {
  /// Whether the table, the row and the cell have equal numbers.
  func isSameCell(as other: TableCell) -> Bool { table == other.table && row == other.row && cell == other.cell }
}
