import RichText

extension WordReader {
  /// Adds a piece of an element's bytes; the token after it.
  mutating func add(_ kind: WordPiece.Kind, _ node: Int) -> Int {
    add(kind, part.outerRange(node), parent: part.parent(node) ?? part.root)
    return after(node)
  }

  mutating func add(_ kind: WordPiece.Kind, _ range: Range<Int>, parent: Int) {
    var piece = WordPiece(
      kind: kind, start: Int32(range.lowerBound), end: Int32(range.upperBound), parent: Int32(parent))
    piece.link = fieldLink()
    story.pieces.append(piece)
  }

  /// Adds a piece that shows; its length is that of what was put at the end of the text.
  mutating func addItem(
    _ kind: WordPiece.Kind, _ range: Range<Int>, parent: Int, _ bytes: some Collection<UInt8>
  ) {
    add(kind, range, parent: parent)
    let (last, style) = (story.pieces.count - 1, styleNumber())
    (story.pieces[last].offset, story.pieces[last].style) = (Int32(text.count), style)
    story.pieces[last].isFragile = isFragile && visibleText != nil
    text += bytes
    if !bytes.isEmpty { append(.init(length: bytes.count, style: story.styles[Int(style)])) }
  }

  /// Adds an element that is one character.
  mutating func addCharacter(_ text: String, _ node: Int) -> Int {
    addItem(.scalar, part.outerRange(node), parent: part.parent(node) ?? part.root, text.utf8)
    return after(node)
  }

  mutating func addPageBreak(_ node: Int) -> Int {
    guard text.isEmpty, !hasPageBreak else { return addAtom(.opaque, "page break", node, isBesideRuns: false) }
    hasPageBreak = true
    return add(.pageBreak, node)
  }

  /// Adds a thing of these bytes.
  mutating func addAtom(_ atom: WordAtom) {
    var atom = atom
    if atom.isBesideRuns, run != nil || story.part.name(atom.node).local != "r" { look = CharacterStyle() }
    atom.style = look
    let number = story.atomNumbers[atom.atom.key] ?? story.atoms.count
    if number == story.atoms.count {
      story.atoms.append(atom)
      story.atomNumbers[atom.atom.key] = number
    }
    addItem(.atom, atom.range, parent: atom.parent, [])
    let last = story.pieces.count - 1
    story.pieces[last].offset = Int32(number)
    text += "\u{FFFC}".utf8
    var style = story.styles[Int(story.pieces[last].style)]
    style.atom = story.atoms[number].atom
    append(.init(length: 3, style: style))
  }

  mutating func append(_ run: Paragraph.Run) {
    if let last = runs.last, last.style == run.style, run.style.atom == nil {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  mutating func addText(_ token: Int) {
    guard let visible = visibleText, let parent = part.parent(token) else { return }
    let range = part.range(token).clamped(to: visible)
    if range.isEmpty { return }
    if part.tokens[token].kind == .reference { return addReference(token, parent) }
    var start = range.lowerBound
    for place in range where start <= place && (part.bytes[place] == 0x0A || part.bytes[place] == 0x0D) {
      if start < place { addItem(.linear, start..<place, parent: parent, part.bytes[start..<place]) }
      let isPair = part.bytes[place] == 0x0D && place + 1 < range.upperBound && part.bytes[place + 1] == 0x0A
      addItem(.scalar, place..<(place + (isPair ? 2 : 1)), parent: parent, [0x20])
      start = place + (isPair ? 2 : 1)
    }
    if start < range.upperBound {
      addItem(.linear, start..<range.upperBound, parent: parent, part.bytes[start..<range.upperBound])
    }
  }

  mutating func addReference(_ token: Int, _ parent: Int) {
    let scalars = part.text(token).unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return add(.marker, part.range(token), parent: parent) }
    let text = scalar == "\n" || scalar == "\r" ? " " : String(Character(scalar))
    addItem(.scalar, part.range(token), parent: parent, text.utf8)
  }
}
