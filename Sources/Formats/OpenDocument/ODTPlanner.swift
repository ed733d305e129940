import RichText

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
      : TextItemOperations(deleting: old.items.indices, inserting: items.indices)
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
      if left == 0, let run = runs.next() { (left, style) = (run.length, styles.number(run.style.ofText)) }
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
      let (number, atom) = (styles.number(run.style.ofText), run.style.atom.map { value(of: $0) })
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
