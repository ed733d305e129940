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
  var pieces: [Piece] = []
  var out: [UInt8] = []
  /// Where the line begins that is being written.
  var lineStart = 0
  var stack: [Entry] = []
  var intact: [Bool] = []

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
      } else if let end = bareEnd(index) {
        move(to: [])
        out += text(pieces[index..<end]).utf8
        index = end
      } else {
        move(to: entries(for: index))
        write(index)
        index = copyPlain(from: index + 1)
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
    let kept = old.map { stretches($0, paragraph) } ?? []
    pieces.reserveCapacity(paragraph.length)
    for (run, text) in paragraph.pieces {
      for scalar in text.unicodeScalars { pieces.append(Piece(scalar: scalar, style: run.style)) }
    }
    for (part, isSameLook) in kept {
      for index in 0..<part.count { pieces[part.edited + index].stay(part.source + index, isSameLook: isSameLook) }
    }
  }

  /// Finds the links and spans of code whose text was not changed.
  private mutating func findIntact() {
    if inline.spans.isEmpty { return }
    var places = [Int](repeating: -1, count: inline.items.count)
    for (index, piece) in pieces.enumerated() where piece.item >= 0 && piece.isSameLook { places[piece.item] = index }
    intact = inline.spans.map { span in
      guard let first = span.items.first, places[first] >= 0, span.mark.needsWhole else { return false }
      guard span.items.allSatisfy({ places[$0] == places[first] + $0 - first }) else { return false }
      return span.mark != .code || !isLonger(places[first], span.items)
    }
  }

  /// Whether a span of code has more of its kind right before or after it, which would not be parted from it.
  private func isLonger(_ start: Int, _ items: Range<Int>) -> Bool {
    let (before, after) = (start - 1, start + items.count)
    func goesOn(_ index: Int, as item: Int) -> Bool {
      pieces.indices.contains(index) && pieces[index].style == pieces[start].style
        && (item < 0 || pieces[index].item != item)
    }
    return goesOn(before, as: items.lowerBound - 1) || goesOn(after, as: items.upperBound)
  }

  /// Whether a piece and those next to it are as in the source.
  func isUntouched(_ index: Int) -> Bool {
    let item = pieces[index].item
    guard item >= 0 else { return false }
    let before = index > 0 ? pieces[index - 1].item : -1
    let after = index + 1 < pieces.count ? pieces[index + 1].item : inline.items.count
    return (item == 0 ? index == 0 : before == item - 1) && after == item + 1
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
