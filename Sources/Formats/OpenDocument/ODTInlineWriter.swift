import RichText

/// Writes the content of one paragraph.
struct ODTInlineWriter {
  /// An element that is open around text.
  enum Element: Hashable {
    case source(Int)
    case link(Link)
    case code
    case style(String)
  }

  /// What text of one look is written in.
  private struct Key: Hashable {
    var parent: Int32
    var style: Int32
  }

  let source: ODTSource
  private let planner: ODTPlanner
  private let base: ODTCharacter
  var styles: ODTStyleWriter
  private var output: [UInt8] = []
  private var open: [Element] = []
  private var used: Set<Int> = []
  /// Whether white space would stand for nothing here, and the blanks that are not written yet.
  private var isAfterSpace = true
  private var blanks = 0
  private var chains: [Key: [Element]] = [:]
  /// The look of the piece before, where that is new.
  private var lastNewStyle: Int32 = -1

  /// The content, and the styles that it needed.
  static func write(
    _ pieces: [ODTPiece], base: ODTCharacter, _ source: ODTSource, _ planner: ODTPlanner,
    _ styles: consuming ODTStyleWriter
  ) -> ([UInt8], ODTStyleWriter) {
    var writer = ODTInlineWriter(base, source, planner, consume styles)
    writer.write(pieces)
    return (writer.output, writer.styles)
  }

  private init(_ base: ODTCharacter, _ source: ODTSource, _ planner: ODTPlanner, _ styles: consuming ODTStyleWriter) {
    (self.base, self.source, self.planner, self.styles) = (base, source, planner, styles)
  }

  private mutating func write(_ pieces: [ODTPiece]) {
    let lastVisible = pieces.lastIndex { $0.style >= 0 } ?? -1
    let neighbours = ODTNeighbours(pieces)
    var index = 0
    while index < pieces.count {
      let piece = pieces[index]
      if piece.style == ODTPiece.gone {
        index += 1
      } else if let token = piece.token {
        index += piece.style < 0 ? writeInvisible(piece, token) : keep(pieces, index, token)
        lastNewStyle = -1
      } else {
        if piece.style != lastNewStyle { go(to: chain(neighbours.of(index, in: pieces), piece.style)) }
        lastNewStyle = piece.style
        writeNew(piece.value, isLast: index == lastVisible)
        index += 1
      }
    }
    flushBlanks()
    go(to: [])
  }

  private func root(_ paragraph: Int) -> Int32 { Int32(source.paragraphs[paragraph].node ?? -1) }

  // MARK: What stays

  private mutating func writeInvisible(_ piece: ODTPiece, _ token: ODTToken) -> Int {
    if token.kind == .collapsed {
      let isSpace = token.value == 0x20
      if isSpace, isAfterSpace, blanks == 0 { output += source.content.bytes[token.range] }
      return 1
    }
    let name = token.extra > 0 ? source.content.name(Int(token.extra)) : ""
    guard piece.value == 1 || ODTElements.isHalf(name) else { return 1 }
    go(to: piece.value == 1 ? elements(token.parent, piece.paragraph) : open)
    flushBlanks()
    output += source.content.bytes[token.range]
    return 1
  }

  /// Writes a piece that was in the file; how many pieces that was.
  private mutating func keep(_ pieces: [ODTPiece], _ index: Int, _ token: ODTToken) -> Int {
    let piece = pieces[index]
    go(to: chain(token.parent, piece.paragraph, piece.style))
    switch token.kind {
    case .space:
      if isAfterSpace || blanks > 0 {
        blanks += 1
      } else {
        output += source.content.bytes[token.range]
        isAfterSpace = true
      }
    case .spaces: return keepSpaces(pieces, index, token)
    case .raw: writeNew(token.value, isLast: true)
    default: copy(token.range)
    }
    return 1
  }

  private mutating func copy(_ range: Range<Int>) {
    flushBlanks()
    output += source.content.bytes[range]
    isAfterSpace = false
  }

  /// Keeps a `text:s` as it is where all of it stays.
  private mutating func keepSpaces(_ pieces: [ODTPiece], _ index: Int, _ token: ODTToken) -> Int {
    var end = index
    while end < pieces.count, let other = pieces[end].token, other.start == token.start, other.kind == .spaces,
      pieces[end].style == pieces[index].style
    {
      end += 1
    }
    let count = source.content.attribute(spaceNode(token), "text:c").flatMap(Int.init) ?? 1
    if token.extra == 0, end - index == min(max(count, 1), ODTInlineReader.spaceLimit), blanks == 0 {
      copy(token.range)
    } else {
      blanks += end - index
    }
    return end - index
  }

