import RichText

/// Writes an edited text as changes to the bytes that it was read from.
struct HTMLWriter {
  /// How much of the source is used: each way is tried where the one before does not read back.
  enum Way: CaseIterable {
    /// All that stays beside what stayed.
    case fine
    /// Changed paragraphs are written anew, the tags between paragraphs stay where they can.
    case paragraphs
    /// All tags are written anew.
    case tags
    /// All structure is made anew.
    case fresh
  }

  let source: HTMLSource
  let original: [Paragraph]
  let edited: [Paragraph]
  let way: Way
  var plan: HTMLPlan
  var inline = HTMLInline()
  var styles = TextItemStyles()
  var output: HTMLOutput
  /// The block of each edited paragraph, and what is held of it.
  var blocks: [Int] = []
  var held: [Paragraph] = []
  /// The paragraph of the source that each edited one was.
  var owns: [Int?] = []
  /// Atoms that came from elsewhere, as bytes.
  var atoms: [[UInt8]] = []
  private var atomNumbers: [Atom: Int] = [:]
  private var places: [PlaceKey: Int] = [:]

  struct PlaceKey: Hashable {
    var block: Int
    var near: Int
    var style: Int32
    var keepsSpace: Bool
  }

  /// The file with the edited text, and the text as it is held.
  static func write(
    _ source: HTMLSource, _ original: RichText, _ edited: RichText, _ way: Way
  ) -> (bytes: [UInt8], held: RichText) {
    let holding = HTMLHolding(source: source)
    var writer = HTMLWriter(source, Array(original.paragraphs), edited.paragraphs.map { holding.held($0) }, way)
    writer.write()
    return (writer.output.bytes(source), RichText(writer.held))
  }

  private init(_ source: HTMLSource, _ original: [Paragraph], _ edited: [Paragraph], _ way: Way) {
    (self.source, self.original, self.edited, self.way) = (source, original, edited, way)
    plan = HTMLPlan(source, isFresh: way == .fresh)
    output = HTMLOutput(source)
  }

  private mutating func write() {
    let hunks = ParagraphHunk.all(sourceCount: original.count, edited: edited)
    output.begin(in: &plan)
    for (index, hunk) in hunks.enumerated() {
      let next = index + 1 < hunks.count ? hunks[index + 1].source.lowerBound : nil
      place(hunk, next: next.flatMap { $0 < original.count ? $0 : nil })
    }
    for hunk in hunks { write(hunk) }
    output.finish(in: &plan)
  }

  private mutating func place(_ hunk: ParagraphHunk, next: Int?) {
    let isPaired =
      !hunk.source.isEmpty && !hunk.edited.isEmpty
      && edited[hunk.edited.lowerBound].id == original[hunk.source.lowerBound].id
    for index in hunk.edited {
      let own = isPaired && index == hunk.edited.lowerBound ? hunk.source.lowerBound : nil
      let (block, style) = plan.place(edited[index].style, own: own, next: next)
      blocks.append(block)
      owns.append(way == .fine || way == .paragraphs ? own : nil)
      var paragraph = edited[index]
      paragraph.style = style
      held.append(paragraph)
    }
  }

  private mutating func write(_ hunk: ParagraphHunk) {
    if isUnchanged(hunk) { return keep(hunk.source.lowerBound, hunk.edited.lowerBound) }
    rewrite(hunk)
  }

  /// Whether the bytes of a paragraph can stay as they are.
  private func isUnchanged(_ hunk: ParagraphHunk) -> Bool {
    guard way == .fine || way == .paragraphs, hunk.source.count == 1, hunk.edited.count == 1 else { return false }
    let (old, new) = (original[hunk.source.lowerBound], edited[hunk.edited.lowerBound])
    guard blocks[hunk.edited.lowerBound] == source.paragraphs[hunk.source.lowerBound].block else { return false }
    return old.runs == new.runs && old.text.utf8.elementsEqual(new.text.utf8)
      && (!old.text.isEmpty || old.emptyStyle == new.emptyStyle)
  }

  private mutating func keep(_ old: Int, _ new: Int) {
    let paragraph = source.paragraphs[old]
    let first =
      paragraph.pieces.isEmpty ? paragraph.endElement : Int(source.pieces[paragraph.pieces.lowerBound].element)
    output.beginParagraph(blocks[new], isEmpty: original[old].text.isEmpty, in: plan)
    output.keep(paragraph.start..<paragraph.start, of: old, item: 0, at: first, from: first, in: &plan)
    output.keepWhole(paragraph.start..<paragraph.end, of: old, at: paragraph.endElement, in: &plan)
  }

  // MARK: Changed paragraphs

  private mutating func rewrite(_ hunk: ParagraphHunk) {
    var (items, origins): ([TextItem], [HTMLOrigin]) = ([], [])
    for index in hunk.source { addSource(index, &items, &origins) }
    var new: [HTMLEditedItem] = []
    for index in hunk.edited { addEdited(index, &new) }
    for index in hunk.edited { held[index].runs = [] }
    let operations = operations(items, new.map(\.item))
    var emission = HTMLEmission(writer: consume self, items: items, origins: origins, new: new)
    emission.emit(operations)
    self = emission.writer
    for index in hunk.edited { held[index] = held[index].text.isEmpty ? held[index] : held[index].withMergedRuns }
  }

