import RichText

/// Finds in the source what the parser's tree says a paragraph holds.
///
/// The tree is walked along the bytes: each node says what must stand next. Where something else stands there, the
/// characters are taken from the tree alone and have no places.
struct MarkdownInlineReader {
  let nodes: [MarkdownNode]
  let content: MarkdownContent
  var inline = MarkdownInline()
  /// Where in the content the walk is.
  var place = 0
  /// The innermost open span.
  var span = -1
  /// How many pictures are open, whose descriptions are no text.
  var pictures = 0
  var entities: MarkdownEntities
  var atoms: MarkdownAtoms
  private var pairs: [Int: Int] = [:]
  private var open: [(node: Int, end: Int, start: Int)] = []

  init(_ nodes: [MarkdownNode], _ content: MarkdownContent, _ entities: MarkdownEntities, _ atoms: MarkdownAtoms) {
    (self.nodes, self.content, self.entities, self.atoms) = (nodes, content, entities, atoms)
  }

  /// Reads the nodes in the range, from an index of the content on. Tells whether all was found, and where it ended.
  mutating func read(_ range: Range<Int>, from start: Int) -> Bool {
    place = start
    pairs = MarkdownTags.pairs(nodes, range)
    inline.isAligned = true
    if walk(range) {
      inline.range = content.range(start, place)
      return true
    }
    (inline, span, pictures, open) = (MarkdownInline(), -1, 0, [])
    inline.isAligned = false
    _ = walk(range)
    return false
  }

  private mutating func walk(_ range: Range<Int>) -> Bool {
    for byte in content.bytes.prefix(content.boxLength) { add(Unicode.Scalar(byte), take(1)) }
    for index in range {
      while let last = open.last, last.end <= index { if !close() { return false } }
      let node = nodes[index]
      if node.end > index + 1 || node.kind.isSpan {
        let start = place
        guard enter(node) else { return false }
        open.append((index, node.end, start))
      } else if !leaf(node, index) {
        return false
      }
    }
    while !open.isEmpty { if !close() { return false } }
    return inline.spans.count < MarkdownFormat.spanLimit
  }

  /// Moves on by so many bytes of the content, and gives the file's bytes.
  mutating func take(_ count: Int) -> Range<Int> {
    defer { place += count }
    return inline.isAligned ? content.range(place, place + count) : 0..<0
  }

  /// Adds a character, but not to a picture's description.
  mutating func add(_ scalar: Unicode.Scalar, _ range: Range<Int>, atom: Int = -1) {
    if pictures == 0 { inline.items.append(MarkdownItem(scalar: scalar, range: range, span: span, atom: atom)) }
  }

  mutating func openSpan(_ mark: MarkdownMark, _ bytes: Range<Int>, _ form: MarkdownSpan.Form = .plain) {
    guard pictures == 0 else { return }
    let start = inline.items.count
    inline.spans.append(
      MarkdownSpan(mark: mark, parent: span, form: form, open: bytes, close: bytes, items: start..<start))
    span = inline.spans.count - 1
  }

  mutating func closeSpan(_ bytes: Range<Int>, _ form: MarkdownSpan.Form? = nil) {
    guard pictures == 0, span >= 0 else { return }
    inline.spans[span].close = bytes
    inline.spans[span].items = inline.spans[span].items.lowerBound..<inline.items.count
    if let form { inline.spans[span].form = form }
    span = inline.spans[span].parent
  }

  // MARK: Nodes with others in them

  private mutating func enter(_ node: MarkdownNode) -> Bool {
    switch node.kind {
    case .emphasis: return enter(.italic, delimiter(1))
    case .strong: return enter(.bold, delimiter(2))
    case .strikethrough: return enter(.strikethrough, tildes)
    case .link(let url, let title):
      return enter(.link(Link(url, title: title.isEmpty ? nil : title)))
    case .image:
      guard !inline.isAligned || content.has([0x21, 0x5B], at: place) else { return false }
      pictures += 1
      _ = take(2)
      return true
    default: return false
    }
  }

  private mutating func enter(_ mark: MarkdownMark, _ count: Int) -> Bool {
    guard count > 0 else { return false }
    openSpan(mark, take(count))
    return true
  }

  private mutating func enter(_ link: MarkdownMark) -> Bool {
    let sign = content[place]
    let isBracket = sign == 0x5B, isAngle = sign == 0x3C
    openSpan(link, take(isBracket || isAngle ? 1 : 0), isBracket ? .inline : .address)
    return true
  }

