import Properties
import RichText

extension Choices {
  /// A change of what paragraphs are and how they are laid out.
  mutating func blockEdit(_ text: RichText) -> Transaction {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    let change = layoutChange(text)
    return text.stylingParagraphs(first...last, change)
  }

  private mutating func layoutChange(_ text: RichText) -> (inout ParagraphStyle) -> Void {
    switch int(in: 0...9) {
    case 0:
      let (before, after) = (int(in: 0...2) * 120, int(in: 0...2) * 60)
      return { ($0.spaceBefore, $0.spaceAfter) = (before, after) }
    case 1:
      let spacing = element(of: [nil, LineSpacing.multiple(360), .exactly(300), .atLeast(280)])
      return { $0.lineSpacing = spacing }
    case 2:
      let tabs = array(upTo: 3) { TabStop($0.int(in: 1...9) * 720, $0.element(of: TabStop.Alignment.allCases)) }
      return { $0.tabStops = tabs }
    case 3:
      let starts = bool()
      return { $0.startsPage = starts }
    case 4:
      let isRule = bool()
      return { $0.isRule = isRule }
    case 5: return role()
    case 6:
      let name = element(of: [nil, "Body Text", "heading 2", "Quote", "Ñ 漢;"])
      return { $0.name = name }
    default: return list(text)
    }
  }

  private mutating func role() -> (inout ParagraphStyle) -> Void {
    let (level, quote, isCode) = (int(in: 0...3), int(in: 0...2), bool())
    switch int(in: 0...2) {
    case 0: return { $0.headingLevel = level }
    case 1: return { $0.quoteDepth = quote }
    default: return { $0.code = isCode ? CodeBlock(number: level) : nil }
    }
  }

  private mutating func list(_ text: RichText) -> (inout ParagraphStyle) -> Void {
    let (number, level, starts, isShown) = (int(in: 0...3), int(in: 0...2), bool() ? 5 : nil, int(in: 0...4) > 0)
    let marker = element(of: [
      ListItem.Marker.bullet("•"), .number(.decimal, prefix: "", suffix: "."), .task(isDone: false),
      .task(isDone: true), .number(.lowerAlpha, prefix: "(", suffix: ")"), .bullet("–\\{"),
    ])
    if int(in: 0...4) == 0 { return { $0.list = nil } }
    if bool() { return { $0.list?.level = level } }
    return { $0.list = ListItem(list: number, level: level, marker: marker, start: starts, hasMarker: isShown) }
  }
}

extension Choices {
  /// A change of a table: a row or a cell put in, taken out or cut, cells merged, a table made or left.
  mutating func tableEdit(_ text: RichText) -> Transaction {
    let places = (0..<text.paragraphCount).filter { !text[$0].style.cells.isEmpty }
    guard !places.isEmpty, int(in: 0...4) > 0 else { return newTable(text) }
    let place = element(of: places)
    switch int(in: 0...6) {
    case 0: return rowPutIn(text, place)
    case 1: return text.removingRow(place)
    case 2: return text.removing(place...place)
    case 3:
      let (columns, rows, isHeader) = (int(in: 1...3), int(in: 1...3), bool())
      return text.stylingParagraphs(place...place) {
        guard !$0.cells.isEmpty else { return }
        ($0.cells[0].columnSpan, $0.cells[0].rowSpan, $0.cells[0].isHeader) = (columns, rows, isHeader)
      }
    case 4: return text.stylingParagraphs(place...place) { $0.cells = [] }
    case 5: return nested(text, place)
    default:
      let position = Position(place, text[place].length)
      return text.replacing(position..<position, with: RichText(plain: "new\nline"))
    }
  }

  private mutating func rowPutIn(_ text: RichText, _ place: Int) -> Transaction {
    let (row, isAfter) = (text.row(place), bool())
    let count = int(in: 1...3)
    let cells = (0..<count).map { cell in
      var style = text[place].style
      style.cells = [TableCell(table: style.cells[0].table, row: 7000, cell: cell)]
      return Paragraph(
        id: ParagraphID(UInt64(9000 + cell)), text: "n\(cell)", runs: [.init(length: 2, style: .init())], style: style)
    }
    return text.inserting(cells, at: isAfter ? row.upperBound : row.lowerBound)
  }

  private mutating func newTable(_ text: RichText) -> Transaction {
    let (rows, columns, place) = (int(in: 1...3), int(in: 1...3), int(in: 0...text.paragraphCount))
    let span = int(in: 1...2)
    let cells = (0..<(rows * columns)).map { number in
      var style = ParagraphStyle()
      let isFirst = number == 0
      style.cells = [
        TableCell(
          table: 500, row: number / columns, cell: number % columns, rowSpan: isFirst ? span : 1,
          columnSpan: isFirst ? span : 1)
      ]
      return Paragraph(id: ParagraphID(UInt64(9000 + number)), text: "", style: style)
    }
    return text.inserting(cells, at: place)
  }

  private mutating func nested(_ text: RichText, _ place: Int) -> Transaction {
    let cell = TableCell(table: 600, row: int(in: 0...1), cell: int(in: 0...1))
    return text.stylingParagraphs(place...place) { $0.cells = Array($0.cells.prefix(1)) + [cell] }
  }
}

extension RichText {
  /// The paragraphs of the outermost row that a paragraph is in.
  func row(_ place: Int) -> Range<Int> {
    let tag = self[place].style.cells.first
    let isInRow = { (index: Int) in
      let other = self[index].style.cells.first
      return other?.table == tag?.table && other?.row == tag?.row
    }
    var (low, high) = (place, place + 1)
    while low > 0, isInRow(low - 1) { low -= 1 }
    while high < paragraphCount, isInRow(high) { high += 1 }
    return low..<high
  }

  func removingRow(_ place: Int) -> Transaction {
    let row = row(place)
    return removing(row.lowerBound...(row.upperBound - 1))
  }

  /// Takes out whole paragraphs, of which one stays where they are all.
  func removing(_ paragraphs: ClosedRange<Int>) -> Transaction {
    let (first, last) = (paragraphs.lowerBound, paragraphs.upperBound)
    if last + 1 < paragraphCount { return replacing(Position(first, 0)..<Position(last + 1, 0), with: RichText()) }
    let start = first > 0 ? Position(first - 1, self[first - 1].length) : .start
    return replacing(start..<end, with: RichText())
  }

  /// Puts whole paragraphs in before a place.
  func inserting(_ paragraphs: [Paragraph], at place: Int) -> Transaction {
    guard place < paragraphCount else {
      let before = Paragraph(id: ParagraphID(8999), style: self[paragraphCount - 1].style)
      let new = RichText([before] + paragraphs)
      return replacing(end..<end, with: new)
    }
    let start = Position(place, 0)
    let border = Paragraph(id: ParagraphID(8998))
    return replacing(start..<start, with: RichText(paragraphs + [border]))
  }
}
