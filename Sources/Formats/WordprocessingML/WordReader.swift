import RichText

/// Reads the text of a part: a pass over its tokens, without recursion.
struct WordReader {
  var story: WordStory
  let characters: WordCharacters
  let layouts: WordParagraphs
  let relationships: WordRelationships
  var fields: WordFields
  private(set) var paragraphs: [Paragraph] = []

  // What is around the token.
  private var tables: [Int] = []
  private var rows: [Int] = []
  private var cells: [TableCell] = []
  private var spans: [Int: TableCell] = [:]
  private var merged: Set<Int> = []
  var hyperlinks: [Link?] = []
  var openFields: [(field: WordFields.Field, link: Link, number: Int)] = []
  private var paragraph: Int?
  private var run: Int?
  private var visibleText: Range<Int>?
  private var isFragile = false

  // The paragraph so far.
  private var text: [UInt8] = []
  private var runs: [Paragraph.Run] = []
  private var firstPiece = 0
  private var layout = 0
  private var hasPageBreak = false

  // What was seen before.
  private var styleNumbers: [CharacterStyle: Int32] = [:]
  private var looks: [ArraySlice<UInt8>: CharacterStyle] = [:]
  private var layoutNumbers: [ArraySlice<UInt8>: Int] = [:]
  private var layoutStyles: [ParagraphStyle] = []
  private var linkNumbers: [Link: Int32] = [:]
  private var look = CharacterStyle()
  private let keepsBlanks: Bool

  init(_ part: XMLPart, _ package: WordPackage, _ relationships: WordRelationships, body: Int) {
    story = WordStory(part)
    characters = WordCharacters(package.styles)
    layouts = WordParagraphs(styles: package.styles, numbering: package.numbering)
    self.relationships = relationships
    fields = WordFields(story, in: body)
    keepsBlanks = part.attribute(part.root, "space", uri: WordNamespace.xml) == "preserve"
    var token = body + 1
    while token < part.end(of: body) { token = step(token) }
    WordSequence.number(&paragraphs, layouts.numbering)
  }

  private var part: XMLPart { story.part }

  private mutating func step(_ token: Int) -> Int {
    switch part.tokens[token].kind {
    case .start: return enter(token)
    case .end: leave(Int(part.tokens[token].partner))
    case .text, .reference, .cdata: addText(token)
    default: break
    }
    return token + 1
  }

  // MARK: Elements

  private mutating func enter(_ node: Int) -> Int {
    switch story.element(node) {
    case .container: return node + 1
    case .properties: return after(node)
    case .table: enterTable(node)
    case .row: rows.append(node)
    case .cell:
      if merged.contains(node) { return add(.mergedCell, node) }
      if let cell = spans[node] { cells.append(cell) }
    case .paragraph:
      guard paragraph == nil else { return add(.marker, node) }
      begin(node)
    case .contentControl: return enterControl(node)
    case .hyperlink: hyperlinks.append(WordLinks.link(part, node, relationships))
    case .run: return enterRun(node)
    case .text: enterText(node)
    default: return paragraph == nil ? add(.marker, node) : addLeaf(node)
    }
    return node + 1
  }

  private mutating func leave(_ node: Int) {
    switch story.element(node) {
    case .table: _ = tables.popLast()
    case .row: _ = rows.popLast()
    case .cell: if spans[node] != nil { _ = cells.popLast() }
    case .paragraph: if paragraph == node { finish(node) }
    case .hyperlink: _ = hyperlinks.popLast()
    case .run: run = nil
    case .text: visibleText = nil
    default: break
    }
  }

  func after(_ node: Int) -> Int { part.end(of: node) + 1 }

  /// A placeholder is shown as one thing; any other control is passed through.
  private mutating func enterControl(_ node: Int) -> Int {
    let properties = part.child(node, "sdtPr")
    let isPlaceholder = properties.map { part.child($0, "showingPlcHdr") != nil } ?? false
    guard isPlaceholder, paragraph != nil else { return node + 1 }
    return addAtom(.opaque, part.textInside(node), node, isBesideRuns: true)
  }

  private mutating func enterRun(_ node: Int) -> Int {
    guard paragraph != nil, run == nil else { return add(.marker, node) }
    readLook(part.child(node, "rPr"))
    if let (range, field, next) = fieldOfRuns(node) { return addField(field, range, beside: true, next) }
    run = node
    return node + 1
  }

  private mutating func enterText(_ node: Int) {
    let range = part.innerRange(node)
    visibleText = run == nil ? nil : range
    isFragile = false
    guard run != nil, !keepsBlanks, part.attribute(node, "space", uri: WordNamespace.xml) != "preserve" else { return }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, XMLText.isSpace(part.bytes[start]) { start += 1 }
    while end > start, XMLText.isSpace(part.bytes[end - 1]) { end -= 1 }
    isFragile = end - start < range.count
    visibleText = start..<end
  }