  /// The node of a `text:s`: found by its place.
  private func spaceNode(_ token: ODTToken) -> Int {
    var (low, high) = (Int(token.parent), source.content.xml.tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if source.content.xml.tokens[middle].start < token.start { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: What is new

  private mutating func writeNew(_ value: UInt32, isLast: Bool) {
    switch value {
    case 0x20:
      if isAfterSpace || blanks > 0 || isLast { return blanks += 1 }
      output.append(0x20)
      isAfterSpace = true
    case 9: write("<text:tab/>")
    case 0x2028: write("<text:line-break/>")
    case ODTPlanner.newAtomValue...: write(styles.markup(planner.newAtoms[Int(value - ODTPlanner.newAtomValue)]))
    case ODTPlanner.atomValue...: writeAtom(planner.atomKeys[Int(value - ODTPlanner.atomValue)])
    default: write(Unicode.Scalar(value).map { XMLText.escaped(String(Character($0))) } ?? "\u{FFFD}")
    }
  }

  private mutating func writeAtom(_ key: Int) {
    if let node = source.atoms[key] { copy(source.content.range(node)) }
  }

  private mutating func write(_ markup: String) {
    flushBlanks()
    output += markup.utf8
    isAfterSpace = false
  }

  private mutating func flushBlanks() {
    guard blanks > 0 else { return }
    let count = blanks
    blanks = 0
    write(ODTMarkup.element("text:s", count > 1 ? [("text:c", "\(count)")] : []))
  }

  // MARK: The elements around text

  private mutating func go(to wanted: [Element]) {
    let common = zip(open, wanted).prefix { $0 == $1 }.count
    guard common < open.count || common < wanted.count else { return }
    flushBlanks()
    for element in open[common...].reversed() { output += endTag(element) }
    for element in wanted[common...] { output += startTag(element) }
    open = wanted
  }

  private mutating func startTag(_ element: Element) -> [UInt8] {
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

  private func span(_ name: String) -> [UInt8] { Array(ODTMarkup.tag("text:span", [("text:style-name", name)]).utf8) }

  private func endTag(_ element: Element) -> [UInt8] {
    switch element {
    case .source(let node): Array(source.content.bytes[source.content.xml.range(source.content.xml.end(of: node))])
    case .link: Array("</text:a>".utf8)
    case .code, .style: Array("</text:span>".utf8)
    }
  }

  private func elements(_ parent: Int32, _ paragraph: Int) -> [Element] {
    source.chain(Int(parent), in: Int(root(paragraph))).map { .source($0) }
  }

  /// The elements for a piece of the file.
  private mutating func chain(_ parent: Int32, _ paragraph: Int, _ style: Int32) -> [Element] {
    let key = Key(parent: parent, style: style)
    if let chain = chains[key] { return chain }
    let nodes = source.chain(Int(parent), in: Int(root(paragraph)))
    let chain = chain(within: nodes, planner.styles.styles[Int(style)])
    chains[key] = chain
    return chain
  }

  /// The elements for a new piece: those of the text before it, in whose place it is, or after it where they fit, else as many as the
  /// text before and after have in common.
  private mutating func chain(_ neighbours: ODTNeighbours.Pair, _ style: Int32) -> [Element] {
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

  private func nodes(around piece: ODTPiece?) -> [Int] {
    guard let piece, let token = piece.token else { return [] }
    return source.chain(Int(token.parent), in: Int(root(piece.paragraph)))
  }

  private func look(of elements: [Element]) -> CharacterStyle? {
    var nodes: [Int] = []
    for element in elements {
      guard case .source(let node) = element else { return nil }
      nodes.append(node)
    }
    return source.look(of: nodes, over: base)
  }

  /// As many of the elements as can be kept, and what makes the rest of the look.
  private mutating func chain(within nodes: [Int], _ wanted: CharacterStyle) -> [Element] {
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
  private func isOpposed(_ look: CharacterStyle, _ wanted: CharacterStyle) -> Bool {
    look.font != nil && wanted.font == nil || look.size != nil && wanted.size == nil || look.code && !wanted.code
      || look.link != nil && look.link != wanted.link
  }
}

/// Finds for new pieces what is around them.
struct ODTNeighbours {
  /// The next piece of the file that stays, and one that is gone between it and the one before.
  typealias Pair = (gone: ODTPiece?, next: ODTPiece?)

  private var next: [Int]
  private var gone: [Int]

  init(_ pieces: [ODTPiece]) {
    let none = pieces.count
    (next, gone) = ([Int](repeating: none, count: none + 1), [Int](repeating: none, count: none + 1))
    for index in pieces.indices.reversed() {
      let isKept = pieces[index].token != nil && pieces[index].style >= 0
      next[index] = isKept ? index : next[index + 1]
      gone[index] = pieces[index].style == ODTPiece.gone ? index : isKept ? none : gone[index + 1]
    }
    var last = none
    for index in pieces.indices {
      if pieces[index].token != nil, pieces[index].style >= 0 { last = none }
      if pieces[index].style == ODTPiece.gone { last = index }
      if gone[index] == none { gone[index] = last }
    }
  }

  func of(_ index: Int, in pieces: [ODTPiece]) -> Pair {
    (gone[index] < pieces.count ? pieces[gone[index]] : nil, next[index] < pieces.count ? pieces[next[index]] : nil)
  }
}
