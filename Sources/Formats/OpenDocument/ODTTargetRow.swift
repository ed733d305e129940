import RichText

/// A row or cell of an edited text.
struct ODTTargetRow {
  var paragraphs: Range<Int>
  var cells: [ODTTargetCell] = []
  /// The row of the file's table that it is; nil for a new one.
  var row: Int?
}

struct ODTTargetCell {
  var tag: TableCell
  var paragraphs: Range<Int>
  /// The cell of the file's row that it is.
  var cell: Int?
}
