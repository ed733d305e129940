import RichText

extension HTMLReader {
  /// Opens a paragraph where none is open.
  mutating func begin(at place: Int, element: Int) {
    guard current == nil else { return }
    let block = max(source.elements.block(of: element), 0)
    current = OpenParagraph(
      block: block, firstPiece: source.pieces.count, start: place, end: place, endElement: element,
      emptyStyle: source.elements.elements[element].style)
  }

  /// Closes the paragraph; a line break that ends it is not shown.
  mutating func finish() {
    guard var paragraph = current else { return }
    current = nil
    if let last = source.pieces.last, source.pieces.count > paragraph.firstPiece, let before = paragraph.beforeBreak {
      source.pieces.removeLast()
      (paragraph.end, paragraph.endElement) = before
      paragraph.text.removeLast(3)
      paragraph.dropRun(of: 3)
      paragraph.lastBreak = last.range.upperBound
      source.hidden.append(
        HTMLHidden(
          range: last.range, closing: [], parent: Int(last.element), bond: .end(paragraph: source.paragraphs.count)))
      if paragraph.text.isEmpty { paragraph.emptyStyle = source.elements.elements[Int(last.element)].style }
    }
    append(paragraph)
  }

  mutating func append(_ paragraph: OpenParagraph) {
    let style = layout(paragraph.block)
    let isLine = role(paragraph.block) == .lines
    let emptyStyle = isLine ? source.elements.elements[paragraph.block].style : paragraph.emptyStyle
    count(paragraph.block)
    source.paragraphs.append(
      HTMLParagraph(
        pieces: paragraph.firstPiece..<source.pieces.count, block: paragraph.block, end: paragraph.end,
        endElement: paragraph.endElement, start: paragraph.start, isLinked: paragraph.isLinked,
        lastBreak: paragraph.lastBreak))
    paragraphs.append(
      Paragraph(
        id: ParagraphID(UInt64(paragraphs.count)), text: String(decoding: paragraph.text, as: UTF8.self),
        runs: paragraph.runs, style: style, emptyStyle: emptyStyle))
  }

  mutating func count(_ block: Int) {
    var place = block
    while place >= 0 {
      source.counts[place] += 1
      place = node(place).parent
    }
  }

  private mutating func layout(_ block: Int) -> ParagraphStyle {
    let element = source.elements.elements[block]
    let isFirst = element.item >= 0 && itemsBegun.insert(element.item).inserted
    let isFirstOfList = isFirst && element.list >= 0 && listsBegun.insert(element.list).inserted
    return source.elements.layout(
      block, isFirst: isFirst, isFirstOfList: isFirstOfList, task: source.tasks[element.item])
  }

  mutating func finishDocument() {
    finish()
    let body = source.elements.nodes.firstIndex { $0.name == "body" && $0.kind == .element } ?? 0
    source.body = body
    if paragraphs.isEmpty, source.elements.count > 0 {
      begin(at: source.bodyStart, element: body)
      finish()
    }
    source.styles = paragraphs.map(\.style)
    source.findHidden()
    kept.countTitles(in: source, of: paragraphs)
    kept.countQuotations(in: source)
    kept.countTargets(in: source)
    kept.countDirections(in: source)
    source.kept = kept.all
  }
}
