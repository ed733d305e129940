import RichText

/// Breaks one paragraph into rows.
struct LineBreaker {
  static let twipsPerColumn = 120
  static let columnsLeft = 10
  static let tabStop = 8

  private let characters: [Character]
  private let offsets: [Int]
  private let margins: Margins
  private let style: ParagraphStyle
  private let width: @Sendable (Character) -> Int

  init(_ paragraph: Paragraph, viewport: Viewport) {
    characters = Array(paragraph.text)
    offsets = characters.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
    (style, width) = (paragraph.style, viewport.width)
    margins = Margins(paragraph.style, columns: viewport.columns)
  }

  func broken() -> (rows: [LineLayout.Row], clusters: [[LineLayout.Cluster]]) {
    var rows: [LineLayout.Row] = []
    var clusters: [[LineLayout.Cluster]] = []
    var start = 0
    repeat {
      let row = row(from: start)
      rows.append(row.row)
      clusters.append(row.clusters)
      start += row.clusters.count
    } while start < characters.count
    return (rows, clusters)
  }

  private func row(from start: Int) -> (row: LineLayout.Row, clusters: [LineLayout.Cluster]) {
    let (left, edge) = margins.row(isFirst: start == 0)
    let end = end(ofRowFrom: start, left: left, edge: edge)
    var clusters = placed(start..<end, left: left, edge: edge)
    let width = textWidth(of: clusters, isLast: end == characters.count) - (clusters.isEmpty ? 0 : left)
    let shift = shift(of: edge - left - max(width, 0))
    for index in clusters.indices { clusters[index].column = min(clusters[index].column + shift, edge) }
    return (LineLayout.Row(range: offsets[start]..<offsets[end], indent: left + shift, width: max(width, 0)), clusters)
  }

  /// The index of the first character that does not belong to the row.
  private func end(ofRowFrom start: Int, left: Int, edge: Int) -> Int {
    var pen = left
    var opportunity: Int?
    for index in start..<characters.count {
      if index > start, LineBreak.isAllowed(between: characters[index - 1], and: characters[index]) {
        opportunity = index
      }
      let step = columns(of: characters[index], at: pen, left: left, edge: edge)
      if pen + step > edge, index > start, !LineBreak.hangs(characters[index]) { return opportunity ?? index }
      pen += step
    }
    return characters.count
  }

  private func placed(_ range: Range<Int>, left: Int, edge: Int) -> [LineLayout.Cluster] {
    var pen = left
    return range.map { index in
      let next = min(pen + columns(of: characters[index], at: pen, left: left, edge: edge), edge)
      defer { pen = next }
      return LineLayout.Cluster(range: offsets[index]..<offsets[index + 1], column: pen, width: next - pen)
    }
  }

  private func columns(of character: Character, at pen: Int, left: Int, edge: Int) -> Int {
    let columns = character == "\t" ? Self.tabStop - pen % Self.tabStop : min(max(width(character), 0), 2)
    return min(columns, edge - left)
  }

  /// The column after the text; the spaces at which the row was broken do not count.
  private func textWidth(of clusters: [LineLayout.Cluster], isLast: Bool) -> Int {
    let text = isLast ? clusters[...] : clusters.prefix(clusters.count - hanging(clusters))
    return text.last.map { $0.column + $0.width } ?? 0
  }

  private func hanging(_ clusters: [LineLayout.Cluster]) -> Int {
    guard let last = clusters.last, let end = offsets.lowerIndex(of: last.range.upperBound) else { return 0 }
    return characters[..<end].suffix(clusters.count).reversed().prefix { LineBreak.hangs($0) }.count
  }

  private func shift(of slack: Int) -> Int {
    switch style.alignment {
    case .natural, .left, .justified: 0
    case .center: max(slack, 0) / 2
    case .right: max(slack, 0)
    }
  }
}

extension [Int] {
  /// Where a value stands in a sorted array.
  fileprivate func lowerIndex(of value: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == value ? low : nil
  }
}

/// The columns between which a paragraph's rows lie.
struct Margins {
  private let space: Int
  private let left: Int
  private let first: Int
  private let right: Int

  init(_ style: ParagraphStyle, columns: Int) {
    space = max(columns - 1, 1)
    let most = max(space - LineBreaker.columnsLeft, 0)
    left = min(max(Self.columns(style.leftIndent), 0), most)
    first = min(max(Self.columns(style.leftIndent &+ style.firstLineIndent), 0), most)
    right = min(max(Self.columns(style.rightIndent), 0), most - max(left, first))
  }

  /// The first column of a row, and the column after its last one.
  func row(isFirst: Bool) -> (left: Int, edge: Int) { (isFirst ? first : left, space - right) }

  private static func columns(_ twips: Int) -> Int {
    let twips = min(max(twips, -1_000_000), 1_000_000)
    return (twips + (twips < 0 ? -1 : 1) * LineBreaker.twipsPerColumn / 2) / LineBreaker.twipsPerColumn
  }
}
