/// A quote or a list item of the source.
struct MarkdownContainer {
  /// The one around it; -1 for none.
  var parent: Int
  /// How many columns an item's further lines are indented; nil for a quote.
  var indent: Int?
  /// How many of these columns are before its marker.
  var offset = 0
  /// The number of the item's list.
  var list = -1
  /// Its first line.
  var line: Int
  /// How many are around it.
  var depth: Int
  /// The sign of a bullet, or what follows a number.
  var sign: UInt8 = 0
  /// The byte where its marker begins.
  var marker = 0
  /// The number in its marker.
  var number = 1
  /// Whether its box is ticked; nil where it has none.
  var isDone: Bool?
}

/// A list of the source.
struct MarkdownList {
  var isOrdered: Bool
  var isTight: Bool
  var start: Int
  /// How many items were read.
  var count = 0
  /// The number that the next shown item has, where it follows from the one before; nil before the first.
  var expected: Int?
}

/// Goes through a line as CommonMark does, where a tab leads to the next of the columns 4, 8, 12 …
struct MarkdownLineScanner {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var offset: Int
  private var column = 0
  /// Columns of a tab that are left.
  private var left = 0

  init(_ bytes: [UInt8], _ line: Range<Int>) { (self.bytes, offset, end) = (bytes, line.lowerBound, line.upperBound) }

  /// The columns of blanks here, and the byte after them.
  var indent: (columns: Int, offset: Int) {
    var (index, columns) = (offset, left)
    if left > 0 { index += 1 }
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 {
      columns += bytes[index] == 0x20 ? 1 : 4 - (column + columns) % 4
      index += 1
    }
    return (columns, index)
  }

  private mutating func skip(_ count: Int) {
    var count = count
    while count > 0, offset < end {
      let width = left > 0 ? left : bytes[offset] == 0x09 ? 4 - column % 4 : 1
      let step = min(width, count)
      (column, count, left) = (column + step, count - step, width - step)
      if left == 0 { offset += 1 }
    }
  }

  /// Goes past the marker of an item that begins in the line.
  mutating func skipMarker(_ container: MarkdownContainer) { skip(container.indent ?? 0) }

  /// Goes past what a container puts before its lines; false where that is not here.
  mutating func enter(_ container: MarkdownContainer) -> Bool {
    let (columns, next) = indent
    if let needed = container.indent {
      if columns >= needed { skip(needed) } else if next >= end { skip(columns) } else { return false }
      return true
    }
    guard columns <= 3, next < end, bytes[next] == 0x3E else { return false }
    skip(columns + 1)
    if offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { skip(1) }
    return true
  }
}
