import Foundation
import RichText

@testable import Formats

/// A text with one attribute, and how to see whether it is still there.
struct FormatProbe: Sendable {
  /// The attribute, in the words of docs/formats.md.
  var name: String
  var text: RichText
  /// What the attribute is in a text, in any words that tell one value from another.
  var value: @Sendable (RichText) -> String
  /// The same text without the attribute.
  var plain: RichText

  /// What a format can hold of it.
  enum Outcome: String {
    case whole = "yes"
    /// Something else than was asked for, and not nothing.
    case nearest
    case lost = "–"
  }

  /// What a new file of the format makes of it.
  func outcome(in format: any DocumentFormat) -> Outcome {
    let held = value(format.blank().held(text))
    return held == value(text) ? .whole : held == value(plain) ? .lost : .nearest
  }

  static var all: [FormatProbe] { characters + paragraphs + lists + tables + things }

  // MARK: Making

  private typealias Layout = @Sendable (inout ParagraphStyle) -> Void

  private static func character(_ name: String, _ change: (inout CharacterStyle) -> Void) -> FormatProbe {
    var style = CharacterStyle()
    change(&style)
    return FormatProbe(
      name: name, text: RichText([Paragraph(id: ParagraphID(0), text: "word", runs: [.init(length: 4, style: style)])]),
      value: { encoded($0[0].runs.first?.style ?? CharacterStyle()) }, plain: RichText(plain: "word"))
  }

  private static func layout(_ name: String, of text: String = "word", _ change: @escaping Layout)
    -> FormatProbe
  {
    texts(name, [(text, change)])
  }

  private static func texts(_ name: String, _ parts: [(String, Layout)]) -> FormatProbe {
    let paragraphs = parts.enumerated().map { number, part in
      var paragraph = Paragraph(id: ParagraphID(UInt64(number)), plain: part.0)
      part.1(&paragraph.style)
      return paragraph
    }
    let plain = RichText(paragraphs.map { Paragraph(id: $0.id, plain: $0.text) })
    return FormatProbe(name: name, text: RichText(paragraphs), value: FormatProbe.structure, plain: plain)
  }

