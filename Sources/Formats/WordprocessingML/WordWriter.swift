import RichText

/// Writes an edited text into the package that it was read from.
struct WordWriter {
  let file: DOCXText
  let original: [Paragraph]
  let edited: [Paragraph]
  /// Whether changed paragraphs are written anew, rather than in parts.
  let isCoarse: Bool
  var styles = TextItemStyles()
  var vocabulary: WordVocabulary
  var emitter: WordEmitter
  /// The edited looks' numbers of the source's.
  var sourceStyles: [Int32]
  /// The paragraph of the edited text that is written.
  var current = 0
  /// The elements around the paragraph before.
  var block: [WordOpenElement] = []
  /// The paragraph of the source that is read.
  var place = 0
  /// The bytes of the source whose links are written anew.
  var replaced: Range<Int> = 0..<0

  var story: WordStory { file.story }

  /// The file with a text that it can hold.
  static func bytes(_ file: DOCXText, _ held: RichText, isCoarse: Bool) throws(FormatError) -> [UInt8] {
    var writer = WordWriter(file, Array(held.paragraphs), isCoarse)
    for hunk in ParagraphHunk.all(sourceCount: file.story.paragraphs.count, edited: writer.edited) {
      writer.write(hunk)
    }
    writer.emitter.finish()
    let main = file.story.part.file(writer.emitter.out.bytes)
    let parts = try writer.vocabulary.parts()
    return try file.package.archive.replacing([.init(name: file.package.mainName, bytes: main)] + parts)
  }

  private init(_ file: DOCXText, _ edited: [Paragraph], _ isCoarse: Bool) {
    (self.file, self.edited, self.isCoarse) = (file, edited, isCoarse)
    original = Array(file.text.paragraphs.prefix(file.story.paragraphs.count))
    vocabulary = WordVocabulary(file)
    emitter = WordEmitter(file.story, body: file.body, tables: WordTablePlan(original, edited, isCoarse: isCoarse))
    sourceStyles = []
    sourceStyles = file.story.styles.map { styles.number($0) }
    var plan = WordListPlan(file.package.numbering)
    var items = edited
    plan.hold(&items)
    vocabulary.add(plan)
  }

  // MARK: Hunks

  private mutating func write(_ hunk: ParagraphHunk) {
    current = hunk.edited.lowerBound
    place = min(hunk.source.lowerBound, max(0, story.paragraphs.count - 1))
    if hunk.source.count == 1, hunk.edited.count == 1, canCopy(current, hunk.source.lowerBound) {
      return copy(hunk.source.lowerBound)
    }
    var (items, origins): ([TextItem], [WordOrigin]) = ([], [])
    for index in hunk.source { addSource(index, &items, &origins) }
    var new: [TextItem] = []
    for index in hunk.edited { addEdited(edited[index], &new) }
    if let first = hunk.source.first, let last = hunk.source.last, isCoarse {
      replaced =
        story.part.outerRange(story.paragraphs[first].node)
        .lowerBound..<story.part.outerRange(story.paragraphs[last].node).upperBound
    }
    var run = WordHunkWriter(self, items, origins, new, hunk)
    run.write(isCoarse ? Self.replacement(items.count, new.count) : TextItemDifference.operations(from: items, to: new))
    self = run.writer
  }

  private static func replacement(_ old: Int, _ new: Int) -> [TextItemDifference.Operation] {
    (0..<old).map { .delete($0) } + (0..<new).map { .insert($0) }
  }

  /// Whether a paragraph of the source is written as it is.
  func canCopy(_ edited: Int, _ source: Int) -> Bool {
    let (old, new) = (original[source], self.edited[edited])
    guard old.id == new.id, old.style.list == new.style.list,
      emitter.tables.isUnchanged(old.style.cells, new.style.cells)
    else { return false }
    var style = new.style
    if style.code != nil { style.code = old.style.code }
    return old.style == style && old.runs == new.runs && old.text.utf8.elementsEqual(new.text.utf8)
      && (!old.text.isEmpty || old.emptyStyle == new.emptyStyle)
  }

  mutating func copy(_ source: Int) {
    emitter.copy(story.paragraphs[source])
    block = emitter.stack
    current += 1
  }

  // MARK: Items

  private mutating func addSource(_ index: Int, _ items: inout [TextItem], _ origins: inout [WordOrigin]) {
    let (paragraph, text) = (story.paragraphs[index], Array(original[index].text.utf8))
    for piece in paragraph.pieces where story.pieces[piece].isItem { add(piece, text, &items, &origins) }
    let style = text.isEmpty ? styles.number(original[index].emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: style, layout: styles.number(original[index].style)))
    origins.append(WordOrigin(piece: paragraph.pieces.upperBound - 1, range: 0..<0, paragraph: index))
  }

  private func add(_ index: Int, _ text: [UInt8], _ items: inout [TextItem], _ origins: inout [WordOrigin]) {
    let piece = story.pieces[index]
    let style = sourceStyles[Int(piece.style)]
    switch piece.kind {
    case .atom:
      items.append(TextItem(value: 0x110000 + UInt32(piece.offset), style: style))
      origins.append(WordOrigin(piece: index, range: piece.range, paragraph: -1))
    case .scalar:
      items.append(TextItem(value: Self.scalar(text[Int(piece.offset)...]), style: style))
      origins.append(WordOrigin(piece: index, range: piece.range, paragraph: -1))
    default:
      var start = Int(piece.start)
      for scalar in String(decoding: story.part.bytes[piece.range], as: UTF8.self).unicodeScalars {
        let end = start + UTF8.width(scalar)
        items.append(TextItem(value: scalar.value, style: style))
        origins.append(WordOrigin(piece: index, range: start..<end, paragraph: -1))
        start = end
      }
    }
  }

  private static func scalar(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var (decoder, rest) = (UTF8(), bytes.makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return 0xFFFD }
    return scalar.value
  }

  private mutating func addEdited(_ paragraph: Paragraph, _ items: inout [TextItem]) {
    var scalars = paragraph.text.unicodeScalars.makeIterator()
    for run in paragraph.runs {
      var value: UInt32?
      if let atom = run.style.atom { value = self.value(of: atom) }
      var style = run.style
      style.atom = nil
      let number = styles.number(style)
      var left = run.length
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        items.append(TextItem(value: value ?? scalar.value, style: number))
      }
    }
    let empty = paragraph.text.isEmpty ? styles.number(paragraph.emptyStyle) : -1
    items.append(TextItem(value: TextItem.end, style: empty, layout: styles.number(paragraph.style)))
  }

  /// The values of atoms: those of the source, then new ones.
  private mutating func value(of atom: Atom) -> UInt32 {
    if atom.content == nil, let number = story.atomNumbers[atom.key] { return 0x110000 + UInt32(number) }
    newAtoms.append(atom)
    return 0x110000 + UInt32(story.atoms.count + newAtoms.count - 1)
  }

  var newAtoms: [Atom] = []
}

/// Where an item of the source is.
struct WordOrigin {
  var piece: Int
  var range: Range<Int>
  /// The paragraph that an end ends; -1 for other items.
  var paragraph: Int
}
