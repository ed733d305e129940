import RichText

/// Something in an HTML file that stands in the text as one character.
struct HTMLAtom: Sendable {
  /// The source bytes.
  var range: Range<Int>
  /// The end tags that these lack, so that what follows it elsewhere is not taken for a part of it.
  var closing: [UInt8]
  var node: HTMLNode
  /// The node's number.
  var number: Int
  /// What the model holds.
  var atom: Atom

  /// Its key follows from its bytes, so that a copy, and the same thing in a later file, has the same one.
  init(_ number: Int, in source: HTMLSource) {
    (self.number, node) = (number, source.elements.nodes[number])
    (range, closing) = (source.extent(number), source.closing(number))
    let hash = (source.bytes[range] + closing).reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    atom = Atom(HTMLAtom.kind(node), label: HTMLAtom.label(node), key: Int(hash >> 1))
  }

  /// Its place in the text.
  var piece: HTMLPiece {
    HTMLPiece(
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound), element: Int32(node.parent), kind: .atom)
  }

  /// What it is written as.
  func bytes(in source: HTMLSource) -> [UInt8] { source.bytes[range] + closing }

  private static func kind(_ node: HTMLNode) -> Atom.Kind {
    switch node.name {
    case "img", "image": .image
    case "video", "audio", "object", "embed", "applet", "iframe", "canvas": .object
    default: note(node) ?? .opaque
    }
  }

  private static func label(_ node: HTMLNode) -> String {
    if let text = node["alt"], !text.isEmpty { return text }
    return note(node)?.rawValue
      ?? (node.name == "img" ? "image" : node.name == "input" ? node["type"] ?? "input" : node.name)
  }

  /// What an element is that this format itself writes for things HTML has no element for: its role says so.
  static func note(_ node: HTMLNode) -> Atom.Kind? {
    if node.name == "span" || node.name == "sup" {
      let classes = node.classes
      if node["role"] == "note" { return [.footnote, .endnote, .annotation].first { classes.contains($0.rawValue) } }
      if node["data-instruction"] != nil, classes.contains("field") { return .field }
      if classes == ["page-number"] { return .pageNumber }
    }
    return node.name == "a" && node["download"] != nil && node.classes == ["attachment"] ? .attachment : nil
  }

  // MARK: Content

  /// What it is made of.
  func content(in source: HTMLSource) -> Atom.Content {
    switch atom.kind {
    case .image: return .image(image)
    case .footnote, .endnote, .annotation: return .note(inner(source))
    case .field:
      return .field(
        instruction: node["data-instruction"] ?? "", result: inner(source).map(\.text).joined(separator: " "))
    case .pageNumber: return .pageNumber
    case .attachment:
      if let data = DataURL(node["href"] ?? "") { return .attachment(name: node["download"] ?? "", bytes: data.bytes) }
    default: break
    }
    return .source(contentType: "public.html", bytes: bytes(in: source))
  }

  private var image: Atom.Image {
    let address = node["src"] ?? ""
    let data = DataURL(address)
    return Atom.Image(
      bytes: data?.bytes ?? [],
      contentType: data?.contentType ?? PictureType(named: address)?.contentType ?? "public.image",
      reference: data == nil && !address.isEmpty ? address : nil, width: length("width"), height: length("height"),
      description: node["alt"])
  }

  private func length(_ name: String) -> Int? {
    if let value = node[name], let number = Double(value.trimmingBlanks.lowercased().split(separator: "p").first ?? "")
    {
      return number.isFinite ? CSSValue.clamped(number * 15) : nil
    }
    let declaration = node["style"].map { CSSDeclarations($0).all }?.last { $0.property == name }
    return declaration.flatMap { CSSValue.length($0.value, em: 240) }
  }

  /// The paragraphs of what is in it, whose atoms carry their content; notes have none in them.
  func inner(_ source: HTMLSource) -> [Paragraph] {
    let read = HTMLReader.read(Array("<!DOCTYPE html><body>".utf8) + part(source), HTMLEncoding(kind: .utf8))
    return read.text.paragraphs.map { paragraph in
      var paragraph = paragraph
      for index in paragraph.runs.indices {
        guard let atom = paragraph.runs[index].style.atom, !atom.kind.isNote else { continue }
        paragraph.runs[index].style.atom?.content = read.source.atoms[atom.key]?.content(in: read.source)
      }
      return paragraph
    }
  }

  /// The bytes of what is in it; of a note without its marks, where it has both.
  private func part(_ source: HTMLSource) -> ArraySlice<UInt8> {
    let end = node.close.isEmpty ? range.upperBound : node.close.lowerBound
    let (part, marks) = (source.bytes[node.start.upperBound..<max(end, node.start.upperBound)], HTMLAtomText.noteMarks)
    guard atom.kind.isNote, part.count >= marks.before.count + marks.after.count, part.starts(with: marks.before),
      part.suffix(marks.after.count).elementsEqual(marks.after)
    else { return part }
    return part.dropFirst(marks.before.count).dropLast(marks.after.count)
  }
}

extension Atom.Kind {
  /// Whether it is text of its own.
  var isNote: Bool { [.footnote, .endnote, .annotation].contains(self) }
}
