import RichText

/// Writes the text of one paragraph, with what of its source can stay.
struct MarkdownInlineWriter {
  /// What the text stands in.
  enum Place { case text, heading, cell }

  /// How much of the source stays. What does not read back is written with the next value.
  enum Care: Int, Comparable {
    /// All that was not changed.
    case fine
    /// No marks; marks are written as tags.
    case tagged
    /// Nothing; all signs are written as numbers.
    case numbered

    static func < (a: Care, b: Care) -> Bool { a.rawValue < b.rawValue }
  }

  /// A character of the edited paragraph.
  struct Piece {
    var scalar: Unicode.Scalar
    var style: CharacterStyle
    /// The source's item that it is; -1 for new ones.
    var item = -1
    var isSameLook = false
  }

  /// An open mark.
  struct Entry {
    var mark: MarkdownMark
    /// The span of the source that it is; -1 for new ones.
    var span = -1
    var close: [UInt8]
  }

  let writer: MarkdownWriter
  let inline: MarkdownInline
  let care: Care
  let place: Place
  /// A line end and what the containers put before the next line.
  let continuation: [UInt8]
  /// Whether line ends of the source stay as they are.
  let isInPlace: Bool
  private(set) var pieces: [Piece] = []
  var out: [UInt8] = []
  /// Where the line begins that is being written.
  var lineStart = 0
  private var stack: [Entry] = []
  private var intact: [Bool] = []

  init(
    _ writer: MarkdownWriter, _ inline: MarkdownInline?, _ care: Care, _ place: Place, continuation: [UInt8],
    isInPlace: Bool
  ) {
    (self.writer, self.care, self.place, self.continuation) = (writer, care, place, continuation)
    self.inline = inline.flatMap { $0.isAligned && care == .fine ? $0 : nil } ?? MarkdownInline()
    self.isInPlace = isInPlace
  }

  /// The bytes of a paragraph, of which `old` is the source's.
  mutating func bytes(_ paragraph: Paragraph, old: Paragraph?) -> [UInt8] {
    makePieces(paragraph, old)
    findIntact()
    var index = boxLength(paragraph)
    for piece in pieces[..<index] { out += String(piece.scalar).utf8 }
    while index < pieces.count {
      if pieces[index].style.code, pieces[index].style.atom == nil {
        index = writeCode(index)
      } else {
        move(to: entries(for: index))
        write(index)
        index += 1
      }
    }
    move(to: [])
    return out
  }

  /// How many characters at the start are the box of a numbered item, which are written as they are.
  private func boxLength(_ paragraph: Paragraph) -> Int {
    guard care == .fine, place == .text, let item = paragraph.style.list, item.hasMarker, case .number = item.marker,
      pieces.count == 3 || pieces.count > 4, pieces.prefix(4).allSatisfy({ $0.style == CharacterStyle() })
    else { return 0 }
    let start = String(String.UnicodeScalarView(pieces.prefix(4).map(\.scalar)))
    return ["[ ]", "[x]", "[ ] ", "[x] "].contains(start) ? 3 : 0
  }

  // MARK: What stays

  private mutating func makePieces(_ paragraph: Paragraph, _ old: Paragraph?) {
    for (run, text) in paragraph.pieces {
      for scalar in text.unicodeScalars { pieces.append(Piece(scalar: scalar, style: run.style)) }
    }
    guard let old, !inline.items.isEmpty else { return }
    var styles = TextItemStyles()
    let (source, edited) = (items(old, &styles), items(paragraph, &styles))
    guard source.count == inline.items.count else { return }
    for operation in TextItemDifference.operations(from: source, to: edited) {
      guard case .keep(let item, let piece) = operation else { continue }
      (pieces[piece].item, pieces[piece].isSameLook) = (item, source[item].style == edited[piece].style)
    }
  }

  private func items(_ paragraph: Paragraph, _ styles: inout TextItemStyles) -> [TextItem] {
    paragraph.pieces.flatMap { run, text in
      var style = run.style
      style.atom = nil
      let number = styles.number(style)
      let atom = run.style.atom.map(value)
      return text.unicodeScalars.map { TextItem(value: atom ?? $0.value, style: number) }
    }
  }

  /// A number above all scalars; one that nothing in the source has for a thing of another file, which may have the same key.
  private func value(of atom: Atom) -> UInt32 {
    writer.source.atoms[atom] == nil ? 0x4000_0000 : UInt32(truncatingIfNeeded: atom.key) | 0x8000_0000
  }

  /// Finds the links and spans of code whose text was not changed.
  private mutating func findIntact() {
    var places = [Int](repeating: -1, count: inline.items.count)
    for (index, piece) in pieces.enumerated() where piece.item >= 0 && piece.isSameLook { places[piece.item] = index }
    intact = inline.spans.map { span in
      guard let first = span.items.first, places[first] >= 0, span.mark.needsWhole else { return false }
      return span.items.allSatisfy { places[$0] == places[first] + $0 - first }
    }
  }

  /// Whether a piece and those next to it are as in the source.
  func isUntouched(_ index: Int) -> Bool {
    let item = pieces[index].item
    guard item >= 0 else { return false }
    let before = index > 0 ? pieces[index - 1].item : -1
    let after = index + 1 < pieces.count ? pieces[index + 1].item : inline.items.count
    return (item == 0 ? index == 0 : before == item - 1) && after == item + 1
  }

  // MARK: Marks

