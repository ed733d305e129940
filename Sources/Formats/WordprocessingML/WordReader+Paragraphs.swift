import RichText

extension WordReader {
  mutating func begin(_ node: Int) {
    (paragraph, firstPiece, text, runs, hasPageBreak) = (node, story.pieces.count, [], [], false)
    let properties = part.child(node, "pPr")
    let end = properties.map { part.outerRange($0).upperBound } ?? part.range(node).upperBound
    add(.start, part.range(node).lowerBound..<end, parent: part.parent(node) ?? part.root)
    readLayout(properties)
  }

  mutating func readLayout(_ node: Int?) {
    let key = node.map { part.source($0) } ?? []
    if let known = layoutNumbers[key] { return layout = known }
    let properties = WordProperties(part, node)
    (layout, layoutNumbers[key]) = (layoutStyles.count, layoutStyles.count)
    layoutStyles.append(layouts.style(properties))
    story.properties.append(properties)
    story.toggles.append(layouts.styles.toggles(of: properties))
    let meaning = layouts.meaning(properties)
    if meaning != WordMeaning(), story.meanings[meaning] == nil { story.meanings[meaning] = properties }
  }

  mutating func finish(_ node: Int) {
    add(.end, part.range(part.end(of: node)), parent: part.parent(node) ?? part.root)
    var style = layoutStyles[layout]
    style.cells = cells
    if hasPageBreak { style.startsPage = true }
    var paragraph = Paragraph(
      id: ParagraphID(UInt64(paragraphs.count)), text: String(decoding: text, as: UTF8.self), runs: runs, style: style)
    if text.isEmpty {
      var look = WordProperties()
      look.all = story.properties[layout]["rPr"]?.children ?? []
      paragraph.emptyStyle = characters.style(look, isLink: false, toggles)
    }
    paragraphs.append(paragraph)
    story.paragraphs.append(
      WordParagraph(pieces: firstPiece..<story.pieces.count, node: node, properties: layout))
    (self.paragraph, run, visibleText) = (nil, nil, nil)
  }
}
