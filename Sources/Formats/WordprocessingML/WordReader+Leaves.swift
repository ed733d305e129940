import RichText

extension WordReader {
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
  mutating func addMarker(_ node: Int) -> Int {
    guard let open = openFields.last, node < open.field.separate ?? open.field.end ?? 0 else {
      return add(.marker, node)
    }
    return part.name(node).local == "instrText" ? addLinkMarker(node, open.number) : add(.marker, node)
  }

  mutating func addLinkMarker(_ node: Int, _ number: Int) -> Int {
    let next = add(.linkMarker, node)
    story.pieces[story.pieces.count - 1].offset = Int32(number)
    return next
  }

  func isInRun(_ node: Int) -> Bool {
    guard let parent = part.parent(node), case .run = story.element(parent) else { return false }
    return true
  }

  mutating func addBreak(_ node: Int) -> Int {
    switch part.attribute(node, "type") {
    case "page": addPageBreak(node)
    case "column": addAtom(.opaque, "column break", node, isBesideRuns: false)
    default: addCharacter("\u{2028}", node)
    }
  }

  mutating func addSymbol(_ node: Int) -> Int {
    let number = part.attribute(node, "char").flatMap { UInt32($0, radix: 16) }
    guard let scalar = number.flatMap(Unicode.Scalar.init), WordText.holds(scalar), scalar != "\u{FFFC}" else {
      return addAtom(.opaque, "symbol", node, isBesideRuns: false)
    }
    return addCharacter(String(Character(scalar)), node)
  }

  mutating func addDrawing(_ node: Int) -> Int {
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
