/// The layouts of one paragraph in three texts, and how sure it is that they are of one.
struct MergedLayouts {
  var styles: [ParagraphStyle?]
  var weight: Int
}

extension ParagraphStyle {
  var hasNumbers: Bool { list != nil || code != nil || !cells.isEmpty }

  /// The numbers in the layout: first those that stand alone, then rows, then cells.
  var numberNodes: [(depth: Int, nodes: [MergeNumbers.Node])] {
    guard hasNumbers else { return [] }
    typealias Node = MergeNumbers.Node
    return [
      (0, list.map { [Node(kind: .list, number: $0.list)] } ?? []),
      (0, code.map { [Node(kind: .code, number: $0.number)] } ?? []),
      (0, cells.map { Node(kind: .table, number: $0.table) }),
      (1, cells.map { Node(kind: .row($0.table), number: $0.row) }),
      (2, cells.map { Node(kind: .cell($0.table, $0.row), number: $0.cell) }),
    ]
  }

  /// The same layout with other numbers.
  func renumbered(_ number: (MergeNumbers.Node) -> Int) -> ParagraphStyle {
    var style = self
    if let list { style.list?.list = number(.init(kind: .list, number: list.list)) }
    if let code { style.code?.number = number(.init(kind: .code, number: code.number)) }
    for (index, cell) in cells.enumerated() {
      style.cells[index].table = number(.init(kind: .table, number: cell.table))
      style.cells[index].row = number(.init(kind: .row(cell.table), number: cell.row))
      style.cells[index].cell = number(.init(kind: .cell(cell.table, cell.row), number: cell.cell))
    }
    return style
  }
}
