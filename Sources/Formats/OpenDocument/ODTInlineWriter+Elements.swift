import RichText

extension ODTInlineWriter {
  mutating func go(to wanted: [Element]) {
    let common = zip(open, wanted).prefix { $0 == $1 }.count
    guard common < open.count || common < wanted.count else { return }
    flushBlanks()
    for element in open[common...].reversed() { output += endTag(element) }
    for element in wanted[common...] { output += startTag(element) }
    open = wanted
  }

  mutating func startTag(_ element: Element) -> [UInt8] {
    switch element {
    case .source(let node):
      if used.insert(node).inserted, styles.usedSpans.insert(node).inserted {
        return Array(source.content.bytes[source.content.xml.range(node)])
      }
      return source.content.startTag(node, setting: [("xml:id", nil)])
    case .link(let link):
      return Array(
        ODTMarkup.tag(
          "text:a", [("xlink:type", "simple"), ("xlink:href", link.url), ("office:title", link.title)]
        ).utf8)
    case .code: return span(styles.codeStyleName())
    case .style(let name): return span(name)
    }
  }

  func span(_ name: String) -> [UInt8] { Array(ODTMarkup.tag("text:span", [("text:style-name", name)]).utf8) }

  func endTag(_ element: Element) -> [UInt8] {
    switch element {
    case .source(let node): Array(source.content.bytes[source.content.xml.range(source.content.xml.end(of: node))])
    case .link: Array("</text:a>".utf8)
    case .code, .style: Array("</text:span>".utf8)
    }
  }

  func elements(_ parent: Int32, _ paragraph: Int) -> [Element] {
    nodes(Int(parent), paragraph).map { .source($0) }
  }

  /// The elements for a piece of the file.
  mutating func chain(_ parent: Int32, _ paragraph: Int, _ style: Int32) -> [Element] {
    let key = Key(parent: parent, style: style)
    if let chain = chains[key] { return chain }
    let nodes = nodes(Int(parent), paragraph)
    let chain = chain(within: nodes, planner.styles.styles[Int(style)])
    chains[key] = chain
    return chain
  }

  /// The elements for a new piece: those of the text before it, in whose place it is, or after it where they fit, else as many as the
  /// text before and after have in common.
  mutating func chain(_ neighbours: ODTNeighbours.Pair, _ style: Int32) -> [Element] {
    let wanted = planner.styles.styles[Int(style)]
    if look(of: open) == wanted { return open }
    let previous = open.compactMap { if case .source(let node) = $0 { node } else { nil } }
    let (gone, following) = (nodes(around: neighbours.gone), nodes(around: neighbours.next))
    for nodes in [previous, gone, following] {
      for count in stride(from: nodes.count, through: 0, by: -1) {
        let chain = nodes.prefix(count)
        if source.look(of: Array(chain), over: base) == wanted { return chain.map { .source($0) } }
      }
    }
    let common = zip(previous, following).prefix { $0 == $1 }.count
    return chain(within: Array(previous.prefix(common)), wanted)
  }

  /// Text in deeper elements is written anew, without them.
  static let depthLimit = 200

  /// The elements of the file around a piece, the outermost first.
  private func nodes(_ parent: Int, _ paragraph: Int) -> [Int] {
    let chain = source.chain(parent, in: Int(root(paragraph)))
    return chain.count > Self.depthLimit ? [] : chain
  }

  func nodes(around piece: ODTPiece?) -> [Int] {
    guard let piece, let token = piece.token else { return [] }
    return nodes(Int(token.parent), piece.paragraph)
  }

  func look(of elements: [Element]) -> CharacterStyle? {
    var nodes: [Int] = []
    for element in elements {
      guard case .source(let node) = element else { return nil }
      nodes.append(node)
    }
    return source.look(of: nodes, over: base)
  }

  /// As many of the elements as can be kept, and what makes the rest of the look.
  mutating func chain(within nodes: [Int], _ wanted: CharacterStyle) -> [Element] {
    var kept = nodes
    while !kept.isEmpty, isOpposed(source.look(of: kept, over: base), wanted) { kept.removeLast() }
    var (look, result) = (source.look(of: kept, over: base), kept.map { Element.source($0) })
    if let link = wanted.link, look.link != link { result.append(.link(link)) }
    look.link = wanted.link
    if wanted.code, !look.code {
      result.append(.code)
      look = styles.codeLook(over: look)
    }
    let attributes = ODTCharacter.attributes(from: look, to: wanted) { styles.font($0) }
    return attributes.isEmpty ? result : result + [.style(styles.characterStyle(attributes))]
  }

  /// Whether a look has what cannot be taken back inside it.
  func isOpposed(_ look: CharacterStyle, _ wanted: CharacterStyle) -> Bool {
    look.font != nil && wanted.font == nil || look.size != nil && wanted.size == nil || look.code && !wanted.code
      || look.link != nil && look.link != wanted.link
  }
}
