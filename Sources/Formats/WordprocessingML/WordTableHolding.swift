import RichText

/// Makes the cells of paragraphs such that a file can have them.
struct WordTableHolding {
  private let source: [Int: WordTableShape]
  /// Tables, rows with their tables, and cells with both.
  private var used: Set<[Int]> = []
  private var fresh: Int

  /// `source` are the tables of the file, which stay as they are where nothing changed them.
  init(source: [Int: WordTableShape], fresh: Int) { (self.source, self.fresh) = (source, fresh) }

  mutating func hold(_ paragraphs: inout [Paragraph]) {
    guard paragraphs.contains(where: { !$0.style.cells.isEmpty }) else { return }
    for index in paragraphs.indices
    where paragraphs[index].style.cells.count > WordReader.tableDepthLimit {
      paragraphs[index].style.cells.removeSubrange(WordReader.tableDepthLimit...)
    }
    let highest =
      paragraphs.lazy.flatMap(\.style.cells).map { max($0.table, $0.row, $0.cell) }.max() ?? 0
    fresh = max(fresh, highest &+ 1)
    renumber(&paragraphs)
    holdSpans(&paragraphs)
    addEnds(&paragraphs)
  }

  // MARK: Numbers

  /// Gives tables, rows and cells whose numbers come again later other numbers there.
  private mutating func renumber(_ paragraphs: inout [Paragraph]) {
    var (before, held): ([TableCell], [TableCell]) = ([], [])
    for index in paragraphs.indices {
      let cells = paragraphs[index].style.cells
      var depth = 0
      while depth < cells.count, depth < before.count, cells[depth].isSamePlace(as: before[depth]) {
        depth += 1
      }
      var new = Array(held.prefix(depth))
      for place in depth..<cells.count {
        let isSibling = place == depth && place < before.count
        new.append(number(cells[place], isSibling ? (before[place], held[place]) : nil))
      }
      if new != cells { paragraphs[index].style.cells = new }
      (before, held) = (cells, new)
    }
  }

  private mutating func number(_ cell: TableCell, _ sibling: (old: TableCell, held: TableCell)?)
    -> TableCell
  {
    var result = cell
    let sameTable = sibling.flatMap { $0.old.table == cell.table ? $0.held.table : nil }
    let sameRow = sibling.flatMap { sameTable != nil && $0.old.row == cell.row ? $0.held.row : nil }
    result.table = sameTable ?? unused(cell.table, [])
    let table = result.table
    result.row = sameRow ?? unused(cell.row, [table])
    let row = result.row
    result.cell = unused(cell.cell, [table, row])
    return result
  }

  private mutating func unused(_ number: Int, _ outer: [Int]) -> Int {
    if used.insert(outer + [number]).inserted { return number }
    defer { fresh += 1 }
    used.insert(outer + [fresh])
    return fresh
  }

  // MARK: Spans

  private func holdSpans(_ paragraphs: inout [Paragraph]) {
    var held: [Int: [Int: [Int: TableCell]]] = [:]
    for (table, shape) in WordTableShape.all(paragraphs) where source[table] != shape {
      held[table] = shape.held()
    }
    guard !held.isEmpty else { return }
    for index in paragraphs.indices {
      for place in paragraphs[index].style.cells.indices {
        let cell = paragraphs[index].style.cells[place]
        if let new = held[cell.table]?[cell.row]?[cell.cell] {
          paragraphs[index].style.cells[place] = new
        }
      }
    }
  }

  /// A cell ends with a paragraph, not with a table.
  private func addEnds(_ paragraphs: inout [Paragraph]) {
    guard paragraphs.contains(where: { $0.style.cells.count > 1 }) else { return }
    var (result, number) = ([Paragraph](), (paragraphs.map(\.id.number).max() ?? 0) + 1)
    for (index, paragraph) in paragraphs.enumerated() {
      result.append(paragraph)
      let next = index + 1 < paragraphs.count ? paragraphs[index + 1].style.cells : []
      var cells = paragraph.style.cells
      while needsEnd(cells, before: next) {
        cells.removeLast()
        var end = Paragraph(id: ParagraphID(number))
        end.style.cells = cells
        result.append(end)
        number += 1
      }
    }
    paragraphs = result
  }

  /// Whether the cell around the innermost table ends where a paragraph in the cells `next` follows.
  private func needsEnd(_ cells: [TableCell], before next: [TableCell]) -> Bool {
    let outer = cells.dropLast()
    return !outer.isEmpty
      && !(next.count >= outer.count && zip(outer, next).allSatisfy { $0.isSamePlace(as: $1) })
  }
}

extension TableCell {
  fileprivate func isSamePlace(as other: TableCell) -> Bool {
    table == other.table && row == other.row && cell == other.cell
  }
}
