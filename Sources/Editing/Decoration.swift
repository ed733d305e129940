public import RichText

/// What stands before a paragraph's text on the screen and is no part of it: the frame of its cell, bars of quotes, a list's marker.
public struct Decoration: Hashable, Sendable {
  /// What a part stands for.
  public enum Kind: Hashable, Sendable { case cell, page, quote, code, heading, marker }

  /// One sign, with what stands below it in the paragraph's further rows.
  public struct Part: Hashable, Sendable {
    /// What it stands for.
    public var kind: Kind
    /// What is shown in the first row, and in each other one.
    public var first, rest: String
    /// The columns that it takes in every row; blanks follow where a text is narrower.
    public var columns: Int
  }

  /// From left to right.
  public private(set) var parts: [Part] = []
  /// The columns that all take together.
  public var columns: Int { parts.reduce(0) { $0 + $1.columns } }

  /// Nothing before the text.
  public init() {}

  /// The decoration of a paragraph. Where it would leave too few columns to the text, the outermost parts are left out.
  ///
  /// - Parameters:
  ///   - previous: the layout of the paragraph before it; a table's rows and cells begin where they differ.
  ///   - label: the marker of an item, as the lists count.
  public init(_ style: ParagraphStyle, after previous: ParagraphStyle?, label: String?, viewport: Viewport) {
    guard style.isDecorated else { return }
    parts = Self.cells(style, after: previous)
    if style.startsPage { parts.append(Part(.page, first: "⤓ ")) }
    if style.quoteDepth > 0 { parts.append(Self.quote(style.quoteDepth)) }
    if style.code != nil { parts.append(Part(.code, first: "▎ ", rest: "▎ ")) }
    if style.headingLevel > 0 {
      parts.append(Part(.heading, first: String(repeating: "#", count: min(style.headingLevel, 9)) + " "))
    }
    if let item = style.list { parts += Self.marker(item, style, label, viewport) }
    fit(into: Margins.most(in: viewport))
  }

  private mutating func fit(into most: Int) {
    while columns > most, !parts.isEmpty { parts.removeFirst() }
  }
}

extension Decoration.Part {
  /// A part whose signs take a column each.
  fileprivate init(_ kind: Decoration.Kind, first: String, rest: String = "") {
    self.init(kind: kind, first: first, rest: rest, columns: first.count)
  }
}

extension ParagraphStyle {
  fileprivate var isDecorated: Bool {
    list != nil || headingLevel > 0 || quoteDepth > 0 || code != nil || startsPage || !cells.isEmpty
  }
}

extension Decoration {
  /// More bars than these are counted.
  private static let mostBars = 6
  /// More frames than these are not drawn; those that are drawn are the innermost.
  private static let mostFrames = 3

  private static func quote(_ depth: Int) -> Part {
    let bars = depth <= mostBars ? String(repeating: "│ ", count: depth) : "│×\(depth) "
    return Part(.quote, first: bars, rest: bars)
  }

  /// A corner where a table begins, a line for a row, a dashed one for a cell.
  private static func cells(_ style: ParagraphStyle, after previous: ParagraphStyle?) -> [Part] {
    let (cells, before) = (style.cells, previous?.cells ?? [])
    let shared = zip(cells, before).prefix { $0.isIn($1) }.count
    let signs = cells.indices.map { depth in
      if depth < shared { return "│  " }
      guard depth == shared, before.count > depth, before[depth].table == cells[depth].table else { return "┌─ " }
      return before[depth].row == cells[depth].row ? "├┄ " : "├─ "
    }
    return signs.suffix(mostFrames).map { Part(.cell, first: $0, rest: "│  ") }
  }
}

extension TableCell {
  fileprivate func isIn(_ other: TableCell) -> Bool { (table, row, cell) == (other.table, other.row, other.cell) }
}

extension Decoration {
  private static let columnsPerLevel = 3
  private static let longestLabel = 16

  /// The marker where the layout puts it, with a blank behind; where it says nothing, levels are indented by three columns.
  private static func marker(_ item: ListItem, _ style: ParagraphStyle, _ label: String?, _ viewport: Viewport)
    -> [Part]
  {
    let sign = shown(label ?? "")
    let width = sign.reduce(0) { $0 + viewport.measure.width(of: $1) }
    let place = Place(item, style)
    let text = max(place.text, width > 0 ? place.marker + width + 1 : 0)
    let most = Margins.most(in: viewport)
    let indent = max(min(place.marker, most - (text - place.marker)), 0)
    let columns = min(text - place.marker + indent, most)
    guard columns > width else { return [] }
    return [Part(kind: .marker, first: String(repeating: " ", count: indent) + sign, rest: "", columns: columns)]
  }

  /// A sign of a symbol font, which terminals do not have, is shown as a bullet.
  private static func shown(_ label: String) -> String {
    let isPrivate = label.unicodeScalars.contains { $0.properties.generalCategory == .privateUse }
    return isPrivate ? "•" : String(label.prefix(longestLabel))
  }

  /// The columns where an item's marker and its text begin.
  private struct Place {
    let marker: Int
    let text: Int

    init(_ item: ListItem, _ style: ParagraphStyle) {
      guard style.leftIndent > 0 else {
        marker = columnsPerLevel * min(max(item.level, 0), ListItem.levelLimit)
        if case .number = item.marker { text = marker + 3 } else { text = marker + 2 }
        return
      }
      text = max(Margins.columns(style.leftIndent), 0)
      marker = min(max(Margins.columns(style.leftIndent &+ style.firstLineIndent), 0), text)
    }
  }
}

extension Measure {
  /// The columns of a cluster: 0 to 2, or more where it is shown as an escape.
  fileprivate func width(of character: Character) -> Int { max(width(character), 0) }
}
