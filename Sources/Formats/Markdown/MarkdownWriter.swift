import RichText

/// What is known when an edited text is written: the source, its style, and what became of its blocks.
struct MarkdownWriter {
  let source: MarkdownSource
  let style: MarkdownStyle
  /// The source's paragraphs.
  let original: [Paragraph]
  let outline: MarkdownOutline
  let origins: MarkdownOrigins
  let partings: MarkdownPartings
  /// For each block of the outline the block of the source that it was; -1 for none.
  private(set) var matches: [Int] = []
  /// How the blocks of the outline are written, where not the fine way.
  var cares: [Int: MarkdownInlineWriter.Care] = [:]
  /// How new notes are written.
  var noteCare = MarkdownInlineWriter.Care.fine
  private let blocks: [Int]
  /// The blocks of the source that still are there.
  private(set) var matched: Set<Int> = []
  private(set) var labels: [Atom.Content: String] = [:]

  init(_ source: MarkdownSource, _ original: [Paragraph], _ outline: MarkdownOutline) {
    (self.source, self.original, self.outline) = (source, original, outline)
    (style, origins) = (MarkdownStyle(source), MarkdownOrigins(outline, source))
    partings = MarkdownPartings(outline, origins)
    blocks = source.blockNumbers(original.count)
    matches = match()
    matched = Set(matches)
    labelNotes()
  }

  /// The file, as it reads back; nil where it would not.
  mutating func bytes() -> [UInt8]? {
    let wanted = RichText(outline.paragraphs)
    for _ in 0..<6 {
      var emitter = MarkdownEmitter(self)
      let bytes = emitter.emit()
      let read = MarkdownReader.read(bytes).1
      if read.hasSameContent(as: wanted) { return bytes }
      if !takeMoreCare(read) { break }
    }
    for index in outline.blocks.indices { cares[index] = .numbered }
    var emitter = MarkdownEmitter(self)
    let bytes = emitter.emit()
    return MarkdownReader.read(bytes).1.hasSameContent(as: wanted) ? bytes : nil
  }

  // MARK: The source's paragraphs

  /// The paragraph of the source that a paragraph was; nil for a new one.
  func old(_ paragraph: Paragraph) -> Paragraph? {
    paragraph.id.number < UInt64(original.count) ? original[Int(paragraph.id.number)] : nil
  }

  /// The block that a paragraph of the source is in.
  func block(of paragraph: Paragraph) -> Int {
    paragraph.id.number < UInt64(blocks.count) ? blocks[Int(paragraph.id.number)] : -1
  }

  /// How a paragraph of the source is written there.
  func inline(of paragraph: Paragraph) -> MarkdownInline? {
    let number = block(of: paragraph)
    guard number >= 0 else { return nil }
    let (block, index) = (source.blocks[number], Int(paragraph.id.number) - source.blocks[number].paragraphs.lowerBound)
    return index < block.inlines.count ? block.inlines[index] : nil
  }

  /// Pairs blocks of the outline with blocks of the source, in order.
  private func match() -> [Int] {
    var result = [Int](repeating: -1, count: outline.blocks.count)
    let numbers =
      [Paragraph(id: ParagraphID(0))]
      + outline.blocks.map { block in
        let found = block.paragraphs.lazy.map { self.block(of: outline.paragraphs[$0]) }.first { $0 >= 0 }
        return Paragraph(id: ParagraphID(found.map { UInt64($0) + 1 } ?? .max))
      }
    for hunk in ParagraphHunk.all(sourceCount: source.blocks.count + 1, edited: numbers).dropFirst() {
      result[hunk.edited.lowerBound - 1] = hunk.source.lowerBound - 1
    }
    return result
  }

  // MARK: What does not read back

  /// Writes the blocks that did not read back with more care; false where that is not possible.
  private mutating func takeMoreCare(_ read: RichText) -> Bool {
    let (wanted, got) = (outline.paragraphs, Array(read.paragraphs))
    let first = zip(wanted, got).prefix { $0.hasSameContent(as: $1) }.count
    let last = zip(wanted.reversed(), got.reversed()).prefix { $0.hasSameContent(as: $1) }.count
    let range = first..<max(wanted.count - last, first)
    var isMore = false
    for (index, block) in outline.blocks.enumerated() where block.paragraphs.touches(range) {
      if wanted.count == got.count, block.paragraphs.allSatisfy({ wanted[$0].hasSameContent(as: got[$0]) }),
        !range.isEmpty
      {
        continue
      }
      let care = cares[index] ?? .fine
      guard let next = MarkdownInlineWriter.Care(rawValue: care.rawValue + 1) else { continue }
      (cares[index], isMore) = (next, true)
    }
    return isMore
  }

  // MARK: Notes

  private mutating func labelNotes() {
    var number = 1
    let used = usedLabels
    for paragraph in outline.paragraphs {
      for run in paragraph.runs {
        guard let atom = run.style.atom, source.atoms[atom] == nil, case .note? = atom.content else { continue }
        guard let content = atom.content, labels[content] == nil else { continue }
        while used.contains(String(number)) { number += 1 }
        labels[content] = String(number)
        number += 1
      }
    }
  }

  private var usedLabels: Set<String> {
    var (labels, index): (Set<String>, Int) = ([], 0)
    while let start = source.bytes[index...].firstIndex(of: 0x5B) {
      index = start + 1
      guard index < source.bytes.count, source.bytes[index] == 0x5E else { continue }
      labels.insert(String(decoding: source.bytes[(index + 1)...].prefix(20).prefix { $0 != 0x5D }, as: UTF8.self))
    }
    return labels
  }

  /// How an atom is written that does not stay where it was.
  func bytes(of atom: Atom, _ place: MarkdownInlineWriter.Place) -> [UInt8] {
    if let entry = source.atoms[atom] { return entry.bytes }
    switch atom.content {
    case .image(let image)?:
      let description = MarkdownAddress.description(image.description ?? "", place)
      return [0x21, 0x5B] + description + Array("](".utf8)
        + MarkdownAddress.bytes(image.reference ?? "", nil, place) + [0x29]
    case .note?: return Array("[^\(atom.content.flatMap { labels[$0] } ?? "1")]".utf8)
    case .source(_, let bytes)?: return bytes
    default: return Array(String(Atom.place).utf8)
    }
  }
}

extension Range<Int> {
  /// Whether ranges overlap or are next to each other.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
