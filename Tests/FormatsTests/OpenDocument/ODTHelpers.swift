import Foundation
import Properties
import RichText

@testable import Formats

/// A small OpenDocument file: what is in its text, its automatic styles and its named styles.
struct ODTSample {
  var text: String
  var automatic = ""
  var named = ODTSample.usualStyles
  var files: [(String, [UInt8])] = []

  static let usualStyles =
    "<style:style style:name=\"Standard\" style:family=\"paragraph\"/>"
    + "<style:style style:name=\"Heading_20_1\" style:display-name=\"Heading 1\" style:family=\"paragraph\""
    + " style:parent-style-name=\"Standard\" style:default-outline-level=\"1\"><style:text-properties fo:font-weight=\"bold\"/></style:style>"
    + "<style:style style:name=\"Text_20_body\" style:display-name=\"Text body\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"/>"
    + "<style:style style:name=\"Quotations\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"/>"
    + "<style:style style:name=\"Preformatted_20_Text\" style:display-name=\"Preformatted Text\" style:family=\"paragraph\" style:parent-style-name=\"Standard\"/>"
    + "<style:style style:name=\"Strong_20_Emphasis\" style:display-name=\"Strong Emphasis\" style:family=\"text\"><style:text-properties fo:font-weight=\"bold\"/></style:style>"
    + "<style:style style:name=\"Source_20_Text\" style:display-name=\"Source Text\" style:family=\"text\"><style:text-properties style:font-name=\"Mono\"/></style:style>"

  static let names = ["office", "style", "text", "table", "draw", "fo", "xlink", "svg", "dc"].map {
    " xmlns:\($0)=\"\(ODTNamespace.uris[$0] ?? "")\""
  }.joined()

  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  var content: String {
    Self.head + "<office:document-content\(Self.names) office:version=\"1.3\">"
      + "<office:font-face-decls><style:font-face style:name=\"Mono\" svg:font-family=\"'Liberation Mono'\"/></office:font-face-decls>"
      + "<office:automatic-styles>\(automatic)</office:automatic-styles><office:body><office:text>\(text)</office:text></office:body>"
      + "</office:document-content>"
  }

  var styles: String {
    Self.head
      + "<office:document-styles\(Self.names) office:version=\"1.3\"><office:styles>\(named)</office:styles></office:document-styles>"
  }

  static let manifest =
    head
    + "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\" manifest:version=\"1.3\">\n"
    + " <manifest:file-entry manifest:full-path=\"/\" manifest:media-type=\"application/vnd.oasis.opendocument.text\"/>\n"
    + " <manifest:file-entry manifest:full-path=\"content.xml\" manifest:media-type=\"text/xml\"/>\n</manifest:manifest>\n"

  var bytes: [UInt8] {
    get throws {
      let parts: [(String, [UInt8])] = [
        ("content.xml", Array(content.utf8)), ("styles.xml", Array(styles.utf8)),
        ("META-INF/manifest.xml", Array(Self.manifest.utf8)),
      ]
      let all = [("mimetype", Array("application/vnd.oasis.opendocument.text".utf8))] + parts + files
      return try ZipArchive.bytes(
        of: all.map { ZipArchive.Part(name: $0.0, bytes: $0.1, isStored: $0.0 == "mimetype") })
    }
  }
}

/// Reads a text made of this markup.
func odt(_ text: String, automatic: String = "", named: String = ODTSample.usualStyles, files: [(String, [UInt8])] = [])
  throws
  -> ODTText
{
  try ODTText(ODTFormat.package(ODTSample(text: text, automatic: automatic, named: named, files: files).bytes))
}

/// An automatic style.
func style(_ name: String, _ family: String, _ properties: String, parent: String? = nil, attributes: String = "")
  -> String
{
  "<style:style style:name=\"\(name)\" style:family=\"\(family)\"\(parent.map { " style:parent-style-name=\"\($0)\"" } ?? "")\(attributes)>\(properties)</style:style>"
}

/// The properties of characters.
func textProperties(_ attributes: String) -> String { "<style:text-properties \(attributes)/>" }

/// The properties of paragraphs.
func paragraphProperties(_ attributes: String) -> String { "<style:paragraph-properties \(attributes)/>" }

extension ODTText {
  /// The content after an edit.
  func contentAfter(_ change: (RichText) -> Transaction) throws -> String {
    let bytes = try bytes(with: change(text).applied(to: text))
    return String(decoding: try ZipArchive(bytes).content(of: "content.xml") ?? [], as: UTF8.self)
  }

