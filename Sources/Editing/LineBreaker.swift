import RichText

/// Breaks a section of a paragraph into rows, each from its start on and without a look at those before. Offsets are those in the section.
struct LineBreaker: Sendable {
  static let twipsPerColumn = 120
  static let tabStop = 8

  let text: String
  let style: ParagraphStyle
  let decoration: Decoration
  private let viewport: Viewport
  private let margins: Margins
  private let isFirst: Bool
  private let isLast: Bool

  /// - Parameters:
  ///   - part: the section's text, and its paragraph's layout.
  ///   - isFirst: whether the paragraph starts with it.
  ///   - isLast: whether the paragraph ends with it.
  init(_ part: Paragraph, isFirst: Bool = true, isLast: Bool = true, decoration: Decoration, viewport: Viewport) {
    (text, style) = (part.text, part.style)
    (self.isFirst, self.isLast) = (isFirst, isLast)
    (self.decoration, self.viewport) = (decoration, viewport)
    margins = Margins(style, decoration: decoration.columns, in: viewport)
  }

  /// All rows; at least one.
  var rows: [LineLayout.Row] {
    var rows = [row(from: 0)]
    while let last = rows.last, last.range.upperBound < text.utf8.count || isOpen(last) {
      rows.append(row(from: last.range.upperBound))
    }
    return rows
  }

  /// Whether a row follows that has nothing in it: behind a line break at the paragraph's end.
  private func isOpen(_ row: LineLayout.Row) -> Bool {
    isLast && !row.range.isEmpty && row.range.upperBound == text.utf8.count
      && text.unicodeScalars.last == LineBreak.separator
  }

  /// Whether it lays out for the width of such a view, and measures as that does.
  func fits(_ other: Viewport) -> Bool {
    viewport.columns == other.columns && viewport.textColumns == other.textColumns && viewport.measure === other.measure
  }

  private func row(from start: Int) -> LineLayout.Row {
    let (left, edge) = margins.row(isFirst: isFirst && start == 0)
    let end = end(ofRowFrom: start, left: left, edge: edge)
    let clusters = placed(start..<end, left: left, edge: edge)
    let last = isLast && end == text.utf8.count ? clusters.last : clusters.last { !Glyphs(text, $0.range).hangs }
    let width = max((last.map { $0.column + $0.width } ?? 0) - (clusters.isEmpty ? 0 : left), 0)
    return LineLayout.Row(range: start..<end, indent: left + shift(of: edge - left - width), width: width)
  }

  /// What is in a row, in its columns.
  func clusters(of row: LineLayout.Row) -> [LineLayout.Cluster] {
    let (left, edge) = margins.row(isFirst: isFirst && row.range.lowerBound == 0)
    var clusters = placed(row.range, left: left, edge: edge)
    for index in clusters.indices { clusters[index].column = min(clusters[index].column + row.indent - left, edge) }
    return clusters
  }

  /// The offset of the first character that does not belong to the row.
  private func end(ofRowFrom start: Int, left: Int, edge: Int) -> Int {
    var (pen, opportunity, previous) = (left, Int?.none, Glyph?.none)
    for glyph in Glyphs(text, start..<text.utf8.count) {
      if let previous, previous.endsRow { return glyph.range.lowerBound }
      if let previous, LineBreak.isAllowed(between: previous.scalar, and: glyph.scalar) {
        opportunity = glyph.range.lowerBound
      }
      let step = columns(of: glyph, at: pen, left: left, edge: edge)
      if pen + step > edge, previous != nil, !glyph.hangs { return opportunity ?? glyph.range.lowerBound }
      pen += step
      previous = glyph
    }
    return text.utf8.count
  }

  private func placed(_ range: Range<Int>, left: Int, edge: Int) -> [LineLayout.Cluster] {
    var pen = left
    return Glyphs(text, range).map { glyph in
      let next = min(pen + columns(of: glyph, at: pen, left: left, edge: edge), edge)
      defer { pen = next }
      return LineLayout.Cluster(range: glyph.range, column: pen, width: next - pen)
    }
  }

  private func columns(of glyph: Glyph, at pen: Int, left: Int, edge: Int) -> Int {
    let columns = glyph.isTab ? Self.tabStop - pen % Self.tabStop : min(max(viewport.measure.width(of: glyph), 0), 2)
    return min(columns, edge - left)
  }

  private func shift(of slack: Int) -> Int {
    switch style.alignment {
    case .natural, .left, .justified: 0
    case .center: max(slack, 0) / 2
    case .right: max(slack, 0)
    }
  }
}
