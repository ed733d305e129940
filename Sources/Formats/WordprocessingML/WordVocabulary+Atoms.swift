import RichText

extension WordVocabulary {
  /// Whether a file can be given a thing of this content.
  static func canWrite(_ atom: Atom) -> Bool {
    switch atom.content {
    case .image(let image):
      !image.bytes.isEmpty && WordMedia.type(image.contentType, image.bytes) != nil && atom.kind == .image
    case .note: [.footnote, .endnote, .annotation].contains(atom.kind)
    case .field(let instruction, _):
      atom.kind == .field && WordText.held(instruction) != nil
        && !["PAGE", "HYPERLINK"].contains(instruction.fieldName)
    case .pageNumber: atom.kind == .pageNumber
    case .source(let type, let bytes): type == DOCXFormat().contentType && WordForeign(bytes)?.kind == atom.kind
    default: false
    }
  }

  /// The bytes of a thing, and whether they stand beside runs.
  mutating func bytes(_ atom: Atom) -> (bytes: [UInt8], isBesideRuns: Bool)? {
    switch atom.content {
    case .image(let image): return WordMedia.type(image.contentType, image.bytes).map { (drawing(image, $0), false) }
    case .note(let paragraphs): return (note(atom.kind, paragraphs), false)
    case .field(let instruction, let result): return (field(instruction, result), true)
    case .pageNumber: return (field("PAGE", "1"), true)
    case .source(_, let bytes): return WordForeign(bytes).map { ($0.bytes, $0.isBesideRuns) }
    default: return nil
    }
  }

  func field(_ instruction: String, _ result: String) -> [UInt8] {
    let (e, a) = (markup.element, markup.attribute)
    let shown = WordText.held(result) ?? ""
    let text = "<\(e)r><\(e)t xml:space=\"preserve\">\(XMLText.escaped(shown))</\(e)t></\(e)r>"
    let value = XMLText.escapedAttribute(WordText.held(instruction) ?? "")
    return Array("<\(e)fldSimple \(a)instr=\" \(value) \">\(shown.isEmpty ? "" : text)</\(e)fldSimple>".utf8)
  }

  // MARK: Pictures

  mutating func drawing(_ image: Atom.Image, _ type: PictureType) -> [UInt8] {
    var number = media.count + 1
    let folder = package.folder(of: package.mainName)
    func name(_ number: Int) -> String { "media/image\(number).\(type.fileExtension)" }
    while package.archive.contains(folder + name(number)) || media.contains(where: { $0.name == folder + name(number) })
    { number += 1 }
    media.append(.init(name: folder + name(number), bytes: image.bytes))
    drawings += 1
    let size = image.drawnSize
    let id = relate("image", reference(to: name(number)))
    return WordInlineDrawing(
      markup: markup, relationshipNamespace: relationshipNamespace, id: id, number: 10_000 + drawings,
      width: size.width * WordDrawing.unitsPerTwip, height: size.height * WordDrawing.unitsPerTwip,
      description: image.description.flatMap(WordText.held) ?? ""
    ).bytes
  }
}

extension WordMarkup {
  /// Characters as the elements of a run.
  func content(_ text: String) -> [UInt8] {
    var (bytes, pending) = ([UInt8](), String.UnicodeScalarView())
    func flushed() -> [UInt8] {
      pending.isEmpty ? [] : openText + Array(XMLText.escaped(String(pending)).utf8) + close("t")
    }
    for scalar in text.unicodeScalars where WordText.holds(scalar) {
      guard let element = Self.element(scalar) else {
        pending.append(scalar)
        continue
      }
      bytes += flushed() + empty(element)
      pending = String.UnicodeScalarView()
    }
    return bytes + flushed()
  }

  /// The element that stands for a character; nil where text does.
  static func element(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\t": "tab"
    case "\u{2028}": "br"
    case "\u{2011}": "noBreakHyphen"
    case "\u{AD}": "softHyphen"
    default: nil
    }
  }
}

extension String {
  /// The first word, in capitals.
  fileprivate var fieldName: String { split(separator: " ").first.map { $0.uppercased() } ?? "" }
}

extension Atom.Image {
  /// The size to draw it in, in twips: as stated, else as many as a PNG has at 96 dots to the inch, else 3000 by 2250.
  var drawnSize: (width: Int, height: Int) {
    let isPNG = bytes.count > 24 && bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
    func number(_ place: Int) -> Int { isPNG ? bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) } * 15 : 0 }
    func clamped(_ stated: Int?, _ own: Int, _ other: Int) -> Int {
      min(max(stated.flatMap { $0 > 0 ? $0 : nil } ?? (own > 0 ? own : other), 1), 31_680)
    }
    return (clamped(width, number(16), 3000), clamped(height, number(20), 2250))
  }
}

/// An element of another document, to be put in as it is.
struct WordForeign {
  let bytes: [UInt8]
  let kind: Atom.Kind
  let isBesideRuns: Bool

  /// Nil for what is not one element that can stand in a paragraph and show.
  init?(_ bytes: [UInt8]) {
    guard let part = try? XMLPart(bytes, name: "content"), part.outerRange(part.root) == 0..<bytes.count else {
      return nil
    }
    self.bytes = bytes
    switch WordElement(part.name(part.root)) {
    case .atom(let label):
      (kind, isBesideRuns) = (
        label == "object" ? .object : .opaque, !["object", "ruby text", "ink", "page number"].contains(label)
      )
    case .drawing: (kind, isBesideRuns) = (WordDrawing(part, part.root).kind, false)
    case .contentControl:
      guard let properties = part.child(part.root, "sdtPr"), part.child(properties, "showingPlcHdr") != nil else {
        return nil
      }
      (kind, isBesideRuns) = (.opaque, true)
    default: return nil
    }
  }
}
