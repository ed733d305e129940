public import RichText

/// A paragraph broken into visual rows of at most so many columns, at spaces where there are any.
///
/// The last column of the view is kept for the caret, which stands behind a full row. An indent of 120 twips is one
/// column; indents leave at least 10 columns to the text where the view has as many. Spaces at the end of a row
/// may hang over the edge: they take no columns there. A tab goes to the next column that is a multiple of 8.
/// Words that are longer than a row are broken between grapheme clusters, and so is text in Chinese and Japanese.
/// A line separator (U+2028) ends its row.
public struct LineLayout: Sendable {
  /// One visual row.
  public struct Row: Sendable, Hashable {
    /// UTF-8 offsets within the paragraph.
    public var range: Range<Int>
    /// Columns before the text: its decoration, which is in the first ones, indents and alignment.
    public var indent: Int
    /// Columns that the text takes; without the spaces at which the row was broken.
    public var width: Int
  }

  /// A grapheme cluster in its row.
  public struct Cluster: Sendable, Hashable {
    /// UTF-8 offsets within the paragraph.
    public var range: Range<Int>
    /// The first column that the cluster takes, the row's indent included.
    public var column: Int
    /// The columns that it takes: 0, 1 or 2, more for a tab, 0 for a space that hangs over the edge.
    public var width: Int
  }

  /// At least one; together they cover the paragraph, or the section of one, without a gap.
  public let rows: [Row]
  private let breaker: LineBreaker
  /// The offset in the paragraph at which it starts, and whether it goes on to the paragraph's end.
  private let start: Int
  private let isLast: Bool

  /// What stands before the text.
  public var decoration: Decoration { breaker.decoration }

  /// Breaks a paragraph; an empty one has one row.
  public init(_ paragraph: Paragraph, decoration: Decoration = Decoration(), viewport: Viewport) {
    let whole = Section(paragraph: 0, range: 0..<paragraph.text.utf8.count, isLast: true)
    self.init(paragraph, of: whole, decoration: decoration, viewport: viewport)
  }

  /// Breaks what is in a section of a paragraph.
  init(_ part: Paragraph, of section: Section, decoration: Decoration, viewport: Viewport) {
    (start, isLast) = (section.range.lowerBound, section.isLast)
    breaker = LineBreaker(
      part, isFirst: start == 0, isLast: isLast, decoration: decoration, viewport: viewport)
    rows = start == 0 ? breaker.rows : breaker.rows.map { [start] in $0.moved(by: start) }
  }

  /// Whether it is laid out for such a view.
  func fits(_ viewport: Viewport) -> Bool { breaker.fits(viewport) }

  /// The grapheme clusters of a row, in order.
  public func clusters(inRow row: Int) -> [Cluster] {
    let clusters = breaker.clusters(of: rows[clamped(row)].moved(by: -start))
    return start == 0 ? clusters : clusters.map { $0.moved(by: start) }
  }

  /// The row and the column (indent included) of a UTF-8 offset. At a border of two rows it is the second one.
  public func place(of offset: Int) -> (row: Int, column: Int) {
    let row = row(of: offset)
    let column = clusters(inRow: row).first { $0.range.contains(offset) }?.column
    return (row, column ?? (offset <= rows[row].range.lowerBound ? rows[row].indent : end(ofRow: row)))
  }

  /// The UTF-8 offset nearest to a column of a row. Never the end of a row that another one follows: that is the next row's start.
  public func offset(row: Int, column: Int) -> Int {
    let row = clamped(row)
    let isLast = isLast && row == rows.count - 1
    if isLast, column >= end(ofRow: row) { return rows[row].range.upperBound }
    let clusters = clusters(inRow: row)
    guard let last = clusters.last else { return rows[row].range.lowerBound }
    if column > last.column {
      return isLast && last.isPassed(by: column) ? last.range.upperBound : last.range.lowerBound
    }
    return nearest(to: column, in: clusters)
  }

  private func nearest(to column: Int, in clusters: [Cluster]) -> Int {
    let after = clusters.firstIndex { $0.column >= column } ?? clusters.endIndex - 1
    guard after > 0, clusters[after].column != column else { return clusters[after].range.lowerBound }
    let before = clusters[after - 1]
    let isNearer = column - before.column <= clusters[after].column - column
    return isNearer
      ? clusters.first { $0.column == before.column }?.range.lowerBound ?? before.range.lowerBound
      : clusters[after].range.lowerBound
  }

  private func end(ofRow row: Int) -> Int { rows[row].indent + rows[row].width }
  private func clamped(_ row: Int) -> Int { min(max(row, 0), rows.count - 1) }

  /// The row that holds an offset.
  func row(of offset: Int) -> Int {
    var (low, high) = (0, rows.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if rows[middle].range.lowerBound <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}

extension LineLayout.Row {
  fileprivate func moved(by bytes: Int) -> Self {
    var row = self
    row.range = (range.lowerBound + bytes)..<(range.upperBound + bytes)
    return row
  }
}

extension LineLayout.Cluster {
  fileprivate func moved(by bytes: Int) -> Self {
    Self(range: (range.lowerBound + bytes)..<(range.upperBound + bytes), column: column, width: width)
  }

  fileprivate func isPassed(by column: Int) -> Bool { (column - self.column) * 2 > width }
}
