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
  /// The item that the table of each edited paragraph is in, where the text says so.
  let items: [ListItem?]
  let way: Way
  var plan: HTMLPlan
  var inline = HTMLInline()
  var styles = TextItemStyles()
  var output: HTMLOutput
  /// The block of each edited paragraph, and what is held of it.
  var blocks: [Int] = []
  var held: [Paragraph] = []
  /// The paragraph of the source that each edited one was, where its bytes may stay.
  var owns: [Int?] = []
  /// Where the paragraph begins in the source that each edited one was, takes the place of, or is together with.
  var starts: [Int?] = []
  /// The atoms that occur, as bytes.
  var atoms: [(atom: Atom, bytes: [UInt8])] = []
  var atomNumbers: [Atom: Int] = [:]
  var places: [PlaceKey: Int] = [:]
  var lastPlace: (key: PlaceKey, element: Int)?

  struct PlaceKey: Hashable {
    var block: Int
    var near: Int
    var style: Int32
    var keepsSpace: Bool
  }

  /// The file with the edited text, and the text as it is held.
  static func write(
    _ source: HTMLSource, _ original: RichText, _ edited: RichText, _ way: Way
  ) -> HTMLWritten {
    var writer = HTMLWriter(source, original, edited, way)
    writer.write()
    return HTMLWritten(writer.output.bytes(source), held: writer.held, wanted: writer.edited)
  }

  init(_ source: HTMLSource, _ original: RichText, _ edited: RichText, _ way: Way) {
    let holding = HTMLHolding(source: source)
    (self.source, self.original, self.way) = (source, Array(original.paragraphs), way)
    let tables = HTMLTableItems(edited, in: source)
    (self.edited, items) = (tables.paragraphs.map { holding.held($0) }, tables.items)
    plan = HTMLPlan(source, isFresh: way == .fresh, keepsNeighbours: way == .fine)
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

  mutating func place(_ hunk: ParagraphHunk, next: Int?) {
    let isPaired =
      !hunk.source.isEmpty && !hunk.edited.isEmpty
      && edited[hunk.edited.lowerBound].id == original[hunk.source.lowerBound].id
    for index in hunk.edited {
      let own = isPaired && index == hunk.edited.lowerBound ? hunk.source.lowerBound : nil
      let (block, style) = plan.place(edited[index].style, in: items[index], own: own, next: next)
      blocks.append(block)
      let first = index == hunk.edited.lowerBound ? hunk.source.first : nil
      starts.append((first ?? next.flatMap { isTogether(index, block, $0) ? $0 : nil }).map(firstPlace))
      owns.append(way == .fine || way == .paragraphs ? own : nil)
      var paragraph = edited[index]
      paragraph.style = style
      held.append(paragraph)
    }
  }

  /// Whether a new paragraph is in the block or the cell of one of the source that comes after it.
  private func isTogether(_ edited: Int, _ block: Int, _ next: Int) -> Bool {
    let cells = self.edited[edited].style.cells
    return plan.elements.isElement(block, within: source.paragraphs[next].block)
      || !cells.isEmpty && cells == original[next].style.cells
  }

  /// Where the text of a paragraph of the source begins, or would.
  private func firstPlace(_ paragraph: Int) -> Int {
    let paragraph = source.paragraphs[paragraph]
    return paragraph.pieces.isEmpty ? max(paragraph.start, source.insidePlace(paragraph.block)) : paragraph.start
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
    return old.runs == new.runs && old.text.hasSameBytes(as: new.text)
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
    items.reserveCapacity(original[hunk.source].itemCount)
    origins.reserveCapacity(original[hunk.source].itemCount)
    for index in hunk.source { addSource(index, &items, &origins) }
    var new: [TextItem] = []
    new.reserveCapacity(edited[hunk.edited].itemCount)
    for index in hunk.edited { addEdited(index, &new) }
    for index in hunk.edited { held[index].runs = [] }
    let operations = operations(items, new)
    var emission = HTMLEmission(writer: consume self, items, origins, new, first: hunk.edited.lowerBound)
    emission.emit(operations)
    self = emission.writer
    for index in hunk.edited { held[index] = held[index].text.isEmpty ? held[index] : held[index].withMergedRuns }
  }

  private func operations(_ items: [TextItem], _ new: [TextItem]) -> TextItemOperations {
    if way == .fine { return TextItemDifference.operations(from: items, to: new) }
    return TextItemOperations(deleting: items.indices, inserting: new.indices)
  }
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
