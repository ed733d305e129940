import Foundation
import RichText

/// Writes atoms that carry their content.
struct ODTAtomWriter {
  /// Files to be added to the package.
  private(set) var files: [(part: ZipArchive.Part, mediaType: String)] = []
  private var notes = 0
  private var frames = 0
  /// Whether pictures go into the text, as in flat files.
  var isFlat = false

  /// Whether an atom of a kind can be written.
  static func canWrite(_ content: Atom.Content, as kind: Atom.Kind) -> Bool {
    switch (content, kind) {
    case (.image, .image), (.note, .footnote), (.note, .endnote), (.note, .annotation), (.field, .field),
      (.pageNumber, .pageNumber):
      true
    case (.source(ODTFormat.type, let bytes), _): sourceKind(bytes) == kind
    default: false
    }
  }

  /// What reading gives of content that can be written.
  static func held(_ content: Atom.Content) -> Atom.Content {
    switch content {
    case .image(var image):
      image.reference = image.bytes.isEmpty ? image.reference?.asXMLValue : nil
      (image.width, image.height) = (image.width.map(heldSize), image.height.map(heldSize))
      return .image(image)
    case .field(let instruction, let result):
      return .field(
        instruction: ODTField.element(instruction).map { String($0.dropFirst("text:".count)) }
          ?? instruction.asXMLValue,
        result: result)
    default: return content
    }
  }

  private static func heldSize(_ twips: Int) -> Int { min(max(twips, 1), ODTValue.lengthLimit) }

  /// The kind of a thing that comes as its markup; nil where that is not one element that stands alone.
  private static func sourceKind(_ bytes: [UInt8]) -> Atom.Kind? {
    let names = ODTNamespace.uris.filter { $0.key != "xml" }.map { ("xmlns:" + $0.key, $0.value as String?) }
    let file = Array(ODTMarkup.tag("text:p", names).utf8) + bytes + Array("</text:p>".utf8)
    guard let part = try? ODTPart(file, name: "atom") else { return nil }
    let tokens = ODTInlineReader.tokens(of: part.xml.root, in: part)
    guard tokens.count == 1, tokens[0].kind == .atom else { return nil }
    return ODTAtom.kind(Int(tokens[0].extra), in: part).0
  }

  /// The name of the style for a look; nil where it needs none.
  typealias Span = (CharacterStyle) -> String?

  /// An atom's element.
  mutating func markup(_ atom: Atom, _ span: Span) -> String {
    switch atom.content {
    case .image(let image): return self.image(image)
    case .note(let paragraphs): return note(paragraphs, atom.kind, span)
    case .field(let instruction, let result): return field(instruction, result)
    case .pageNumber: return ODTMarkup.element("text:page-number", [("text:select-page", "current")], "1")
    case .source(_, let bytes): return String(decoding: bytes, as: UTF8.self)
    case .attachment, nil: return ""
    }
  }

  // MARK: Pictures

  private mutating func image(_ image: Atom.Image) -> String {
    frames += 1
    let size = { (twips: Int?) in twips.map { ODTValue.length(twips: Self.heldSize($0)) } }
    let link = isFlat && !image.bytes.isEmpty ? nil : reference(image)
    let target: ODTAttributes = [
      ("xlink:href", link), ("xlink:type", "simple"), ("xlink:show", "embed"), ("xlink:actuate", "onLoad"),
    ]
    let data = ODTMarkup.element("office:binary-data", [], Data(image.bytes).base64EncodedString())
    let picture = link == nil ? ODTMarkup.element("draw:image", [], data) : ODTMarkup.element("draw:image", target)
    let words = image.description.map { ODTMarkup.element("svg:desc", [], XMLText.escaped($0.asXMLValue)) } ?? ""
    return ODTMarkup.element(
      "draw:frame",
      [
        ("draw:name", "Image\(frames)"), ("text:anchor-type", "as-char"), ("svg:width", size(image.width)),
        ("svg:height", size(image.height)),
      ], picture + words)
  }

  /// Where the picture is: a file that is added, or the place that it names.
  private mutating func reference(_ image: Atom.Image) -> String {
    guard !image.bytes.isEmpty else {
      let address = image.reference?.asXMLValue ?? ""
      return isFlat ? address : ODTReference.inPackage(address)
    }
    let hash = image.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let type = PictureType(contentType: image.contentType)
    let name = "Pictures/" + String(hash, radix: 16) + "." + (type?.fileExtension ?? "bin")
    if !files.contains(where: { $0.part.name == name }) {
      files.append(
        (ZipArchive.Part(name: name, bytes: image.bytes, isStored: true), type?.mediaType ?? "application/octet-stream")
      )
    }
    return name
  }

  // MARK: Notes and fields

  private mutating func note(_ paragraphs: [Paragraph], _ kind: Atom.Kind, _ span: Span) -> String {
    notes += 1
    let body = RichText(paragraphs).paragraphs.map { ODTMarkup.element("text:p", [], text($0, span)) }.joined()
    if kind == .annotation { return ODTMarkup.element("office:annotation", [], body) }
    let isEnd = kind == .endnote
    return ODTMarkup.element(
      "text:note", [("text:note-class", isEnd ? "endnote" : "footnote")],
      ODTMarkup.element("text:note-citation", [], "\(notes)") + ODTMarkup.element("text:note-body", [], body))
  }

  /// A paragraph's text, its looks, its links and the things in it; other notes are left out.
  private mutating func text(_ paragraph: Paragraph, _ span: Span) -> String {
    var (result, rest) = ("", paragraph.text.unicodeScalars[...])
    for run in paragraph.runs {
      var (left, text) = (run.length, "")
      while left > 0, let scalar = rest.popFirst() {
        left -= UTF8.width(scalar)
        if scalar != "\u{FFFC}", XMLText.isAllowed(scalar) { text.unicodeScalars.append(scalar) }
      }
      let thing = run.style.atom.map { $0.content?.isNote == false ? markup($0, span) : "" }
      result += Self.wrapped(thing ?? Self.markup(text), run.style, span)
    }
    return result
  }

  private static func wrapped(_ markup: String, _ style: CharacterStyle, _ span: Span) -> String {
    var result = markup
    if let name = span(style) {
      result = ODTMarkup.tag("text:span", [("text:style-name", name)]) + result + "</text:span>"
    }
    guard let link = style.link else { return result }
    let target: ODTAttributes = [("xlink:type", "simple"), ("xlink:href", link.url.asXMLValue)]
    return ODTMarkup.tag("text:a", target) + result + "</text:a>"
  }

  /// Text with its blanks, tabs and line breaks.
  static func markup(_ text: String) -> String {
    var (result, isAfterSpace) = ("", true)
    for scalar in text.unicodeScalars {
      switch scalar {
      case " ": result += isAfterSpace ? "<text:s/>" : " "
      case "\t": result += "<text:tab/>"
      case "\u{2028}": result += "<text:line-break/>"
      default: result += XMLText.escaped(String(Character(scalar)))
      }
      isAfterSpace = scalar == " "
    }
    return result
  }

  private func field(_ instruction: String, _ result: String) -> String {
    let text = Self.markup(result.asXMLValue)
    if let name = ODTField.element(instruction) { return ODTMarkup.element(name, [], text) }
    return ODTMarkup.element("text:text-input", [("text:description", instruction.asXMLValue)], text)
  }
}
