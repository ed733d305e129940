import RichText

/// One character of an edited paragraph, or something invisible that goes with it.
struct ODTPiece {
  /// Where it is in the file; nil for what is new.
  var token: ODTToken?
  /// The paragraph of the file that the token is in.
  var paragraph = 0
  var value: UInt32
  /// The number of its look; -1 for what is invisible, and `gone`.
  var style: Int32

  /// Instead of a look: the character was taken out.
  static let gone: Int32 = -2
}

/// How one edited paragraph is written.
struct ODTPlan {
  /// The paragraph of the file that it is; nil for a new one.
  var source: Int?
  /// The paragraph of the file whose tag and style it takes over.
  var base: Int?
  var hasSameContent = false
  var hasSameLayout = false
  var pieces: [ODTPiece] = []

  var isUnchanged: Bool { hasSameContent && hasSameLayout }
}

/// Finds out what of the file stays in which paragraph.
struct ODTPlanner {
  /// The value of the first atom of the file, and of the first new one, as items are compared.
  static let (atomValue, newAtomValue): (UInt32, UInt32) = (0x11_0000, 0x2000_0000)

  private let source: ODTSource
  private let original: [Paragraph]
  private let edited: [Paragraph]
  private let isFine: Bool
  private(set) var plans: [ODTPlan]
  private(set) var styles = TextItemStyles()
  /// Atoms that carry their content.
  private(set) var newAtoms: [Atom] = []
  /// The keys of the file's atoms, by number.
  private(set) var atomKeys: [Int] = []
  private var atomNumbers: [Int: UInt32] = [:]

  init(_ source: ODTSource, _ original: [Paragraph], _ edited: [Paragraph], isFine: Bool) {
    (self.source, self.original, self.edited, self.isFine) = (source, original, edited, isFine)
    plans = [ODTPlan](repeating: ODTPlan(), count: edited.count)
    for hunk in ParagraphHunk.all(sourceCount: original.count, edited: edited) { plan(hunk) }
  }

  private mutating func plan(_ hunk: ParagraphHunk) {
    var (sources, news) = (hunk.source, hunk.edited)
    if let old = sources.first, let new = news.first, edited[new].id.number == UInt64(old) {
      plans[new].source = old
      plans[new].hasSameContent = original[old].hasSameCharacters(as: edited[new])
      plans[new].hasSameLayout = original[old].style.hasSameOwnLayout(as: edited[new].style)
      if plans[new].hasSameContent { (sources, news) = (sources.dropFirst(), news.dropFirst()) }
    }
    for index in hunk.edited { plans[index].base = plans[index].source ?? hunk.source.first }
    if !news.isEmpty { compare(sources, news) }
  }

  private mutating func compare(_ sources: Range<Int>, _ news: Range<Int>) {
    var old = ODTSourceItems()
    for index in sources { add(index, &old) }
    var items: [TextItem] = []
    for index in news { add(edited[index], &items) }
    let operations =
      isFine
      ? TextItemDifference.operations(from: old.items, to: items)
      : old.items.indices.map { .delete($0) } + items.indices.map { .insert($0) }
    var distribution = ODTDistribution(old, items, news)
    distribution.run(operations)
    for index in news {
      plans[index].pieces = distribution.pieces[index - news.lowerBound]
      guard plans[index].source == nil else { continue }
      let kept = plans[index].pieces.first { $0.token != nil && $0.style >= 0 }
      plans[index].base = kept?.paragraph ?? plans[index].base
    }
  }

  // MARK: Items

  private mutating func add(_ index: Int, _ items: inout ODTSourceItems) {
    var runs = original[index].runs.makeIterator()
    var (left, style): (Int, Int32) = (0, 0)
    for token in source.tokens(of: index) {
      items.tokens.append((token, index))
      guard token.isVisible, let scalar = Unicode.Scalar(token.value) else { continue }
      if left == 0, let run = runs.next() { (left, style) = (run.length, styles.number(run.style.withoutAtom)) }
      left -= UTF8.width(scalar)
      let value = token.kind == .atom ? atomValue(source.key(ofAtom: Int(token.extra))) : token.value
      items.places.append(items.tokens.count - 1)
      items.items.append(TextItem(value: value, style: style))
    }
    items.tokens.append((nil, index))
    items.places.append(items.tokens.count - 1)
    items.items.append(end(original[index]))
  }

  private mutating func end(_ paragraph: Paragraph) -> TextItem {
    var layout = paragraph.style
    (layout.list, layout.cells) = (nil, [])
    let style = paragraph.text.isEmpty ? styles.number(paragraph.emptyStyle) : -1
    return TextItem(value: TextItem.end, style: style, layout: styles.number(layout))
  }

  private mutating func add(_ paragraph: Paragraph, _ items: inout [TextItem]) {
    var scalars = paragraph.text.unicodeScalars.makeIterator()
    for run in paragraph.runs {
      let (number, atom) = (styles.number(run.style.withoutAtom), run.style.atom.map { value(of: $0) })
      var left = run.length
      while left > 0, let scalar = scalars.next() {
        left -= UTF8.width(scalar)
        items.append(TextItem(value: atom ?? scalar.value, style: number))
      }
    }
    items.append(end(paragraph))
  }

  private mutating func value(of atom: Atom) -> UInt32 {
    guard atom.content != nil else { return atomValue(atom.key) }
    newAtoms.append(atom)
    return Self.newAtomValue + UInt32(newAtoms.count - 1)
  }

  private mutating func atomValue(_ key: Int) -> UInt32 {
    if let number = atomNumbers[key] { return Self.atomValue + number }
    atomNumbers[key] = UInt32(atomKeys.count)
    atomKeys.append(key)
    return Self.atomValue + UInt32(atomKeys.count - 1)
  }
}

/// The items of some paragraphs of the file, and the tokens that they come from.
struct ODTSourceItems {
  var items: [TextItem] = []
  /// All tokens, visible or not; nil at the end of each paragraph.
  var tokens: [(token: ODTToken?, paragraph: Int)] = []
  /// The index of each item's token.
  var places: [Int] = []
}

extension ODTSource {
  func tokens(of paragraph: Int) -> [ODTToken] {
    paragraphs[paragraph].node.map { ODTInlineReader.tokens(of: $0, in: content) } ?? []
  }
}

extension CharacterStyle {
  var withoutAtom: CharacterStyle {
    var style = self
    style.atom = nil
    return style
  }
}

extension Paragraph {
  /// Equal text and looks; of an empty paragraph the look that it has.
  func hasSameCharacters(as other: Paragraph) -> Bool {
    runs == other.runs && text.utf8.elementsEqual(other.text.utf8) && (!text.isEmpty || emptyStyle == other.emptyStyle)
  }
}

extension ParagraphStyle {
  /// Equal but for the place in lists and tables, and the number of a block of code.
  func hasSameOwnLayout(as other: ParagraphStyle) -> Bool {
    withoutPlace == other.withoutPlace
  }

  private var withoutPlace: ParagraphStyle {
    var style = self
    (style.list, style.cells) = (nil, [])
    style.code?.number = 0
    return style
  }
}
