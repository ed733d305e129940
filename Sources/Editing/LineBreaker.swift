import RichText

/// Breaks one paragraph into rows, each from its start on and without a look at those before.
struct LineBreaker: Sendable {
  static let twipsPerColumn = 120
  static let tabStop = 8

  let text: String
  let style: ParagraphStyle
  let columns: Int
  let textColumns: Int
  let measure: Measure
  let decoration: Decoration
  private let margins: Margins

  init(_ paragraph: Paragraph, decoration: Decoration, viewport: Viewport) {
    (text, style) = (paragraph.text, paragraph.style)
    (columns, textColumns, measure) = (viewport.columns, viewport.textColumns, viewport.measure)
    self.decoration = decoration
    margins = Margins(style, decoration: decoration.columns, in: viewport)
  }

  /// The row that starts at a UTF-8 offset.
  func row(from start: Int) -> LineLayout.Row {
    let (left, edge) = margins.row(isFirst: start == 0)
    let end = end(ofRowFrom: start, left: left, edge: edge)
    let clusters = placed(start..<end, left: left, edge: edge)
    let isLast = end == text.utf8.count
    let last = isLast ? clusters.last : clusters.last { !Glyphs(text, $0.range).hangs }
    let width = max((last.map { $0.column + $0.width } ?? 0) - (clusters.isEmpty ? 0 : left), 0)
    return LineLayout.Row(range: start..<end, indent: left + shift(of: edge - left - width), width: width)
  }

  /// What is in a row, in its columns.
  func clusters(of row: LineLayout.Row) -> [LineLayout.Cluster] {
    let (left, edge) = margins.row(isFirst: row.range.lowerBound == 0)
    var clusters = placed(row.range, left: left, edge: edge)
    for index in clusters.indices { clusters[index].column = min(clusters[index].column + row.indent - left, edge) }
    return clusters
  }

  /// The offset of the first character that does not belong to the row.
  private func end(ofRowFrom start: Int, left: Int, edge: Int) -> Int {
    var (pen, opportunity, previous) = (left, Int?.none, Glyph?.none)
    for glyph in Glyphs(text, start..<text.utf8.count) {
      if let previous, LineBreak.isAllowed(between: previous, and: glyph) { opportunity = glyph.range.lowerBound }
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
    let columns = glyph.isTab ? Self.tabStop - pen % Self.tabStop : min(max(measure.width(of: glyph), 0), 2)
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

/// The columns between which a paragraph's rows lie.
struct Margins {
  private let space: Int
  private let left: Int
  private let first: Int
  private let right: Int

  /// Margins behind a decoration of so many columns. That of an item has its indents.
  init(_ style: ParagraphStyle, decoration: Int, in viewport: Viewport) {
    space = max(viewport.columns - 1, 1)
    let most = Self.most(in: viewport)
    let isItem = style.list != nil
    left = min(decoration + (isItem ? 0 : max(Self.columns(style.leftIndent), 0)), most)
    first = min(decoration + (isItem ? 0 : max(Self.columns(style.leftIndent &+ style.firstLineIndent), 0)), most)
    right = min(max(Self.columns(style.rightIndent), 0), most - max(left, first))
  }

  /// The first column of a row, and the column after its last one.
  func row(isFirst: Bool) -> (left: Int, edge: Int) { (isFirst ? first : left, space - right) }

  /// The most columns before the text.
  static func most(in viewport: Viewport) -> Int { max(viewport.columns - 1 - viewport.textColumns, 0) }

  /// A distance in columns.
  static func columns(_ twips: Int) -> Int {
    let twips = min(max(twips, -1_000_000), 1_000_000)
    return (twips + (twips < 0 ? -1 : 1) * LineBreaker.twipsPerColumn / 2) / LineBreaker.twipsPerColumn
  }
}