  /// The length of a delimiter of `*` or `_`; 0 where none of that length stands here.
  private func delimiter(_ count: Int) -> Int {
    guard inline.isAligned else { return count }
    let sign = content[place]
    return (sign == 0x2A || sign == 0x5F) && content.run(of: sign, at: place) >= count ? count : 0
  }

  private var tildes: Int { inline.isAligned ? min(content.run(of: 0x7E, at: place), 2) : 1 }

  private mutating func close() -> Bool {
    guard let last = open.popLast() else { return false }
    switch nodes[last.node].kind {
    case .emphasis: return leave(delimiter(1))
    case .strong: return leave(delimiter(2))
    case .strikethrough: return leave(tildes)
    case .link: return closeLink()
    default: return closeImage(last.node, last.start)
    }
  }

  private mutating func leave(_ count: Int) -> Bool {
    guard count > 0 else { return false }
    closeSpan(take(count))
    return true
  }

  private mutating func closeLink() -> Bool {
    guard inline.isAligned, pictures > 0 || span >= 0 else { closeSpan(0..<0); return !inline.isAligned }
    let isAddress = pictures == 0 ? inline.spans[span].form == .address : content[place] != 0x5D
    if isAddress {
      let isAngle = content[place] == 0x3E && (pictures > 0 || !inline.spans[span].open.isEmpty)
      closeSpan(take(isAngle ? 1 : 0))
      return true
    }
    guard let (end, form) = bracketEnd() else { return false }
    closeSpan(take(end - place), form)
    return true
  }

  private func bracketEnd() -> (Int, MarkdownSpan.Form)? {
    guard content[place] == 0x5D else { return nil }
    if let end = content.afterAddress(place + 1) { return (end, .inline) }
    if content.has([0x5B, 0x5D], at: place + 1) { return (place + 3, .label) }
    return content.afterLabel(place + 1).map { ($0, .reference) } ?? (place + 1, .label)
  }

  private mutating func closeImage(_ index: Int, _ start: Int) -> Bool {
    pictures -= 1
    guard inline.isAligned else {
      if pictures == 0 { add(Atom.place, 0..<0, atom: atoms.add(image: nodes, index, bytes: [])) }
      return true
    }
    guard let (end, _) = bracketEnd() else { return false }
    _ = take(end - place)
    guard pictures == 0 else { return true }
    let bytes = Array(content.bytes[start..<place])
    add(Atom.place, content.range(start, place), atom: atoms.add(image: nodes, index, bytes: bytes))
    return true
  }

  // MARK: Leaves

  private mutating func leaf(_ node: MarkdownNode, _ index: Int) -> Bool {
    switch node.kind {
    case .text: return text(node.literal)
    case .softBreak: return lineBreak(" ")
    case .lineBreak: return lineBreak("\u{2028}")
    case .codeSpan: return code(node.literal)
    case .tag: return tag(node.literal, index)
    case .footnoteReference: return reference()
    default: return false
    }
  }

  private mutating func tag(_ literal: [UInt8], _ index: Int) -> Bool {
    guard !inline.isAligned || content.has(literal, at: place) else { return false }
    let bytes = take(literal.count)
    if literal.elementsEqual("<!-- -->".utf8) {
      extendLast(bytes)
      return true
    }
    if MarkdownTags.isLineBreak(literal) { add("\u{2028}", bytes); return true }
    if let partner = pairs[index] {
      if partner < index { closeSpan(bytes) } else if let mark = MarkdownTags.mark(literal) { openSpan(mark, bytes) }
    } else {
      add(Atom.place, bytes, atom: atoms.add(tag: literal))
    }
    return true
  }

  /// A comment without text is nothing; it belongs to the character before it, where there is one.
  private mutating func extendLast(_ bytes: Range<Int>) {
    guard pictures == 0, let last = inline.items.last, last.atom < 0, last.span == span,
      last.range.upperBound == bytes.lowerBound
    else { return }
    inline.items[inline.items.count - 1].range = last.range.lowerBound..<bytes.upperBound
  }

  private mutating func reference() -> Bool {
    guard inline.isAligned else { add(Atom.place, 0..<0, atom: atoms.add(note: [])); return true }
    guard content.has([0x5B, 0x5E], at: place), let end = content.afterLabel(place) else { return false }
    let label = Array(content.bytes[place..<end])
    add(Atom.place, take(end - place), atom: atoms.add(note: label))
    return true
  }
}

extension Atom {
  static let place: Unicode.Scalar = "\u{FFFC}"
}

extension MarkdownNode.Kind {
  var isSpan: Bool {
    switch self {
    case .emphasis, .strong, .strikethrough, .link, .image: true
    default: false
    }
  }
}
