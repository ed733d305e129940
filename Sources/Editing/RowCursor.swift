import RichText

/// One visual row, and the way to its neighbours. Lays out a section when it comes to it, and no other.
struct RowCursor {
  private let text: RichText
  private let viewport: Viewport
  private let layouts: LayoutCache
  private var section: Section
  private var index: Int
  private(set) var layout: LineLayout

  /// The row that holds a position.
  init(_ position: Position, in text: RichText, viewport: Viewport, layouts: LayoutCache) {
    (self.text, self.viewport, self.layouts) = (text, viewport, layouts)
    let paragraph = min(max(position.paragraph, 0), text.paragraphCount - 1)
    section = text.section(of: paragraph, at: position.offset)
    layout = layouts.layout(of: section, in: text, viewport: viewport)
    index = layout.place(of: position.offset).row
  }

  var paragraph: Int { section.paragraph }
  var row: LineLayout.Row { layout.rows[index] }
  /// Whether the paragraph ends with the row.
  var isLast: Bool { section.isLast && index + 1 == layout.rows.count }
  var start: Position { Position(paragraph, row.range.lowerBound) }
  var clusters: [LineLayout.Cluster] { layout.clusters(inRow: index) }

  /// The position nearest to a column of the row.
  func position(column: Int) -> Position { Position(paragraph, layout.offset(row: index, column: column)) }

  /// Goes to the next row; false at the last one.
  mutating func forward() -> Bool {
    if index + 1 < layout.rows.count {
      index += 1
      return true
    }
    if section.isLast, paragraph + 1 == text.paragraphCount { return false }
    let next = section.isLast ? Position(paragraph + 1, 0) : Position(paragraph, section.range.upperBound)
    enter(text.section(of: next.paragraph, at: next.offset))
    index = 0
    return true
  }

  /// Goes to the row before; false at the first one.
  mutating func backward() -> Bool {
    if index > 0 {
      index -= 1
      return true
    }
    if section.range.lowerBound > 0 {
      enter(text.section(of: paragraph, at: section.range.lowerBound - 1))
    } else {
      guard paragraph > 0 else { return false }
      enter(text.section(of: paragraph - 1, at: .max))
    }
    index = layout.rows.count - 1
    return true
  }

  /// Goes forward so many rows, backward where negative, as far as there are any. Gives how many it went.
  @discardableResult
  mutating func move(by rows: Int) -> Int {
    var moved = 0
    while moved < rows, forward() { moved += 1 }
    while moved > rows, backward() { moved -= 1 }
    return moved
  }

  private mutating func enter(_ section: Section) {
    self.section = section
    layout = layouts.layout(of: section, in: text, viewport: viewport)
  }
}