  private static func encoded(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The layouts of a text without the names of styles that come with them, and with the tags of lists and tables as their first places.
  @Sendable private static func structure(_ text: RichText) -> String {
    var numbers: [String: Int] = [:]
    func number(_ kind: String, _ tag: Int) -> Int {
      let key = "\(kind) \(tag)"
      numbers[key] = numbers[key] ?? numbers.count
      return numbers[key] ?? 0
    }
    let styles = text.paragraphs.map { paragraph in
      var style = paragraph.style
      if style.name != "Abstract" { style.name = nil }
      if let list = style.list { style.list?.list = number("list", list.list) }
      if let code = style.code { style.code?.number = number("code", code.number) }
      for index in style.cells.indices {
        let cell = style.cells[index]
        style.cells[index].table = number("table", cell.table)
        style.cells[index].row = number("row \(cell.table)", cell.row)
        style.cells[index].cell = number("cell \(cell.table) \(cell.row)", cell.cell)
      }
      return style
    }
    return encoded(styles)
  }

  private static func thing(_ name: String, _ kind: Atom.Kind, _ content: Atom.Content) -> FormatProbe {
    let text = RichText(plain: "a b")
    let atom = Atom(kind, label: name, key: -1, content: content)
    let edited = try? text.inserting(atom, at: Position(0, 1)..<Position(0, 1)).applied(to: text)
    let value = { @Sendable (text: RichText) in "\(text[0].runs.compactMap { $0.style.atom?.kind.rawValue })" }
    return FormatProbe(name: name, text: edited ?? text, value: value, plain: text)
  }

  // MARK: The attributes

  private static let characters: [FormatProbe] = [
    character("bold", { $0.bold = true }), character("italic", { $0.italic = true }),
    character("underline", { $0.underline = .single }),
    character("double, dotted, dashed, wave underline", { $0.underline = .wave }),
    character("underline of words only", { $0.underline = .words }),
    character("colour of the underline") {
      ($0.underline, $0.underlineColor) = (.single, Color(red: 255, green: 0, blue: 0))
    },
    character("strikethrough", { $0.strikethrough = true }),
    character("superscript, subscript", { $0.baseline = .superscript }),
    character("small capitals", { $0.capitals = .small }), character("capitals", { $0.capitals = .all }),
    character("code", { $0.code = true }), character("hidden", { $0.hidden = true }),
    character("font", { $0.font = "Helvetica" }), character("size", { $0.size = 31 }),
    character("colour", { $0.color = Color(red: 1, green: 2, blue: 3) }),
    character("highlight", { $0.highlight = Color(red: 255, green: 254, blue: 0) }),
    character("link", { $0.link = Link("https://example.org/") }),
    character("title of a link", { $0.link = Link("https://example.org/", title: "more") }),
    character("language", { $0.language = "de-AT" }),
  ]

  private static let paragraphs: [FormatProbe] = [
    layout("name of the style", { $0.name = "Abstract" }), layout("heading 1 to 6", { $0.headingLevel = 6 }),
    layout("heading 7 to 9", { $0.headingLevel = 9 }), layout("alignment", { $0.alignment = .center }),
    layout("indents", { ($0.leftIndent, $0.rightIndent, $0.firstLineIndent) = (720, 360, -180) }),
    layout("space before and after", { ($0.spaceBefore, $0.spaceAfter) = (120, 240) }),
    layout("line spacing, as a multiple", { $0.lineSpacing = .multiple(360) }),
    layout("line spacing, exactly", { $0.lineSpacing = .exactly(300) }),
    layout("line spacing, at least", { $0.lineSpacing = .atLeast(300) }),
    layout("tab stops", { $0.tabStops = [TabStop(720), TabStop(1440, .right)] }),
    layout("quote", { $0.quoteDepth = 1 }), layout("quote in a quote", { $0.quoteDepth = 2 }),
    layout("block of code", { $0.code = CodeBlock(number: 0) }),
    layout("language of the code", { $0.code = CodeBlock(number: 0, language: "swift") }),
    layout("rule", of: "", { $0.isRule = true }),
    texts("page break", [("a", { _ in }), ("b", { $0.startsPage = true })]),
  ]

  private static func item(_ marker: ListItem.Marker, _ change: @escaping @Sendable (inout ListItem) -> Void = { _ in })
    -> Layout
  {
    {
      var item = ListItem(list: 0, marker: marker)
      change(&item)
      $0.list = item
    }
  }

  private static let decimal = ListItem.Marker.number(.decimal, prefix: "", suffix: ".")

  private static let lists: [FormatProbe] = [
    layout("list with bullets", item(.bullet("•"))), layout("other bullets", item(.bullet("–"))),
    layout("numbered list", item(decimal)),
    layout("roman numbers, letters", item(.number(.lowerRoman, prefix: "", suffix: "."))),
    layout("text around numbers", item(.number(.decimal, prefix: "(", suffix: ")"))),
    texts(
      "numbers like 1.2",
      [("a", item(decimal)), ("b", item(.number(.decimal, outer: 1, prefix: "", suffix: ".")) { $0.level = 1 })]),
    layout("tasks", item(.task(isDone: true))),
    texts("nested lists", [("a", item(.bullet("•"))), ("b", item(.bullet("•")) { $0.level = 1 })]),
    layout("first number", item(decimal) { $0.start = 5 }),
    texts("number set within a list", [("a", item(decimal)), ("b", item(decimal) { $0.start = 5 })]),
    texts(
      "item of several paragraphs", [("a", item(.bullet("•"))), ("b", item(.bullet("•")) { $0.hasMarker = false })]),
  ]

  private static func cells(_ cells: TableCell...) -> Layout { { $0.cells = cells } }

  private static func cell(_ row: Int, _ cell: Int, table: Int = 0, spans: (Int, Int) = (1, 1), isHeader: Bool = false)
    -> TableCell
  {
    TableCell(table: table, row: row, cell: cell, rowSpan: spans.0, columnSpan: spans.1, isHeader: isHeader)
  }

  private static let head: [(String, Layout)] = [
    ("a", cells(cell(0, 0, isHeader: true))), ("b", cells(cell(0, 1, isHeader: true))),
  ]
  private static let row: [(String, Layout)] = [("c", cells(cell(1, 0))), ("d", cells(cell(1, 1)))]

  private static let tables: [FormatProbe] = [
    texts("table with a head", head + row),
    texts("table without a head", [("a", cells(cell(0, 0))), ("b", cells(cell(0, 1)))] + row),
    texts(
      "merged cells", [("a", cells(cell(0, 0, spans: (1, 2), isHeader: true)))] + row),
    texts("cell of several paragraphs", head + row + [("e", cells(cell(1, 1)))]),
    texts("table in a table", head + [("c", cells(cell(1, 0))), ("d", cells(cell(1, 1), cell(0, 0, table: 1)))]),
  ]

  private static let note = [Paragraph(id: ParagraphID(0), plain: "note")]

  private static let things: [FormatProbe] = [
    thing(
      "picture", .image,
      .image(.init(bytes: [0x89, 0x50, 0x4E, 0x47], contentType: "public.png", width: 240, height: 240))),
    thing("picture by its address", .image, .image(.init(bytes: [], contentType: "public.png", reference: "a.png"))),
    thing("attachment", .attachment, .attachment(name: "a.bin", bytes: [1])),
    thing("footnote", .footnote, .note(note)), thing("endnote", .endnote, .note(note)),
    thing("annotation", .annotation, .note(note)), thing("field", .field, .field(instruction: "DATE", result: "today")),
    thing("page number", .pageNumber, .pageNumber),
    FormatProbe(
      name: "line break", text: RichText(plain: "a\u{2028}b"), value: { $0.string }, plain: RichText(plain: "ab")),
  ]
}