  /// The marks that a piece must be in.
  private func entries(for index: Int) -> [Entry] {
    let piece = pieces[index]
    if piece.item >= 0, piece.isSameLook { return sourceEntries(inline.items[piece.item].span) }
    let wanted = MarkdownMark.all(piece.style)
    let kept = stack.filter { wanted.contains($0.mark) && !isWhole($0) }
    let new = wanted.filter { mark in !kept.contains { $0.mark == mark } }
    let ordered = new.map { ($0, extent(of: $0, from: index)) }.sorted { $0.1 > $1.1 }
    return kept + ordered.map { Entry(mark: $0.0, close: close($0.0)) }
  }

  /// Whether an entry is a link that may not take further text.
  private func isWhole(_ entry: Entry) -> Bool {
    guard entry.span >= 0 else { return false }
    let form = inline.spans[entry.span].form
    return form == .address || form == .label && intact[entry.span]
  }

  private func sourceEntries(_ innermost: Int) -> [Entry] {
    var (entries, span): ([Entry], Int) = ([], innermost)
    while span >= 0 {
      if inline.spans[span].mark != .code { entries.append(sourceEntry(span)) }
      span = inline.spans[span].parent
    }
    return entries.reversed()
  }

  private func sourceEntry(_ number: Int) -> Entry {
    let span = inline.spans[number]
    let bytes = Array(writer.source.bytes[span.close])
    switch span.form {
    case .label where !intact[number]:
      let label = writer.source.bytes[span.open.upperBound..<span.close.lowerBound]
      return Entry(mark: span.mark, span: number, close: [0x5D, 0x5B] + label + [0x5D])
    case .address where !intact[number]: return Entry(mark: span.mark, span: -1, close: close(span.mark))
    default: return Entry(mark: span.mark, span: number, close: bytes)
    }
  }

  private func extent(of mark: MarkdownMark, from index: Int) -> Int {
    pieces[index...].prefix(500).prefix { mark.isIn($0.style) }.count
  }

  /// Closes and opens marks.
  private mutating func move(to wanted: [Entry]) {
    var common = 0
    while common < stack.count, common < wanted.count, isSame(stack[common], wanted[common]) {
      stack[common].span = wanted[common].span
      common += 1
    }
    while stack.count > common { out += stack.removeLast().close }
    for entry in wanted[common...] {
      out += open(entry)
      stack.append(entry)
    }
  }

  private func isSame(_ old: Entry, _ new: Entry) -> Bool {
    guard old.mark == new.mark else { return false }
    if old.span == new.span { return true }
    return old.span < 0 || new.span < 0 ? !isWhole(old) && !isWhole(new) : false
  }

  private func open(_ entry: Entry) -> [UInt8] {
    if entry.span >= 0 { return Array(writer.source.bytes[inline.spans[entry.span].open]) }
    switch entry.mark {
    case .bold where care == .fine: return writer.style.bold
    case .italic where care == .fine: return writer.style.italic
    case .strikethrough where care == .fine: return [0x7E, 0x7E]
    case .link: return [0x5B]
    default: return Array("<\(entry.mark.tag)>".utf8)
    }
  }

  private func close(_ mark: MarkdownMark) -> [UInt8] {
    switch mark {
    case .bold where care == .fine: return writer.style.bold
    case .italic where care == .fine: return writer.style.italic
    case .strikethrough where care == .fine: return [0x7E, 0x7E]
    case .link(let link): return Array("](".utf8) + MarkdownAddress.bytes(link.url, link.title, place) + [0x29]
    default: return Array("</\(mark.tag)>".utf8)
    }
  }

  // MARK: Code

  /// Writes a span of code and gives the index after it.
  private mutating func writeCode(_ start: Int) -> Int {
    let piece = pieces[start]
    let span = piece.item >= 0 && piece.isSameLook ? inline.items[piece.item].span : -1
    if span >= 0, intact[span], inline.spans[span].items.lowerBound == piece.item, inline.spans[span].mark == .code {
      move(to: sourceEntries(span))
      out += sourceBytes(inline.spans[span].open.lowerBound..<inline.spans[span].close.upperBound)
      return start + inline.spans[span].items.count
    }
    let end = pieces[start...].firstIndex { $0.style != piece.style || startsIntactCode($0) } ?? pieces.count
    let finish = max(end, start + 1)
    let marks = MarkdownMark.all(piece.style)
    let kept = stack.filter { marks.contains($0.mark) && !isWhole($0) }
    let new = marks.filter { mark in !kept.contains { $0.mark == mark } }
    move(to: span >= 0 ? sourceEntries(span) : kept + new.map { Entry(mark: $0, close: close($0)) })
    out += MarkdownAddress.code(pieces[start..<finish].map(\.scalar), place)
    return finish
  }

  private func startsIntactCode(_ piece: Piece) -> Bool {
    guard piece.item >= 0, piece.isSameLook else { return false }
    let span = inline.items[piece.item].span
    return span >= 0 && inline.spans[span].mark == .code && intact[span]
      && inline.spans[span].items.lowerBound == piece.item
  }

  /// Bytes of the source, with its line ends where they are in place.
  func sourceBytes(_ range: Range<Int>) -> [UInt8] {
    let bytes = writer.source.bytes[range]
    guard !isInPlace, bytes.contains(0x0A) || bytes.contains(0x0D) else { return Array(bytes) }
    return Array(bytes.prefix { $0 != 0x0A && $0 != 0x0D }) + continuation
      + bytes.suffix { $0 != 0x0A && $0 != 0x0D }
      .drop { $0.isMarkdownBlank || $0 == 0x3E }
  }
}

extension MarkdownMark {
  /// Whether the source's bytes can be kept only where all of the text is.
  fileprivate var needsWhole: Bool {
    switch self {
    case .link, .code: true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(_ isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
