/// Bringing back a paragraph as an older text had it.
extension RichText {
  /// The paragraph of another text that one of this text was, or has become: the same one wherever it stands, else the one most like it between
  /// the same neighbours, else one that has most of its words elsewhere. Nil where there is none, and for an index outside of this text.
  public func counterpart(of paragraph: Int, in other: RichText) -> Int? {
    guard (0..<paragraphCount).contains(paragraph) else { return nil }
    let moved = MovedParagraphs(Array(paragraphs), Array(other.paragraphs))
    return moved.counterparts(of: [paragraph])[paragraph] ?? moved.changedPlace(of: paragraph)
  }

  /// Where a newer text has the paragraph: as it was, wherever it stands, or changed, in the order of its neighbours, or elsewhere with most of its words. Nil where it was taken out, also where one that
  /// has some of its words was put in, and for an index outside of this text.
  public func place(of paragraph: Int, inNewer newer: RichText) -> Int? {
    guard (0..<paragraphCount).contains(paragraph) else { return nil }
    return MovedParagraphs(Array(paragraphs), Array(newer.paragraphs)).place(of: paragraph)
  }

  /// The edit that makes the paragraph with the index `place` what one of an older text is; without a place, it puts that one back where it stood.
  /// Paragraphs beside it that the older one was divided into are taken in.
  ///
  /// The older text may come from another file; its atoms then carry their content. A paragraph in a table stays in its cell; one whose cell is
  /// gone comes after what was before it, outside of the table. It joins the list that the rest of its list is in.
  public func restoring(_ paragraph: Int, of older: RichText, at place: Int?) -> Transaction {
    guard (0..<older.paragraphCount).contains(paragraph) else { return Transaction() }
    let search = ReturnSearch(paragraph, from: older, to: self)
    if let place, (0..<paragraphCount).contains(place) {
      var restored = older[paragraph]
      restored.id = paragraphID(place)
      restored.style = search.style(at: place)
      return difference(to: replacingParagraphs(search.parts(at: place), with: [restored]))
    }
    let (place, cells) = search.place
    var restored = older[paragraph]
    restored.style = search.style(in: cells)
    return inserting([restored], before: place)
  }
}

/// Finds where an older paragraph goes, and what the numbers in its layout mean here.
private struct ReturnSearch {
  /// How many neighbours on each side are looked at.
  private static let reach = 64
  private let index: Int
  private let older, text: RichText
  private let style: ParagraphStyle
  private let counterparts: [Int: Int]

  init(_ index: Int, from older: RichText, to text: RichText) {
    (self.index, self.older, self.text, style) = (index, older, text, older.paragraphStyle(index))
    let list = style.list?.list
    let near = max(index - Self.reach, 0)..<min(index + Self.reach + 1, older.paragraphCount)
    let wanted =
      near.filter { $0 != index } + near.filter { list != nil && older.paragraphStyle($0).list?.list == list }
    counterparts = MovedParagraphs(Array(older.paragraphs), Array(text.paragraphs)).counterparts(of: Set(wanted))
  }

  /// The present paragraph, and those before and after it that say what the older one began and ended with: it was divided.
  func parts(at place: Int) -> Range<Int> {
    let whole = Self.words(of: older[index])
    let before = parts((0..<place).reversed(), at: place, shorterThan: whole, { $1 + $0 }, whole.starts)
    let after = parts(place + 1..<text.paragraphCount, at: place, shorterThan: whole, +) {
      whole.suffix($0.count) == $0
    }
    return place - before..<place + 1 + after
  }

  /// How many of the paragraphs fit together; not in another cell, and none that the older text had, too.
  private func parts(
    _ candidates: some Sequence<Int>, at place: Int, shorterThan whole: [Substring],
    _ join: ([Substring], [Substring]) -> [Substring], _ fit: ([Substring]) -> Bool
  ) -> Int {
    var (found, words) = (0, [Substring]())
    for (number, index) in candidates.prefix(Self.reach).enumerated() {
      let own = Self.words(of: text[index])
      guard text.paragraphStyle(index).cells == text.paragraphStyle(place).cells,
        own.isEmpty || !older.paragraphs.contains(where: { Self.words(of: $0) == own })
      else { break }
      words = join(words, own)
      if words.count >= whole.count { break }
      if !own.isEmpty, fit(words) { found = number + 1 }
    }
    return found
  }

  private static func words(of paragraph: Paragraph) -> [Substring] {
    paragraph.text.split(whereSeparator: \.isWhitespace)
  }

  /// The index that it goes before, and the cells that it stands in there.
  var place: (Int, [TableCell]) {
    let nearest = counterparts.keys.filter { $0 != index }.min { (abs($0 - index), $0) < (abs($1 - index), $1) }
    guard let nearest, let neighbour = counterparts[nearest] else {
      return (outside(min(index, text.paragraphCount)), [])
    }
    let place = nearest < index ? neighbour + 1 : neighbour
    let cells = older.paragraphStyle(nearest).cells
    let isInCell = cells.count == style.cells.count && zip(cells, style.cells).allSatisfy { $0.isSameCell(as: $1) }
    return isInCell && !cells.isEmpty ? (place, text.paragraphStyle(neighbour).cells) : (outside(place), [])
  }

  /// The first place from one on that is in no table.
  private func outside(_ place: Int) -> Int {
    var place = place
    while place > 0, place < text.paragraphCount, let table = text.paragraphStyle(place).cells.first?.table,
      text.paragraphStyle(place - 1).cells.first?.table == table
    { place += 1 }
    return place
  }

  func style(at place: Int) -> ParagraphStyle {
    let present = text.paragraphStyle(place)
    var style = style(in: present.cells)
    if let list = present.list?.list { style.list?.list = list }
    if let number = present.code?.number { style.code?.number = number }
    return style
  }

  func style(in cells: [TableCell]) -> ParagraphStyle {
    var style = style
    style.cells = cells
    if style.list != nil { style.list?.list = list }
    if style.code != nil { style.code?.number = code }
    return style
  }

  /// The list that the nearest items of its list are in.
  private var list: Int {
    let items = counterparts.filter { older.paragraphStyle($0.key).list?.list == style.list?.list }
    let lists = items.sorted { (abs($0.key - index), $0.key) < (abs($1.key - index), $1.key) }
      .compactMap { text.paragraphStyle($0.value).list?.list }
    return lists.first ?? text.unusedListNumber
  }

  /// The block of code that the line before or after it is in.
  private var code: Int {
    let lines = [index - 1, index + 1].filter { (0..<older.paragraphCount).contains($0) }
      .filter { older.paragraphStyle($0).code?.number == style.code?.number }
    return lines.lazy.compactMap { counterparts[$0] }.compactMap { text.paragraphStyle($0).code?.number }.first
      ?? text.unused { $0.code.map { [$0.number] } ?? [] }
  }
}
