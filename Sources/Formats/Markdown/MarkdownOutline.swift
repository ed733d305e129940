import RichText

/// Which quotes, list items, tables and blocks of code the paragraphs of a text are in, where Markdown can nest them so.
///
/// What Markdown cannot hold of the layouts is changed to the nearest.
struct MarkdownOutline {
  /// Paragraphs that are written together.
  struct Block {
    var paragraphs: Range<Int>
    /// The numbers of its containers, the outermost first.
    var chain: [Int]
    /// How many of these were open before.
    var continued: Int
  }

  /// A quote or an item that a paragraph is in in the source.
  struct Place {
    var isItem: Bool
    /// The number of the item's list in the source.
    var list = -1
    /// Whether the paragraph is the first in it.
    var opens = false
  }

  /// A quote or an item.
  struct Container {
    var isItem: Bool
    /// The number of the item's list in `lists`.
    var list = -1
    /// Whether no paragraph of its own has its marker.
    var isHidden = false
    /// The number of the list in the source; -1 for none.
    var sourceList = -1
  }

  struct List {
    /// Its number in the text, and the level of its items; nil while only hidden items are known.
    var number: Int?
    var level = 0
    var marker: ListItem.Marker?
    /// The number of the first item that is shown.
    var start = 1
    /// The number of the next item; nil before the first that is shown.
    var expected: Int?
    /// How many items without paragraphs of their own come before the first that is shown.
    var hidden = 0
    /// The container that ended right before the list began, which was an item of another list; -1 for none.
    var neighbor = -1
  }

  private(set) var paragraphs: [Paragraph] = []
  var blocks: [Block] = []
  var containers: [Container] = []
  var lists: [List] = []
  var open: [Int] = []
  /// For each list of the text the numbers of the next items, by their levels.
  var numbers: [Int: [Int: Int]] = [:]
  private var codeBlocks = 0
  /// The markers of items, by their containers.
  var markers: [Int: ListItem.Marker] = [:]
  var shape: [Bool] = []
  var known: [Place] = []

  /// The outline of paragraphs, each with what the source nests around it, where that is known.
  init(_ paragraphs: [Paragraph], _ places: (Paragraph) -> [Place]?) {
    var rest = paragraphs[...]
    while let first = rest.first {
      if !first.style.cells.isEmpty {
        let end = rest.dropFirst().firstIndex { !$0.isInTable(of: first) } ?? rest.endIndex
        addTable(Array(rest[rest.startIndex..<end]), places(first))
        rest = rest[end...]
      } else {
        rest.removeFirst()
        add(first, places(first))
      }
    }
  }

  // MARK: Paragraphs

  private mutating func add(_ paragraph: Paragraph, _ known: [Place]?) {
    var paragraph = paragraph
    let last = blocks.last
    let continued = nest(&paragraph, known)
    if let code = paragraph.style.code, let last, last.chain == open, continued == open.count,
      let before = paragraphs.last?.style, before.code == CodeBlock(number: codeBlocks, language: code.language),
      code.number == codeNumber, paragraph.style.list?.hasMarker != true
    {
      paragraph.style.code?.number = codeBlocks
      paragraphs.append(paragraph)
      blocks[blocks.count - 1].paragraphs = last.paragraphs.lowerBound..<paragraphs.count
      return
    }
    if let code = paragraph.style.code {
      (codeBlocks, codeNumber) = (codeBlocks + 1, code.number)
      paragraph.style.code?.number = codeBlocks
    }
    append([paragraph], continued)
  }

  private var codeNumber = 0

  mutating func append(_ new: [Paragraph], _ continued: Int) {
    blocks.append(
      Block(paragraphs: paragraphs.count..<(paragraphs.count + new.count), chain: open, continued: continued))
    paragraphs += new
  }
}

extension Paragraph {
  /// Whether a box may stand before it: before text only. (The parser also wants a line that begins with the item's marker.)
  var canHaveBox: Bool {
    style.headingLevel == 0 && style.code == nil && !style.isRule && style.cells.isEmpty
      && !(runs.count == 1 && runs[0].style.atom?.kind == .opaque)
  }

  /// Whether it is in the same table as another, and may be without a marker of its own.
  fileprivate func isInTable(of first: Paragraph) -> Bool {
    guard let mine = style.cells.first, let others = first.style.cells.first else { return false }
    return mine.table == others.table && style.quoteDepth == first.style.quoteDepth
      && style.list?.list == first.style.list?.list && style.list?.level == first.style.list?.level
  }
}

extension ListItem.Marker {
  /// Whether items with both can be in one list.
  func isSameKind(as other: ListItem.Marker) -> Bool {
    switch (self, other) {
    case (.number(_, _, _, let mine), .number(_, _, _, let others)): mine == others
    case (.number, _), (_, .number): false
    default: true
    }
  }
}

extension Array {
  /// Runs of elements that belong together with the one before them.
  func grouped(_ belongs: (Element, Element) -> Bool) -> [[Element]] {
    reduce(into: []) { groups, element in
      if let last = groups.last?.last, belongs(last, element) {
        groups[groups.count - 1].append(element)
      } else {
        groups.append([element])
      }
    }
  }
}
