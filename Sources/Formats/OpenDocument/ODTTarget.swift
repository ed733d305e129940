import RichText

/// What edited paragraphs stand in, at one depth of cells.
enum ODTTarget {
  case paragraph(Int)
  case table(Range<Int>)
  case list(Range<Int>)

  var paragraphs: Range<Int> {
    switch self {
    case .paragraph(let index): index..<(index + 1)
    case .table(let range), .list(let range): range
    }
  }

  func isSameKind(as block: ODTBlock.Kind) -> Bool {
    switch (self, block) {
    case (.paragraph, .paragraph), (.table, .table), (.list, .list): true
    default: false
    }
  }
}
