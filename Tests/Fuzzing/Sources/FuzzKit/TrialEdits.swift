import RichText

/// Edits at places that the bytes of a file decide, the same for the same bytes.
struct TrialEdits {
  private var state: UInt64

  init(seed: [UInt8]) { state = seed.reduce(0x9E37_79B9_7F4A_7C15) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }

  /// The text after one to four edits. `source` is the same text with all that its atoms are made of.
  mutating func edited(_ source: RichText, _ text: RichText) -> RichText {
    var text = text
    for _ in 0...next(3) { text = (try? edit(text, source).applied(to: text)) ?? text }
    return text
  }

  /// A number from 0 up to the one before `limit`.
  private mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(limit, 1)))
  }

  private mutating func range(in text: RichText, upTo length: Int = 12) -> Range<Position> {
    let start = text.clamped(text.position(at: next(text.utf8Count + 1)))
    let end = text.clamped(text.position(at: text.offset(of: start) + next(length)))
    return min(start, end)..<max(start, end)
  }

  private mutating func paragraphs(in text: RichText) -> ClosedRange<Int> {
    let first = next(text.paragraphCount)
    return first...min(first + next(3), text.paragraphCount - 1)
  }

  private mutating func edit(_ text: RichText, _ source: RichText) -> Transaction {
    switch next(8) {
    case 0, 1: textEdit(text, source)
    case 2, 3: characterEdit(text)
    case 4: layoutEdit(text)
    case 5: listEdit(text)
    case 6: atomEdit(text)
    default: tableEdit(text)
    }
  }

  // MARK: Text

  private static let texts = ["x", "x\ny", "é漢😀", " ", "\t", "\u{2028}", "- 1.", "*_`<&\\{}", "\n\n", "\u{A0}\u{AD}"]

  private mutating func textEdit(_ text: RichText, _ source: RichText) -> Transaction {
    let range = range(in: text)
    switch next(6) {
    case 0: return text.replacing(range, with: RichText())
    case 1: return text.splitting(at: range.lowerBound)
    case 2: return joining(text)
    case 3:
      return text.replacing(range.upperBound..<range.upperBound, with: source.slice(self.range(in: source, upTo: 40)))
    default:
      let style = text.typingStyle(at: range.lowerBound)
      return text.replacing(range, with: RichText(plain: Self.texts[next(Self.texts.count)], style: style))
    }
  }

  private mutating func joining(_ text: RichText) -> Transaction {
    let first = next(text.paragraphCount)
    guard first + 1 < text.paragraphCount else { return text.insertingPageBreak(at: text.end) }
    return text.replacing(Position(first, text.paragraphLength(first))..<Position(first + 1, 0), with: RichText())
  }

  // MARK: Looks

  private mutating func characterEdit(_ text: RichText) -> Transaction {
    let (range, value) = (range(in: text, upTo: 30), next(4))
    switch next(10) {
    case 0: return text.styling(range) { $0.bold.toggle() }
    case 1: return text.styling(range) { $0.italic.toggle() }
    case 2: return text.styling(range) { $0.code.toggle() }
    case 3: return text.linking(range, to: value == 0 ? nil : Link("a b/\(value)", title: value == 1 ? "\"t\"" : nil))
    case 4: return text.styling(range) { $0.baseline = CharacterStyle.Baseline.allCases[value % 3] }
    case 5: return text.styling(range) { $0.underline = CharacterStyle.Underline.allCases[value] }
    case 6: return text.styling(range) { $0.strikethrough.toggle() }
    case 7:
      return text.styling(range) {
        ($0.font, $0.size) = (value == 0 ? nil : "Ñ \(value)", value == 1 ? nil : 20 + value)
      }
    case 8:
      return text.styling(range) { ($0.color, $0.capitals) = (Color(red: 1, green: 2, blue: UInt8(value)), .small) }
    default: return text.styling(range) { ($0.hidden, $0.language) = (value == 0, value == 1 ? "de-AT" : nil) }
    }
  }

  private mutating func layoutEdit(_ text: RichText) -> Transaction {
    let (range, value) = (paragraphs(in: text), next(4))
    let place = Position(range.lowerBound, text.paragraphLength(range.lowerBound))
    switch next(10) {
    case 0, 1: return text.heading(range, level: value)
    case 2: return text.quoting(range, by: value - 1)
    case 3: return text.coding(range, language: value == 0 ? nil : value == 1 ? "swift" : "")
    case 4: return text.insertingRule(at: place)
    case 5: return text.insertingPageBreak(at: place)
    case 6: return text.stylingParagraphs(range) { ($0.leftIndent, $0.firstLineIndent) = (value * 360, -value * 90) }
    case 7: return text.stylingParagraphs(range) { ($0.alignment, $0.spaceAfter) = (.center, value * 120) }
    case 8: return text.stylingParagraphs(range) { ($0.lineSpacing, $0.tabStops) = (.exactly(300), [TabStop(720)]) }
    default: return text.stylingParagraphs(range) { $0.name = value == 0 ? nil : "Body \(value)" }
    }
  }

  private mutating func listEdit(_ text: RichText) -> Transaction {
    let (range, value) = (paragraphs(in: text), next(5))
    let markers = [
      .bullet("•"), .number(.decimal, prefix: "", suffix: "."), .task(isDone: true),
      ListItem.Marker.number(.lowerAlpha, prefix: "(", suffix: ")"),
    ]
    switch next(5) {
    case 0: return text.nestingItems(range, by: value - 2)
    case 1: return text.numberingItem(range.lowerBound, from: value == 0 ? nil : value)
    case 2: return text.stylingParagraphs(range) { $0.list?.hasMarker.toggle() }
    default: return text.listing(range, as: value == 4 ? nil : markers[value])
    }
  }

  // MARK: Things

  private mutating func atomEdit(_ text: RichText) -> Transaction {
    let range = range(in: text, upTo: 4)
    let (kind, content) = Self.contents[next(Self.contents.count)]
    return text.inserting(Atom(kind, label: kind.rawValue, key: -1 - next(9), content: content), at: range)
  }

  private static let contents: [(Atom.Kind, Atom.Content?)] = [
    (.image, .image(.init(bytes: picture, contentType: "public.png", width: 240, height: 240, description: "a \"b\""))),
    (.image, .image(.init(bytes: [], contentType: "public.jpeg", reference: "a b.jpg"))),
    (.attachment, .attachment(name: "ä.bin", bytes: [0, 1, 2, 255])),
    (.footnote, .note([Paragraph(id: ParagraphID(0), text: "note", runs: [.init(length: 4, style: .init())])])),
    (.endnote, .note([Paragraph(id: ParagraphID(0)), Paragraph(id: ParagraphID(1))])),
    (.annotation, .note([])), (.field, .field(instruction: "DATE", result: "to day")), (.pageNumber, .pageNumber),
    (.opaque, .source(contentType: "public.png", bytes: [1])), (.object, nil),
  ]

  /// A PNG of one pixel.
  private static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0,
    0,
    0, 0, 0x3A, 0x7E, 0x9B, 0x55, 0, 0, 0, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0xF8, 0x0F, 0, 1, 1, 1, 0,
    0x1B,
    0xB6, 0xEE, 0x56, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  private mutating func tableEdit(_ text: RichText) -> Transaction {
    let places = (0..<text.paragraphCount).filter { !text.paragraphStyle($0).cells.isEmpty }
    guard !places.isEmpty, next(4) > 0, let grid = TableGrid(around: places[next(places.count)], in: text) else {
      return text.insertingTable(rows: 1 + next(3), columns: 1 + next(3), at: range(in: text).lowerBound)
    }
    switch next(7) {
    case 0: return text.insertingRow(next(grid.rows.count + 1), in: grid)
    case 1: return text.removingRow(next(grid.rows.count), in: grid)
    case 2: return text.insertingColumn(next(grid.columnCount + 1), in: grid)
    case 3: return text.removingColumn(next(grid.columnCount), in: grid)
    case 4: return text.removing(grid)
    case 5: return spanning(text, grid)
    default: return text.stylingParagraphs(grid.paragraphs.lowerBound...grid.paragraphs.lowerBound) { $0.cells = [] }
    }
  }

  private mutating func spanning(_ text: RichText, _ grid: TableGrid) -> Transaction {
    let (columns, rows, isHeader) = (1 + next(3), 1 + next(3), next(2) == 0)
    let cell = grid.cells[next(grid.cells.count)].paragraphs
    return text.stylingParagraphs(cell.lowerBound...(cell.upperBound - 1)) { style in
      (style.cells[grid.depth].columnSpan, style.cells[grid.depth].rowSpan) = (columns, rows)
      style.cells[grid.depth].isHeader = isHeader
    }
  }
}
