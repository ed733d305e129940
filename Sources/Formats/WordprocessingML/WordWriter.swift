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
  /// What the style of that paragraph turns on.
  var toggles: WordToggles = []
  /// The elements around the paragraph before.
  var block: [WordOpenElement] = []
  /// The paragraph of the source that is read.
  var place = 0
  /// The bytes of the source whose links are written anew.
  var replaced: Range<Int> = 0..<0

  /// The atoms that the source does not have, in the order of the text.
  var newAtoms: [Atom] = []

  var story: WordStory { file.story }

  /// The parts of the file that a text which it can hold changes, the main part first.
  static func parts(_ file: DOCXText, _ held: RichText, isCoarse: Bool) throws(FormatError) -> [ZipArchive.Part] {
    var writer = WordWriter(file, Array(held.paragraphs), isCoarse)
    for hunk in ParagraphHunk.all(sourceCount: file.story.paragraphs.count, edited: writer.edited) {
      writer.write(hunk)
    }
    writer.emitter.finish()
    let main = file.story.part.file(writer.emitter.out.bytes)
    return [.init(name: file.package.mainName, bytes: main)] + (try writer.vocabulary.parts())
  }

  init(_ file: DOCXText, _ edited: [Paragraph], _ isCoarse: Bool) {
    (self.file, self.edited, self.isCoarse) = (file, edited, isCoarse)
    original = Array(file.text.paragraphs.prefix(file.story.paragraphs.count))
    vocabulary = WordVocabulary(file)
    emitter = WordEmitter(file.story, body: file.body, tables: WordTablePlan(original, edited, isCoarse: isCoarse))
    sourceStyles = []
    sourceStyles = file.story.styles.map { styles.number($0) }
    var plan = WordListPlan(file.package.numbering)
    var items = edited
    plan.hold(&items, from: [])
    vocabulary.add(plan)
  }

  /// Whether runs of the paragraph that is read would look otherwise in the one that is written.
  var hasOtherToggles: Bool {
    place < story.paragraphs.count && story.toggles[story.paragraphs[place].properties] != toggles
  }

  // MARK: Hunks

  mutating func write(_ hunk: ParagraphHunk) {
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

  static func replacement(_ old: Int, _ new: Int) -> TextItemOperations {
    TextItemOperations(deleting: 0..<old, inserting: 0..<new)
  }

  /// Whether a paragraph of the source is written as it is.
  func canCopy(_ edited: Int, _ source: Int) -> Bool {
    let (old, new) = (original[source], self.edited[edited])
    guard old.id == new.id, old.style.list == new.style.list,
      emitter.tables.isUnchanged(old.style.cells, new.style.cells)
    else { return false }
    var style = new.style
    if style.code != nil { style.code = old.style.code }
    return old.style == style && old.runs == new.runs && old.text.hasSameBytes(as: new.text)
      && (!old.text.isEmpty || old.emptyStyle == new.emptyStyle)
  }

  mutating func copy(_ source: Int) {
    emitter.copy(story.paragraphs[source])
    block = emitter.stack
    current += 1
  }
}

/// Where an item of the source is.
struct WordOrigin {
  var piece: Int
  var range: Range<Int>
  /// The paragraph that an end ends; -1 for other items.
  var paragraph: Int
}
