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
  var pairs: [Int: Int] = [:]
  var open: [(node: Int, end: Int, start: Int)] = []

  init(_ nodes: [MarkdownNode], _ content: MarkdownContent, _ entities: MarkdownEntities, _ atoms: MarkdownAtoms) {
    (self.nodes, self.content, self.entities, self.atoms) = (nodes, content, entities, atoms)
  }

  /// Reads the nodes in the range, from an index of the content on. Tells whether all was found, and where it ended.
  mutating func read(_ range: Range<Int>, from start: Int) -> Bool {
    place = start
    pairs = MarkdownTags.pairs(nodes, range)
    inline.isAligned = true
    inline.items.reserveCapacity(max(content.count - start, 0))
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
