import RichText

/// What the atoms of a part are made of, notes apart.
struct WordContents {
  private let story: WordStory
  /// The part's name in the package.
  private let name: String
  private let package: WordPackage
  private let relationships: WordRelationships

  init(story: WordStory, name: String, _ package: WordPackage, _ relationships: WordRelationships) {
    (self.story, self.name, self.package, self.relationships) = (story, name, package, relationships)
  }

  /// Nil for an atom that the part does not have, and for a note.
  func content(of atom: Atom) -> Atom.Content? {
    guard let number = story.atomNumbers[atom.key] else { return nil }
    let found = story.atoms[number]
    switch atom.kind {
    case .image: return image(found)
    case .footnote, .endnote, .annotation: return nil
    case .pageNumber: return .pageNumber
    case .field: return found.field.map { .field(instruction: $0.instruction, result: $0.result) }
    default: return source(found)
    }
  }

  /// A paragraph of the part whose atoms carry what they are made of.
  func filled(_ paragraph: Paragraph) -> Paragraph {
    var paragraph = paragraph
    for index in paragraph.runs.indices {
      guard let atom = paragraph.runs[index].style.atom else { continue }
      paragraph.runs[index].style.atom?.content = content(of: atom)
    }
    return paragraph
  }

  private func image(_ atom: WordAtom) -> Atom.Content? {
    let drawing = WordDrawing(story.part, atom.node)
    guard let target = drawing.relationship.flatMap({ relationships.targets[$0] }) else { return nil }
    let name = WordRelationships.resolve(target.target, from: name)
    let bytes = target.isExternal ? [] : (try? package.archive.content(of: name)) ?? []
    return .image(
      .init(
        bytes: bytes, contentType: WordMedia.contentType(bytes, name: name),
        reference: target.isExternal ? target.target : name.split(separator: "/").last.map(String.init),
        width: drawing.width, height: drawing.height, description: drawing.description))
  }

  /// The bytes, where they depend on nothing else in the package.
  private func source(_ atom: WordAtom) -> Atom.Content? {
    guard atom.range == story.part.outerRange(atom.node), let bytes = story.part.standalone(atom.node) else {
      return nil
    }
    return .source(contentType: DOCXFormat().contentType, bytes: bytes)
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