  private func operations(_ items: [TextItem], _ new: [TextItem]) -> [TextItemDifference.Operation] {
    if way == .fine { return TextItemDifference.operations(from: items, to: new) }
    return items.indices.map { .delete($0) } + new.indices.map { .insert($0) }
  }

  private mutating func addSource(_ index: Int, _ items: inout [TextItem], _ origins: inout [HTMLOrigin]) {
    let paragraph = source.paragraphs[index]
    var scalars = original[index].text.unicodeScalars.makeIterator()
    var count = 0
    for piece in source.pieces[paragraph.pieces] {
      let style = styles.number(source.elements.elements[Int(piece.element)].style)
      let isLinear = piece.kind == .linear
      for start in stride(from: Int(piece.start), to: isLinear ? Int(piece.end) : Int(piece.start) + 1, by: 1) {
        guard let scalar = scalars.next() else { break }
        let value = piece.kind == .atom ? atomValue(piece) : scalar.value
        items.append(TextItem(value: value, style: style))
        let range = isLinear ? start..<(start + 1) : piece.range
        origins.append(
          HTMLOrigin(range: range, element: Int(piece.element), kind: piece.kind, paragraph: index, number: count))
        count += 1
      }
    }
    let empty = original[index].text.isEmpty ? styles.number(original[index].emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: empty, layout: styles.number(original[index].style)))
    origins.append(
      HTMLOrigin(
        range: paragraph.end..<paragraph.end, element: paragraph.endElement, kind: .scalar, paragraph: index,
        number: count))
  }

  private mutating func addEdited(_ index: Int, _ items: inout [HTMLEditedItem]) {
    let paragraph = edited[index]
    var scalars = paragraph.text.unicodeScalars.makeIterator()
    let first = items.count
    for run in paragraph.runs {
      let (number, atom) = (styles.number(run.style.ofText), run.style.atom)
      var left = run.length
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        let value = atom.flatMap { scalar.value == 0xFFFC ? self.value(of: $0) : nil } ?? scalar.value
        items.append(
          HTMLEditedItem(
            item: TextItem(value: value, style: number), paragraph: index, atom: value < 0x110000 ? nil : atom))
      }
    }
    for place in first..<items.count { items[place].needsSpan = needsSpan(items, place, first) }
    let empty = paragraph.text.isEmpty ? styles.number(paragraph.emptyStyle) : -1
    let end = TextItem(value: TextItem.end, style: empty, layout: styles.number(paragraph.style))
    items.append(HTMLEditedItem(item: end, paragraph: index))
  }

  /// Whether a character is white space that would be shown as less than it is.
  private func needsSpan(_ items: [HTMLEditedItem], _ place: Int, _ first: Int) -> Bool {
    let value = items[place].item.value
    if value == 0x09 || value == 0x0C { return true }
    guard value == 0x20 else { return false }
    let isAfter = place > first && items[place - 1].item.value != 0x2028 && items[place - 1].item.value != 0x20
    return !isAfter || place + 1 == items.count || items[place + 1].item.value == 0x2028
  }

  private mutating func atomValue(_ piece: HTMLPiece) -> UInt32 {
    guard let atom = source.atom(startingAt: piece.range) else { return 0xFFFC }
    return value(of: atom) ?? 0xFFFC
  }

  /// A number above all scalars that stands for an atom.
  private mutating func value(of atom: Atom) -> UInt32? {
    if let number = atomNumbers[atom] { return UInt32(0x110000 + number) }
    let known = source.atoms[atom.key]
    guard let bytes = atom.content == nil ? known.map({ Array(source.bytes[$0.range]) }) : HTMLAtomText.bytes(atom)
    else { return nil }
    atomNumbers[atom] = atoms.count
    atoms.append(bytes)
    return UInt32(0x110000 + atoms.count - 1)
  }

  // MARK: Places of characters

  /// The innermost element for text of a look near an element.
  mutating func place(_ style: Int32, block: Int, near element: Int, base: Int, keepsSpace: Bool) -> Int {
    let key = PlaceKey(block: block, near: element, style: style, keepsSpace: keepsSpace)
    if let known = places[key] { return known }
    let chain = base >= 0 ? plan.elements.chain(from: base, to: element) : []
    let look = styles.styles[Int(style)]
    let result = inline.place(look, within: block, like: chain, keepsSpace: keepsSpace, in: &plan)
    places[key] = result
    return result
  }
}

/// What an item of the source is made of.
struct HTMLOrigin {
  var range: Range<Int>
  var element: Int
  var kind: HTMLPiece.Kind
  var paragraph: Int
  /// Its place among the paragraph's.
  var number: Int
}

/// A character or an end of the edited text.
struct HTMLEditedItem {
  var item: TextItem
  var paragraph: Int
  var atom: Atom?
  /// Whether it is white space that needs an element to be kept.
  var needsSpan = false
}

extension Paragraph {
  /// With neighbouring runs of one look as one.
  fileprivate var withMergedRuns: Paragraph {
    var result = self
    result.runs = []
    for run in runs {
      if let last = result.runs.last, last.style == run.style, run.style.atom == nil {
        result.runs[result.runs.count - 1].length += run.length
      } else {
        result.runs.append(run)
      }
    }
    return result
  }
}

extension HTMLSource {
  /// The atom whose bytes these are.
  func atom(startingAt range: Range<Int>) -> Atom? {
    let hash = bytes[range].reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return atoms[Int(hash >> 1)]?.atom
  }
}
