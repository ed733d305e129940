import RichText

/// Writes an edited text as changes to the bytes that it was read from.
struct RTFWriter {
  let source: RTFSource
  let original: RTFParagraphs
  let edited: RTFParagraphs
  /// Whether changed paragraphs are written anew, rather than in parts.
  let isCoarse: Bool
  var styles = TextItemStyles()
  var vocabulary: RTFVocabulary
  let encoder: RTFEncoder
  var splices = Splices()
  /// The markers of the items of both texts' lists, and their numbers among all markers.
  var markers = RTFMarkers()
  /// The edited tables with new rows, by their numbers; and how deep the rows are that are written.
  var tables: [Int: RTFTablePlan] = [:]
  var rowLevel = 0
  /// The numbers of the contexts' looks, and of those of empty paragraphs there.
  ///
  /// They are found when they are first needed: -1 until then.
  var contextStyles: [Int32]
  var emptyStyles: [Int32]
  /// The paragraphs of both texts that are not shared; those before and after stand as they are.
  let change: ParagraphChange
  /// Whether that has nothing to do with lists, tables and blocks of code.
  private let standsAlone: Bool
  /// What becomes of links that do not stay as they are.
  var linkFates: [Int32: RTFLinkFate] = [:]
  var begunLinks: Set<Int32> = []
  /// Atoms that the source lacks.
  var newAtoms: [[UInt8]] = []

  /// The file with the edited text.
  static func bytes(_ source: RTFSource, _ original: RichText, _ edited: RichText, isCoarse: Bool) -> [UInt8] {
    result(source, original, edited, isCoarse: isCoarse).bytes
  }

  /// The same, and the source bytes from the first change through the last; nil where tables changed too.
  static func result(
    _ source: RTFSource, _ original: RichText, _ edited: RichText, isCoarse: Bool
  ) -> (bytes: [UInt8], changed: Range<Int>?) {
    var writer = RTFWriter(source, original, edited, isCoarse)
    writer.write()
    let hasTables = writer.vocabulary.hasNewEntries
    writer.vocabulary.addTables(to: &writer.splices)
    let bytes = writer.splices.applied(to: source.bytes, source.tokens)
    let lower = writer.splices.splices.map(\.range.lowerBound).min()
    let upper = writer.splices.splices.map(\.range.upperBound).max()
    guard !hasTables, let lower, let upper else { return (bytes, nil) }
    return (bytes, lower..<upper)
  }

  private init(_ source: RTFSource, _ original: RichText, _ edited: RichText, _ isCoarse: Bool) {
    let change = ParagraphChange(from: original, to: edited)
    let isAlone = change.isPlain && !change.followsTable(in: original)
    (self.source, self.isCoarse, self.change, standsAlone) = (source, isCoarse, change, isAlone)
    self.original = RTFParagraphs(original, isAlone ? change.source : 0..<original.paragraphCount)
    self.edited = RTFParagraphs(edited, isAlone ? change.edited : 0..<edited.paragraphCount)
    vocabulary = RTFVocabulary(source)
    encoder = RTFEncoder(source)
    contextStyles = Array(repeating: -1, count: source.contexts.count)
    emptyStyles = contextStyles
    guard !isAlone else { return }
    markers = RTFMarkers(self.original, self.edited)
    for (list, levels) in self.edited.lists(missingIn: source.lists) { vocabulary.addList(list, levels) }
  }

  /// Finds the looks of a context.
  mutating func know(_ context: Int32) {
    guard contextStyles[Int(context)] < 0 else { return }
    let value = source.contexts[Int(context)]
    contextStyles[Int(context)] = styles.number(source.style(value))
    emptyStyles[Int(context)] = styles.number(source.style(value.character))
  }

  private mutating func write() {
    if standsAlone { return writeChange() }
    guard !source.rows.isEmpty || edited.contains(where: { !$0.style.cells.isEmpty }) else {
      for hunk in ParagraphHunk.all(sourceCount: original.count, edited: edited) { write(hunk) }
      return
    }
    write(RTFFlow(source: original.indices, edited: edited.indices, level: 0, isCell: false))
  }

  /// Writes what changed, and looks at nothing else but the paragraph before.
  private mutating func writeChange() {
    let (start, end) = (max(0, change.source.lowerBound - 1), change.source.upperBound)
    let places = (start..<change.edited.upperBound).map { index in
      let place = Int(clamping: edited[index].id.number)
      return (start..<end).contains(place) ? place - start : -1
    }
    for hunk in ParagraphHunk.all(sourceCount: end - start, places: places) {
      let source = (hunk.source.lowerBound + start)..<(hunk.source.upperBound + start)
      write(ParagraphHunk(source: source, edited: (hunk.edited.lowerBound + start)..<(hunk.edited.upperBound + start)))
    }
  }

  private mutating func write(_ hunk: ParagraphHunk) {
    if isUnchanged(hunk) { return }
    var (items, origins): ([TextItem], [RTFOrigin]) = ([], [])
    items.reserveCapacity(original[hunk.source].itemCount)
    origins.reserveCapacity(original[hunk.source].itemCount)
    for index in hunk.source { addSource(index, &items, &origins) }
    var new: [TextItem] = []
    new.reserveCapacity(edited[hunk.edited].itemCount)
    for index in hunk.edited { addEdited(index, &new) }
    write(items, origins, new)
  }

  /// Writes what became of some items. The end of the text stays the end, as does that of a cell.
  mutating func write(
    _ items: [TextItem], _ origins: [RTFOrigin], _ new: [TextItem], isCellEnd: Bool = false, anchor: RTFAnchor? = nil
  ) {
    var items = items
    for origin in origins { know(origin.context) }
    if let anchor { know(anchor.context) }
    let isEnd = isCellEnd || isCoarse || origins.last?.range.isEmpty ?? false
    let isPinned = isEnd && items.last?.value == TextItem.end && new.last?.isEnd ?? false
    if !isPinned, let last = origins.last, last.range.isEmpty, items.last?.isEnd ?? false {
      items[items.count - 1].value = TextItem.removed
    }
    var emitter = RTFEmitter(self, items, origins, new, anchor)
    emitter.emit(operations(items, new, isPinned: isPinned))
    self = emitter.writer
  }

  func isUnchanged(_ hunk: ParagraphHunk) -> Bool {
    guard hunk.source.count == 1, hunk.edited.count == 1 else { return false }
    let place = hunk.source.lowerBound
    if change.place(place) == hunk.edited.lowerBound { return true }
    let (old, new) = (original[hunk.source.lowerBound], edited[hunk.edited.lowerBound])
    if markers.old(hunk.source.lowerBound) != markers.new(hunk.edited.lowerBound) { return false }
    return old.style == new.style && old.runs == new.runs && old.text.hasSameBytes(as: new.text)
      && (!old.text.isEmpty || old.emptyStyle == new.emptyStyle)
  }

  private func operations(_ items: [TextItem], _ new: [TextItem], isPinned: Bool) -> TextItemOperations {
    let (old, edited) = isPinned ? (items.dropLast(), new.dropLast()) : (items[...], new[...])
    var operations =
      isCoarse
      ? TextItemOperations(deleting: old.indices, inserting: edited.indices)
      : TextItemDifference.operations(from: old, to: edited)
    if isPinned { operations.append(.keep(items.count - 1, new.count - 1)) }
    return operations
  }
}
