import RichText

/// A DOCX file as it was read.
struct DOCXText: FormattedText {
  let text: RichText
  let bytes: [UInt8]
  let package: WordPackage
  let story: WordStory
  /// The node of the text's body.
  let body: Int
  private let notes = WordNotes()

  init(_ bytes: [UInt8]) throws(FormatError) {
    self.bytes = bytes
    package = try WordPackage(bytes)
    let main = package.main
    guard WordNamespace.main.contains(main.name(main.root).uri), let body = main.child(main.root, "body") else {
      throw FormatError(
        .damaged, "the part \(package.mainName) has no text body: it is not WordprocessingML",
        hint: "save the document anew with its program")
    }
    self.body = body
    let reader = WordReader(main, package, package.relationships, body: body)
    story = reader.story
    text = RichText(reader.paragraphs)
  }

  /// An empty document; `WordBlank` is well-formed, so that the empty plain text never takes its place.
  static var blank: any FormattedText { WordBlank.document }

  // MARK: Contents

  func content(of atom: Atom) -> Atom.Content? {
    guard let number = story.atomNumbers[atom.key] else { return nil }
    let found = story.atoms[number]
    switch atom.kind {
    case .image: return image(found)
    case .footnote: return note(found, "footnotes")
    case .endnote: return note(found, "endnotes")
    case .annotation: return note(found, "comments")
    case .pageNumber: return .pageNumber
    case .field: return found.field.map { .field(instruction: $0.instruction, result: $0.result) }
    default: return source(found)
    }
  }

  func heldContent(of atom: Atom) -> Atom.Content? {
    guard case .image(var image)? = atom.content else { return atom.content }
    (image.width, image.height, image.reference) = (image.drawnSize.width, image.drawnSize.height, nil)
    return .image(image)
  }

  var referringKinds: Set<Atom.Kind> { [.image, .footnote, .endnote, .annotation] }

  private func image(_ atom: WordAtom) -> Atom.Content? {
    let drawing = WordDrawing(story.part, atom.node)
    guard let target = drawing.relationship.flatMap({ package.relationships.targets[$0] }) else { return nil }
    let name = WordRelationships.resolve(target.target, from: package.mainName)
    let bytes = target.isExternal ? [] : (try? package.archive.content(of: name)) ?? []
    return .image(
      .init(
        bytes: bytes, contentType: WordMedia.contentType(bytes, name: name),
        reference: target.isExternal ? target.target : name.split(separator: "/").last.map(String.init),
        width: drawing.width, height: drawing.height, description: drawing.description))
  }

  private func note(_ atom: WordAtom, _ kind: String) -> Atom.Content? {
    story.part.attribute(atom.node, "id").flatMap { notes[kind, $0, in: package] }.map { .note($0) }
  }

  /// The bytes, where they depend on nothing else in the package.
  private func source(_ atom: WordAtom) -> Atom.Content? {
    guard atom.range == story.part.outerRange(atom.node), let bytes = story.part.standalone(atom.node) else {
      return nil
    }
    return .source(contentType: DOCXFormat().contentType, bytes: bytes)
  }

  var kept: [KeptContent] {
    let names: [(String, Set<String>)] = [
      ("headers and footers", ["header", "footer"]), ("macros", ["vbaProject"]),
      ("embedded objects", ["oleObject", "package"]),
      ("embedded fonts", ["font"]), ("custom data parts", ["customXml"]),
      ("imported documents", ["aFChunk", "subDocument"]),
    ]
    let kinds = package.relationships.targets.values.map(\.kind)
    let found = names.map { name, wanted in KeptContent(name, kinds.count { wanted.contains($0) }) }
    let bookmarks = KeptContent(
      "bookmarks",
      story.part.tokens.indices.count {
        story.part.tokens[$0].kind == .start && story.part.name($0).local == "bookmarkStart"
      })
    return (found + [bookmarks]).filter { $0.count > 0 }
  }
}

extension XMLPart {
  /// A node's bytes with the namespaces that they need; nil where they refer to other parts.
  func standalone(_ node: Int) -> [UInt8]? {
    var prefixes: [String: String] = [:]
    for token in node..<end(of: node) where tokens[token].kind == .start {
      for name in [name(token)] + attributes(token).map({ self.name($0) }) where name.uri != WordNamespace.xml {
        if WordNamespace.relationships.contains(name.uri) { return nil }
        if name.prefix.isEmpty, name.uri.isEmpty { continue }
        guard prefixes[name.prefix, default: name.uri] == name.uri else { return nil }
        prefixes[name.prefix] = name.uri
      }
    }
    let tag = String(decoding: bytes[range(node)], as: UTF8.self)
    let missing = prefixes.sorted { $0.key < $1.key }.map { (($0.key.isEmpty ? "xmlns" : "xmlns:\($0.key)"), $0.value) }
      .filter { !tag.contains("\($0.0)=") }
    let start = startTag(node, setting: missing.map { (name: $0.0, value: $0.1) })
    return start + bytes[range(node).upperBound..<outerRange(node).upperBound]
  }
}