  private mutating func enterTable(_ node: Int) {
    tables.append(node)
    for (cell, span) in WordTableReader(story).cells(of: node) {
      if let span { spans[cell] = span } else { merged.insert(cell) }
    }
  }

  // MARK: Looks

  private mutating func readLook(_ node: Int?) {
    guard let node else { return look = characters.style(WordProperties(), isLink: link != nil) }
    let key = part.source(node) + [link == nil ? 0 : 1]
    if let known = looks[key] { return look = known }
    look = characters.style(WordProperties(part, node), isLink: link != nil)
    looks[key] = look
  }

  /// The link in force.
  var link: Link? { hyperlinks.last.flatMap { $0 } ?? openFields.last?.link }

  private mutating func styleNumber() -> Int32 {
    var style = look
    style.link = link
    return number(style)
  }

  mutating func number(_ style: CharacterStyle) -> Int32 {
    if let number = styleNumbers[style] { return number }
    story.styles.append(style)
    styleNumbers[style] = Int32(story.styles.count - 1)
    return Int32(story.styles.count - 1)
  }

  /// The number of the link of the field around; -1 for none.
  private mutating func fieldLink() -> Int32 {
    guard let link = openFields.last?.link else { return -1 }
    if let number = linkNumbers[link] { return number }
    story.links.append(link)
    linkNumbers[link] = Int32(story.links.count - 1)
    return Int32(story.links.count - 1)
  }

  // MARK: Pieces

  /// Adds a piece of an element's bytes; the token after it.
  mutating func add(_ kind: WordPiece.Kind, _ node: Int) -> Int {
    add(kind, part.outerRange(node), parent: part.parent(node) ?? part.root)
    return after(node)
  }

  private mutating func add(_ kind: WordPiece.Kind, _ range: Range<Int>, parent: Int) {
    var piece = WordPiece(
      kind: kind, start: Int32(range.lowerBound), end: Int32(range.upperBound), parent: Int32(parent))
    piece.link = fieldLink()
    story.pieces.append(piece)
  }

  /// Adds a piece that shows; its length is that of what was put at the end of the text.
  private mutating func addItem(
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

  private mutating func append(_ run: Paragraph.Run) {
    if let last = runs.last, last.style == run.style, run.style.atom == nil {
      runs[runs.count - 1].length += run.length
    } else {
      runs.append(run)
    }
  }

  private mutating func addText(_ token: Int) {
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

  private mutating func addReference(_ token: Int, _ parent: Int) {
    let scalars = part.text(token).unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return add(.marker, part.range(token), parent: parent) }
    let text = scalar == "\n" || scalar == "\r" ? " " : String(Character(scalar))
    addItem(.scalar, part.range(token), parent: parent, text.utf8)
  }

  // MARK: Paragraphs

  private mutating func begin(_ node: Int) {
    (paragraph, firstPiece, text, runs, hasPageBreak) = (node, story.pieces.count, [], [], false)
    let properties = part.child(node, "pPr")
    let end = properties.map { part.outerRange($0).upperBound } ?? part.range(node).upperBound
    add(.start, part.range(node).lowerBound..<end, parent: part.parent(node) ?? part.root)
    readLayout(properties)
  }

  private mutating func readLayout(_ node: Int?) {
    let key = node.map { part.source($0) } ?? []
    if let known = layoutNumbers[key] { return layout = known }
    let properties = WordProperties(part, node)
    (layout, layoutNumbers[key]) = (layoutStyles.count, layoutStyles.count)
    layoutStyles.append(layouts.style(properties))
    story.properties.append(properties)
    let meaning = layouts.meaning(properties)
    if meaning != WordMeaning(), story.meanings[meaning] == nil { story.meanings[meaning] = properties }
  }

  private mutating func finish(_ node: Int) {
    add(.end, part.range(part.end(of: node)), parent: part.parent(node) ?? part.root)
    var style = layoutStyles[layout]
    style.cells = cells
    if hasPageBreak { style.startsPage = true }
    var paragraph = Paragraph(
      id: ParagraphID(UInt64(paragraphs.count)), text: String(decoding: text, as: UTF8.self), runs: runs, style: style)
    if text.isEmpty {
      var look = WordProperties()
      look.all = story.properties[layout]["rPr"]?.children ?? []
      paragraph.emptyStyle = characters.style(look, isLink: false)
    }
    paragraphs.append(paragraph)
    story.paragraphs.append(
      WordParagraph(pieces: firstPiece..<story.pieces.count, node: node, properties: layout))
    (self.paragraph, run, visibleText) = (nil, nil, nil)
  }
}
