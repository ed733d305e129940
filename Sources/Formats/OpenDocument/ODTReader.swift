import RichText

/// Reads the parts of a file to a text.
struct ODTReader {
  private var source: ODTSource
  private let layouts: [ParagraphStyle]
  /// What the elements around tokens state, and how text in them looks, by element.
  private var stated: [Int: (character: ODTCharacter, link: Link?)] = [:]
  private var looks: [Int32: CharacterStyle] = [:]

  /// The file's text and what it is made of. Throws where the content is not that of a text document.
  static func read(_ content: ODTPart, _ styles: ODTPart?) throws(FormatError) -> (ODTSource, RichText) {
    let body = content.child(content.xml.root, "office:body")
    guard let text = body.flatMap({ content.child($0, "office:text") }) else { throw ODTFormat.notText(content, body) }
    var reader = ODTReader(ODTSource(content, styles), text)
    let paragraphs = reader.layouts.indices.map { reader.paragraph($0) }
    return (reader.source, RichText(paragraphs))
  }

  private init(_ source: ODTSource, _ text: Int) { (self.source, layouts) = ODTBodyReader.read(source, text) }

  private mutating func paragraph(_ index: Int) -> Paragraph {
    let base = source.look(of: index).character
    var result = Paragraph(id: ParagraphID(UInt64(index)), style: layouts[index], emptyStyle: base.model)
    guard let node = source.paragraphs[index].node else { return result }
    looks.removeAll(keepingCapacity: true)
    stated = [node: (base, nil)]
    for token in ODTInlineReader.tokens(of: node, in: source.content) where token.isVisible {
      guard let scalar = Unicode.Scalar(token.value) else { continue }
      var style = look(token.parent, node)
      if token.kind == .atom { style.atom = atom(Int(token.extra)) }
      result.text.unicodeScalars.append(scalar)
      add(style, UTF8.width(scalar), to: &result.runs)
    }
    return result
  }

  private func add(_ style: CharacterStyle, _ length: Int, to runs: inout [Paragraph.Run]) {
    if let last = runs.last, style.atom == nil, last.style == style {
      runs[runs.count - 1].length += length
    } else {
      runs.append(.init(length: length, style: style))
    }
  }

  private mutating func look(_ parent: Int32, _ paragraph: Int) -> CharacterStyle {
    if let look = looks[parent] { return look }
    let all = statements(Int(parent), paragraph)
    var style = all.character.model
    style.link = all.link
    looks[parent] = style
    return style
  }

  /// What an element and those around it state. Each element is looked at once, however deep they are.
  private mutating func statements(_ element: Int, _ paragraph: Int) -> (character: ODTCharacter, link: Link?) {
    var (missing, node): ([Int], Int) = ([], element)
    while stated[node] == nil, node != paragraph, let outer = source.content.xml.parent(node) {
      missing.append(node)
      node = outer
    }
    var result = stated[node] ?? (ODTCharacter(), nil)
    for node in missing.reversed() {
      let own = source.stated(node)
      result = (own.character.over(result.character), own.link ?? result.link)
      stated[node] = result
    }
    return result
  }

  private mutating func atom(_ node: Int) -> Atom {
    let (kind, label) = ODTAtom.kind(node, in: source.content)
    let key = source.key(ofAtom: node)
    if source.atoms[key] == nil { source.atoms[key] = node }
    return Atom(kind, label: label, key: key)
  }
}

extension ODTSource {
  /// The look of text inside these elements of a paragraph.
  func look(of chain: [Int], over base: ODTCharacter) -> CharacterStyle {
    var (character, link): (ODTCharacter, Link?) = (base, nil)
    for node in chain {
      let own = stated(node)
      character = own.character.over(character)
      link = own.link ?? link
    }
    var style = character.model
    style.link = link
    return style
  }
}
