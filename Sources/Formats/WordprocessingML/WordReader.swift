import RichText

/// Reads the text of a part: a pass over its tokens, without recursion.
struct WordReader {
  /// The most tables that are read one in the other.
  static let tableDepthLimit = 50

  var story: WordStory
  let characters: WordCharacters
  let layouts: WordParagraphs
  let relationships: WordRelationships
  var fields: WordFields
  var paragraphs: [Paragraph] = []

  // What is around the token.
  var tables: [Int] = []
  var rows: [Int] = []
  var cells: [TableCell] = []
  var spans: [Int: TableCell] = [:]
  var merged: Set<Int> = []
  var hyperlinks: [Link?] = []
  var openFields: [(field: WordFields.Field, link: Link, number: Int)] = []
  var paragraph: Int?
  var run: Int?
  var visibleText: Range<Int>?
  var isFragile = false

  // The paragraph so far.
  var text: [UInt8] = []
  var runs: [Paragraph.Run] = []
  var firstPiece = 0
  var layout = 0
  var toggles: WordToggles { story.toggles[layout] }
  var hasPageBreak = false

  // What was seen before.
  var styleNumbers: [CharacterStyle: Int32] = [:]
  var looks: [ArraySlice<UInt8>: CharacterStyle] = [:]
  var layoutNumbers: [ArraySlice<UInt8>: Int] = [:]
  var layoutStyles: [ParagraphStyle] = []
  var linkNumbers: [Link: Int32] = [:]
  var look = CharacterStyle()
  let keepsBlanks: Bool

  init(_ part: XMLPart, _ package: WordPackage, _ relationships: WordRelationships, body: Int) {
    story = WordStory(part)
    characters = WordCharacters(package.styles)
    layouts = WordParagraphs(styles: package.styles, numbering: package.numbering)
    self.relationships = relationships
    fields = WordFields(story, in: body)
    story.fields = fields.ranges(in: part)
    keepsBlanks = part.attribute(part.root, "space", uri: WordNamespace.xml) == "preserve"
    var token = body + 1
    while token < part.end(of: body) { token = step(token) }
    WordSequence.number(&paragraphs, layouts.numbering)
  }

  var part: XMLPart { story.part }

  mutating func step(_ token: Int) -> Int {
    switch part.tokens[token].kind {
    case .start: return enter(token)
    case .end: leave(Int(part.tokens[token].partner))
    case .text, .reference, .cdata: addText(token)
    default: break
    }
    return token + 1
  }

  // MARK: Elements

  mutating func enter(_ node: Int) -> Int {
    switch story.element(node) {
    case .container: return node + 1
    case .properties: return after(node)
    case .table: return enterTable(node)
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

  mutating func leave(_ node: Int) {
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
  mutating func enterControl(_ node: Int) -> Int {
    let properties = part.child(node, "sdtPr")
    let isPlaceholder = properties.map { part.child($0, "showingPlcHdr") != nil } ?? false
    guard isPlaceholder, paragraph != nil else { return node + 1 }
    return addAtom(.opaque, part.textInside(node), node, isBesideRuns: true)
  }

  mutating func enterRun(_ node: Int) -> Int {
    guard paragraph != nil, run == nil else { return add(.marker, node) }
    if let (range, field, next) = fieldOfRuns(node) {
      readLook(part.child(node, "rPr"), [])
      return addField(field, range, beside: true, next)
    }
    readLook(part.child(node, "rPr"), toggles)
    run = node
    return node + 1
  }

  mutating func enterText(_ node: Int) {
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

  /// A table that is nested deeper than the limit is kept, and not shown.
  mutating func enterTable(_ node: Int) -> Int {
    guard tables.count < Self.tableDepthLimit else { return add(.marker, node) }
    tables.append(node)
    for (cell, span) in WordTableReader(story).cells(of: node) {
      if let span { spans[cell] = span } else { merged.insert(cell) }
    }
    return node + 1
  }
}
