/// A row of a table of the source.
struct RTFRow {
  /// How deep its table is nested: 1 for the outermost.
  var level: Int
  /// Tells its table from the others.
  var table = 0
  /// The paragraphs of each of its cells; what other cells cover has none.
  var cells: [Range<Int>]
  var spans: [Span] = []
  var isHeader = false
  /// Whether a cell of a row above reaches into it.
  var isBelowSpan = false
  var definition: RTFRowDefinition?
  /// How many columns the cells of its definition take, and where the table's columns end, where both follow from the edges of its rows.
  var columns: [Int] = []
  /// Whether its definition has as many cells as it has itself, those that others cover too.
  var isDefined = false
  var columnEdges: [Int] = []
  /// The bytes that make it a row beside its paragraphs: definitions, ends of covered cells, and its own end.
  var structure: [Range<Int>]
  /// Where the row begins and ends in the file, and what is in force behind it.
  var start: Int
  var end: Int
  var context: Int32

  struct Span: Hashable {
    var columns = 1
    var rows = 1
  }

  var paragraphs: Range<Int> { (cells.first?.lowerBound ?? 0)..<(cells.last?.upperBound ?? 0) }
}

/// What `\trowd` and the words after it say.
struct RTFRowDefinition {
  struct Cell {
    /// From the end of the cell before to the end of its `\cellx`.
    var range: Range<Int>
    var edge: Int32
    var merges: RTFMerges
    /// How many of its table's columns it takes; nil where the file does not say so.
    var columns: Int?
  }

  /// From `\trowd` on; several where text stands in between.
  var ranges: [Range<Int>]
  var cells: [Cell] = []
  var isHeader = false
  /// What had been read where it began.
  var pieces: Int
  var paragraphs: Int
}

/// How a cell is merged with others.
struct RTFMerges: OptionSet, Hashable {
  var rawValue: UInt8
  static let startsColumns = RTFMerges(rawValue: 1)
  static let continuesColumns = RTFMerges(rawValue: 2)
  static let startsRows = RTFMerges(rawValue: 4)
  static let continuesRows = RTFMerges(rawValue: 8)
}

/// The end of a row as it is met.
struct RTFRowEnd {
  /// How many paragraphs came before.
  var paragraphs: Int
  var level: Int
  var definition: RTFRowDefinition?
  var structure: [Range<Int>]
  var end: Int
  var context: Int32
}
