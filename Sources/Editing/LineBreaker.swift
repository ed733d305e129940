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
    let end = end(ofRowFrom: start, left: left, edge: edge), width = max(end.column - left, 0)
    return LineLayout.Row(range: start..<end.offset, indent: left + shift(of: edge - left - width), width: width)
  }

  /// What is in a row, in its columns.
  func clusters(of row: LineLayout.Row) -> [LineLayout.Cluster] {
    let (left, edge) = margins.row(isFirst: isFirst && row.range.lowerBound == 0)
    var clusters = placed(row.range, left: left, edge: edge)
    for index in clusters.indices { clusters[index].column = min(clusters[index].column + row.indent - left, edge) }
    return clusters
  }

  /// Where a row ends: the offset of the first character that does not belong to it, and the column after the last one that does not hang.
  private struct End {
    var offset: Int
    var column: Int
  }

  private func end(ofRowFrom start: Int, left: Int, edge: Int) -> End {
    var (pen, ink, opportunity, previous) = (left, left, End?.none, Glyph?.none)
    for glyph in Glyphs(text, start..<text.utf8.count) {
      let here = End(offset: glyph.range.lowerBound, column: ink)
      if let previous, previous.endsRow { return here }
      if let previous, LineBreak.isAllowed(between: previous.scalar, and: glyph.scalar) { opportunity = here }
      let step = columns(of: glyph, at: pen, left: left, edge: edge), hangs = glyph.hangs
      if pen + step > edge, previous != nil, !hangs { return opportunity ?? here }
      pen += step
      if !hangs { ink = min(pen, edge) }
      previous = glyph
    }
    return End(offset: text.utf8.count, column: isLast ? min(pen, edge) : ink)
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
