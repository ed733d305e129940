import RichText

/// A text for scripts: its paragraphs with their styles, by names that can be read. What is default is left out.
struct TextReport: Encodable {
  var paragraphs: [ParagraphReport]

  init(_ text: RichText) { paragraphs = text.paragraphs.map { ParagraphReport($0) } }
}

struct ParagraphReport: Encodable {
  var text: String
  var styleName: String?
  var heading: Int?
  var alignment: String?
  /// Twips.
  var leftIndent, rightIndent, firstLineIndent, spaceBefore, spaceAfter: Int?
  var lineSpacing: LineSpacingReport?
  var tabStops: [TabStop]?
  var list: ListReport?
  var quoteDepth: Int?
  var code: String?
  var rule, startsPage: Bool?
  var cells: [CellReport]?
  var runs: [RunReport]

  init(_ paragraph: Paragraph) {
    let style = paragraph.style
    text = paragraph.text
    styleName = style.name
    heading = style.headingLevel.unlessZero
    alignment = style.alignment == .natural ? nil : style.alignment.rawValue
    (leftIndent, rightIndent) = (style.leftIndent.unlessZero, style.rightIndent.unlessZero)
    firstLineIndent = style.firstLineIndent.unlessZero
    (spaceBefore, spaceAfter) = (style.spaceBefore.unlessZero, style.spaceAfter.unlessZero)
    lineSpacing = style.lineSpacing.map { LineSpacingReport($0) }
    tabStops = style.tabStops.isEmpty ? nil : style.tabStops
    list = style.list.map { ListReport($0) }
    quoteDepth = style.quoteDepth.unlessZero
    code = style.code?.language
    (rule, startsPage) = (style.isRule ? true : nil, style.startsPage ? true : nil)
    cells = style.cells.isEmpty ? nil : style.cells.map { CellReport($0) }
    runs = RunReport.all(in: paragraph)
  }
}

struct LineSpacingReport: Encodable {
  /// `multiple`: 240 is the font's own distance; else twips.
  var rule: String
  var value: Int

  init(_ spacing: LineSpacing) {
    (rule, value) =
      switch spacing {
      case .multiple(let value): ("multiple", value)
      case .exactly(let value): ("exactly", value)
      case .atLeast(let value): ("atLeast", value)
      }
  }
}

struct ListReport: Encodable {
  var list, level: Int
  var marker: String
  var numbering, prefix, suffix: String?
  var isDone: Bool?
  var start, outer: Int?
  var continues: Bool?

  init(_ item: ListItem) {
    (list, level, start) = (item.list, item.level, item.start)
    continues = item.hasMarker ? nil : true
    switch item.marker {
    case .bullet(let sign): marker = sign
    case .task(let isDone): (marker, self.isDone) = ("task", isDone)
    case .number(let numbering, let outer, let prefix, let suffix):
      self.outer = outer == 0 ? nil : outer
      (marker, self.numbering, self.prefix, self.suffix) = ("number", numbering.rawValue, prefix, suffix)
    }
  }
}

struct CellReport: Encodable {
  var table, row, cell: Int
  var rowSpan, columnSpan: Int?
  var header: Bool?

  init(_ cell: TableCell) {
    (table, row, self.cell) = (cell.table, cell.row, cell.cell)
    rowSpan = cell.rowSpan == 1 ? nil : cell.rowSpan
    columnSpan = cell.columnSpan == 1 ? nil : cell.columnSpan
    header = cell.isHeader ? true : nil
  }
}

struct RunReport: Encodable {
  var text: String
  var bold, italic, strikethrough, code, hidden: Bool?
  var underline, baseline, capitals: String?
  /// `#rrggbb`.
  var underlineColor, color, highlight: String?
  var font: String?
  /// Points.
  var size: Double?
  var link, linkTitle, language: String?
  /// What U+FFFC stands for.
  var object, label: String?

  static func all(in paragraph: Paragraph) -> [RunReport] {
    var rest = Substring(paragraph.text).utf8
    return paragraph.runs.map { run in
      let piece = rest.prefix(run.length)
      rest = rest.dropFirst(run.length)
      return RunReport(String(decoding: piece, as: UTF8.self), run.style)
    }
  }

  init(_ text: String, _ style: CharacterStyle) {
    self.text = text
    (bold, italic) = (style.bold ? true : nil, style.italic ? true : nil)
    (strikethrough, code) = (style.strikethrough ? true : nil, style.code ? true : nil)
    hidden = style.hidden ? true : nil
    underline = style.underline == .none ? nil : style.underline.rawValue
    baseline = style.baseline == .normal ? nil : style.baseline.rawValue
    capitals = style.capitals == .asTyped ? nil : style.capitals.rawValue
    (underlineColor, color, highlight) = (style.underlineColor?.hex, style.color?.hex, style.highlight?.hex)
    (font, size) = (style.font, style.size.map { Double($0) / 2 })
    (link, linkTitle, language) = (style.link?.url, style.link?.title, style.language)
    (object, label) = (style.atom?.kind.rawValue, style.atom?.label)
  }
}

extension Int { fileprivate var unlessZero: Int? { self == 0 ? nil : self } }

extension Color {
  /// `#rrggbb`.
  fileprivate var hex: String {
    "#" + [red, green, blue].map { String(UInt16($0) + 256, radix: 16).suffix(2) }.joined()
  }
}
