import Foundation
import RichText

/// What stands in a text as one character.
enum ODTAtom {
  /// What sort of thing an element is, and what people are shown for it.
  static func kind(_ node: Int, in part: ODTPart) -> (Atom.Kind, String) {
    switch part.name(node) {
    case "text:note":
      return part.attribute(node, "text:note-class") == "endnote" ? (.endnote, "endnote") : (.footnote, "footnote")
    case "office:annotation": return (.annotation, "annotation")
    case "text:page-number": return (.pageNumber, "page number")
    case "draw:frame": return frame(node, in: part)
    case "draw:a":
      return part.child(node, "draw:frame").map { frame($0, in: part) } ?? (.object, "object")
    case let name where isField(name): return (.field, part.xml.textInside(node))
    case "text:ruby":
      return (.opaque, part.child(node, "text:ruby-base").map { part.xml.textInside($0) } ?? "ruby")
    case let name where name.hasPrefix("draw:") || name.hasPrefix("dr3d:"): return (.object, "shape")
    case let name: return (.opaque, String(name.drop { $0 != ":" }.dropFirst()))
    }
  }

  private static func frame(_ node: Int, in part: ODTPart) -> (Atom.Kind, String) {
    for child in part.children(node) {
      switch part.name(child) {
      case "draw:text-box": return (.object, "text box")
      case "draw:object", "draw:object-ole": return (.object, isFormula(node, in: part) ? "formula" : "object")
      case "draw:image": return (.image, "image")
      default: continue
      }
    }
    return (.object, "object")
  }

  private static func isFormula(_ node: Int, in part: ODTPart) -> Bool {
    part.child(node, "draw:object").map { part.child($0, "math:math") != nil } ?? false
  }

  private static let others: Set<String> = [
    "text:note", "text:ruby", "text:page-number", "text:script", "text:dde-connection", "text:tracked-changes",
  ]

  private static func isField(_ name: String) -> Bool { name.hasPrefix("text:") && !others.contains(name) }

  // MARK: Content

  /// What an atom is made of.
  static func content(_ node: Int, of source: ODTSource, _ file: (String) -> [UInt8]?) -> Atom.Content? {
    let part = source.content
    switch kind(node, in: part).0 {
    case .footnote, .endnote:
      return part.child(node, "text:note-body").map { .note(paragraphs(in: $0, of: source, file)) }
    case .annotation: return .note(paragraphs(in: node, of: source, file))
    case .pageNumber: return .pageNumber
    case .field: return .field(instruction: instruction(node, part), result: part.xml.textInside(node))
    case .image: return image(part.name(node) == "draw:a" ? part.child(node, "draw:frame") : node, part, file)
    case .attachment, .object, .opaque:
      return .source(contentType: ODTFormat.type, bytes: Array(part.xml.source(node)))
    }
  }

  private static func instruction(_ node: Int, _ part: ODTPart) -> String {
    if part.name(node) == "text:text-input", let text = part.attribute(node, "text:description") { return text }
    return String(part.name(node).dropFirst("text:".count))
  }

  /// The paragraphs right inside a note.
  private static func paragraphs(
    in node: Int, of source: ODTSource, _ file: (String) -> [UInt8]?
  ) -> [Paragraph] {
    let (inner, layouts) = ODTBodyReader.read(ODTSource(notes: source), node)
    let paragraphs = inner.paragraphs.indices.map { index -> Paragraph in
      let base = inner.look(of: index).character
      var result = Paragraph(id: ParagraphID(UInt64(index)), style: layouts[index], emptyStyle: base.model)
      guard let node = inner.paragraphs[index].node else { return result }
      for token in ODTInlineReader.tokens(of: node, in: inner.content) where token.isVisible {
        guard let scalar = token.kind == .atom ? "\u{FFFC}" : Unicode.Scalar(token.value) else { continue }
        var style = inner.look(of: inner.chain(Int(token.parent), in: node), over: base)
        if token.kind == .atom { style.atom = atom(Int(token.extra), of: inner, file) }
        result.text.unicodeScalars.append(scalar)
        result.runs.append(.init(length: UTF8.width(scalar), style: style))
      }
      return result
    }
    return Array(RichText(paragraphs).paragraphs)
  }

  /// An atom in a note, with its content; notes have none in them.
  private static func atom(_ node: Int, of source: ODTSource, _ file: (String) -> [UInt8]?) -> Atom {
    let (kind, label) = kind(node, in: source.content)
    return Atom(
      kind, label: label, key: source.key(ofAtom: node), content: kind.isNote ? nil : content(node, of: source, file))
  }

  private static func image(_ frame: Int?, _ part: ODTPart, _ file: (String) -> [UInt8]?) -> Atom.Content? {
    guard let frame, let image = part.child(frame, "draw:image") else { return nil }
    let reference = part.attribute(image, "xlink:href").flatMap { $0.isEmpty ? nil : $0 }
    let inFile = part.child(image, "office:binary-data").flatMap {
      Data(base64Encoded: part.xml.textInside($0), options: .ignoreUnknownCharacters).map { Array($0) }
    }
    let bytes = inFile ?? reference.flatMap { file($0.hasPrefix("./") ? String($0.dropFirst(2)) : $0) }
    let isInPackage = part.name(part.xml.root) != "office:document"
    let description = part.child(frame, "svg:desc") ?? part.child(frame, "svg:title")
    return .image(
      Atom.Image(
        bytes: bytes ?? [], contentType: contentType(reference ?? "", bytes ?? []),
        reference: bytes == nil && isInPackage ? reference.map(ODTReference.ofDocument) : reference,
        width: ODTValue.twips(part.attribute(frame, "svg:width")),
        height: ODTValue.twips(part.attribute(frame, "svg:height")),
        description: description.map { part.xml.textInside($0) }))
  }

  /// The content type by the name's extension, else by what the bytes begin with.
  private static func contentType(_ name: String, _ bytes: [UInt8]) -> String {
    (PictureType(named: name) ?? PictureType(of: bytes))?.contentType ?? "public.image"
  }
}
