import RichText

extension WordReader {
  private var part: XMLPart { story.part }

  /// An element within a paragraph that is not around others; the token after it.
  mutating func addLeaf(_ node: Int) -> Int {
    switch story.element(node) {
    case .character(let text): return addCharacter(text, node)
    case .lineBreak: return addBreak(node)
    case .symbol: return addSymbol(node)
    case .fieldCharacter: return addFieldCharacter(node)
    case .simpleField: return addSimpleField(node)
    case .atom(let label):
      return addAtom(label == "object" ? .object : .opaque, label, node, isBesideRuns: !isInRun(node))
    case .note(let name):
      let kind: Atom.Kind = name == "footnote" ? .footnote : name == "endnote" ? .endnote : .annotation
      return addAtom(kind, name, node, isBesideRuns: false)
    case .drawing: return addDrawing(node)
    default: return addMarker(node)
    }
  }

  /// What does not show; a link field's instruction belongs to the link.
  private mutating func addMarker(_ node: Int) -> Int {
    guard let open = openFields.last, node < open.field.separate ?? open.field.end ?? 0 else {
      return add(.marker, node)
    }
    return part.name(node).local == "instrText" ? addLinkMarker(node, open.number) : add(.marker, node)
  }

  private mutating func addLinkMarker(_ node: Int, _ number: Int) -> Int {
    let next = add(.linkMarker, node)
    story.pieces[story.pieces.count - 1].offset = Int32(number)
    return next
  }

  private func isInRun(_ node: Int) -> Bool {
    guard let parent = part.parent(node), case .run = story.element(parent) else { return false }
    return true
  }

  private mutating func addBreak(_ node: Int) -> Int {
    switch part.attribute(node, "type") {
    case "page": addPageBreak(node)
    case "column": addAtom(.opaque, "column break", node, isBesideRuns: false)
    default: addCharacter("\u{2028}", node)
    }
  }

  private mutating func addSymbol(_ node: Int) -> Int {
    let number = part.attribute(node, "char").flatMap { UInt32($0, radix: 16) }
    guard let scalar = number.flatMap(Unicode.Scalar.init), WordText.holds(scalar), scalar != "\u{FFFC}" else {
      return addAtom(.opaque, "symbol", node, isBesideRuns: false)
    }
    return addCharacter(String(Character(scalar)), node)
  }

  private mutating func addDrawing(_ node: Int) -> Int {
    let drawing = WordDrawing(part, node)
    return addAtom(drawing.kind, drawing.label, node, isBesideRuns: !isInRun(node))
  }

  mutating func addAtom(_ kind: Atom.Kind, _ label: String, _ node: Int, isBesideRuns: Bool) -> Int {
    let range = part.outerRange(node)
    let atom = Atom(kind, label: label, key: WordAtom.key(part.bytes[range]))
    addAtom(
      WordAtom(atom: atom, range: range, parent: part.parent(node) ?? part.root, node: node, isBesideRuns: isBesideRuns)
    )
    return after(node)
  }

  // MARK: Fields

  private mutating func addSimpleField(_ node: Int) -> Int {
    var field = WordFields.Field(begin: node)
    field.instruction = part.attribute(node, "instr") ?? ""
    return addField(field, part.outerRange(node), beside: true, after(node))
  }

  /// Adds a field as an atom; `next` is the token after it.
  mutating func addField(_ field: WordFields.Field, _ range: Range<Int>, beside: Bool, _ next: Int) -> Int {
    let node =
      beside
      ? part.parent(field.begin).map { story.part.name($0).local == "r" ? $0 : field.begin } ?? field.begin
      : field.begin
    let instruction = field.instruction.trimmed
    let result = self.result(field, next)
    let kind: Atom.Kind = field.name == "PAGE" ? .pageNumber : .field
    let label = kind == .pageNumber ? "page number" : result.isEmpty ? instruction : result
    let atom = Atom(kind, label: label, key: WordAtom.key(part.bytes[range]))
    addAtom(
      WordAtom(
        atom: atom, range: range, parent: part.parent(node) ?? part.root, node: node, isBesideRuns: beside,
        field: (instruction, result)))
    return next
  }

  private func result(_ field: WordFields.Field, _ next: Int) -> String {
    let first = part.name(field.begin).local == "fldChar" ? field.separate ?? next : field.begin
    var result = ""
    for token in first..<max(first, next) {
      guard [.text, .reference, .cdata].contains(part.tokens[token].kind), let parent = part.parent(token) else {
        continue
      }
      if case .text = story.element(parent) { result += part.text(token) }
    }
    return WordText.held(result) ?? ""
  }

  private mutating func addFieldCharacter(_ node: Int) -> Int {
    guard let field = fields.fields[node], let end = field.end else {
      guard let open = openFields.last else { return add(.marker, node) }
      if open.field.end == node { openFields.removeLast() }
      return open.field.end == node || open.field.separate == node
        ? addLinkMarker(node, open.number) : add(.marker, node)
    }
    if field.name == "HYPERLINK", let link = WordLinks.link(field.instruction) {
      openFields.append((field, link, story.linkFields.count))
      story.linkFields.append(part.outerRange(node).lowerBound..<part.outerRange(end).upperBound)
      return addLinkMarker(node, story.linkFields.count - 1)
    }
    guard part.parent(end) == part.parent(node), isAtom(field, end) else { return add(.marker, node) }
    let range = part.outerRange(node).lowerBound..<part.outerRange(end).upperBound
    return addField(field, range, beside: false, after(end))
  }

  private static let shownFields: Set<String> = [
    "FORMTEXT", "TOC", "INDEX", "BIBLIOGRAPHY", "ADDIN", "IF", "QUOTE", "HYPERLINK", "TOA",
  ]

  /// Whether a field is one thing, rather than text that it shows.
  private func isAtom(_ field: WordFields.Field, _ end: Int) -> Bool {
    if Self.shownFields.contains(field.name) { return false }
    for token in field.begin..<end where part.tokens[token].kind == .start {
      switch story.element(token) {
      case .drawing, .note, .paragraph: return false
      case .atom(let label): if label == "object" { return false }
      default: break
      }
    }
    return true
  }

  /// The field that a run begins with and a run right beside it ends with: its bytes, and the token after it.
  func fieldOfRuns(_ run: Int) -> (Range<Int>, WordFields.Field, Int)? {
    guard let first = part.children(run).first(where: { part.name($0).local != "rPr" }),
      let field = fields.fields[first], let end = field.end, let last = part.parent(end), last != run,
      part.parent(last) == part.parent(run), after(end) == part.end(of: last), isAtom(field, end)
    else { return nil }
    return (part.outerRange(run).lowerBound..<part.outerRange(last).upperBound, field, after(last))
  }
}

extension WordAtom {
  /// A number for bytes, the same whenever they are read (FNV-1a).
  static func key(_ bytes: ArraySlice<UInt8>) -> Int {
    let hash = bytes.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash >> 1)
  }
}

extension String {
  /// Without blanks at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