  /// What is inside `office:text` after an edit.
  func textAfter(_ change: (RichText) -> Transaction) throws -> String {
    try contentAfter(change).between("<office:text>", "</office:text>")
  }

  /// The automatic styles after an edit.
  func stylesAfter(_ change: (RichText) -> Transaction) throws -> String {
    try contentAfter(change).between("<office:automatic-styles>", "</office:automatic-styles>")
  }
}

extension String {
  /// What is between two texts; all of it where they are missing.
  func between(_ start: String, _ end: String) -> String {
    guard let first = range(of: start), let last = range(of: end) else { return self }
    return String(self[first.upperBound..<last.lowerBound])
  }
}

extension Choices {
  /// An edit of text, looks, layouts, lists, tables or links.
  mutating func documentEdit(_ text: RichText) -> Transaction {
    switch int(in: 0...13) {
    case 0...5: return edit(text)
    case 6:
      return laidOut(text) { choices, style in
        style.headingLevel = choices.int(in: 0...3)
        style.name = choices.element(of: [nil, nil, "Text body", "Heading 1", "Mine & own", "Quotations"])
      }
    case 7:
      return laidOut(text) { choices, style in
        style.list = choices.bool() ? choices.item() : nil
      }
    case 8:
      return laidOut(text) { choices, style in
        style.quoteDepth = choices.int(in: 0...2)
        style.code = choices.element(of: [nil, CodeBlock(), CodeBlock(language: "swift")])
      }
    case 9:
      return laidOut(text) { choices, style in
        style.spaceBefore = choices.element(of: [0, 120, 33])
        style.lineSpacing = choices.element(of: [nil, .multiple(360), .exactly(300), .atLeast(250)])
        style.tabStops = choices.element(of: [[], [TabStop(1000), TabStop(2345, .decimal)]])
        (style.isRule, style.startsPage) = (choices.int(in: 0...3) == 0, choices.int(in: 0...3) == 0)
      }
    case 10:
      return laidOut(text) { choices, style in
        style.cells = choices.bool() ? choices.cells() : []
      }
    case 11: return moved(text)
    default:
      let wanted = documentStyle()
      return text.styling(range(in: text)) { style in
        let atom = style.atom
        style = wanted
        style.atom = atom
      }
    }
  }

  private mutating func laidOut(_ text: RichText, _ change: (inout Choices, inout ParagraphStyle) -> Void)
    -> Transaction
  {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    var choices = self
    let result = text.stylingParagraphs(first...last) { change(&choices, &$0) }
    self = choices
    return result
  }

  private mutating func item() -> ListItem {
    let markers: [ListItem.Marker] = [
      .bullet("•"), .bullet("–"), .number(.decimal, prefix: "", suffix: "."),
      .number(.lowerRoman, prefix: "(", suffix: ")"),
      .task(isDone: true), .task(isDone: false),
    ]
    return ListItem(
      list: int(in: 0...3), level: element(of: [0, 0, 1, 2, 4]), marker: element(of: markers),
      start: element(of: [nil, nil, 1, 7]), hasMarker: int(in: 0...3) > 0)
  }

  private mutating func cells() -> [TableCell] {
    let cell = TableCell(
      table: int(in: 0...2), row: int(in: 0...3), cell: int(in: 0...2), rowSpan: element(of: [1, 1, 2]),
      columnSpan: element(of: [1, 1, 2]), isHeader: int(in: 0...4) == 0)
    return int(in: 0...4) == 0 ? [cell, TableCell(table: int(in: 3...4), row: 0, cell: int(in: 0...1))] : [cell]
  }

  /// One or more paragraphs taken to another place.
  private mutating func moved(_ text: RichText) -> Transaction {
    var paragraphs = Array(text.paragraphs)
    let paragraph = paragraphs.remove(at: int(in: 0...(paragraphs.count - 1)))
    paragraphs.insert(paragraph, at: int(in: 0...paragraphs.count))
    return text.replacing(.start..<text.end, with: RichText(paragraphs))
  }

  private mutating func documentStyle() -> CharacterStyle {
    var style = self.style()
    style.baseline = element(of: CharacterStyle.Baseline.allCases)
    style.capitals = element(of: CharacterStyle.Capitals.allCases)
    style.underlineColor = element(of: [nil, nil, Color(red: 1, green: 2, blue: 3)])
    style.code = int(in: 0...3) == 0
    style.link = element(of: [nil, nil, Link("https://example.org/?a=1&b=2"), Link("#x", title: "a \"b\"")])
    style.language = element(of: [nil, "de", "de-AT", "zh-Hant-TW", "x-klingon-a-b"])
    return style
  }
}
