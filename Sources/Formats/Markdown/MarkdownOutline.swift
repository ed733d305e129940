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
    /// Its number in the text; nil while only hidden items are known.
    var number: Int?
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
  private(set) var blocks: [Block] = []
  private(set) var containers: [Container] = []
  private(set) var lists: [List] = []
  private var open: [Int] = []
  private var numbers: [Int: Int] = [:]
  private var codeBlocks = 0
  private var shape: [Bool] = []
  private var known: [Place] = []

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

  private mutating func append(_ new: [Paragraph], _ continued: Int) {
    blocks.append(
      Block(paragraphs: paragraphs.count..<(paragraphs.count + new.count), chain: open, continued: continued))
    paragraphs += new
  }

  // MARK: Containers

  /// Opens and closes containers for a paragraph, and gives how many stay open.
  private mutating func nest(_ paragraph: inout Paragraph, _ known: [Place]?) -> Int {
    shape = shape(of: paragraph.style, known?.map(\.isItem))
    self.known = known.flatMap { $0.map(\.isItem) == shape ? $0 : nil } ?? shape.map { Place(isItem: $0) }
    var same = zip(open, self.known).prefix { containers[$0].isItem == $1.isItem && !$1.opens }.count
    guard var item = paragraph.style.list, let place = shape.lastIndex(of: true) else { return enter(same, -1) }
    if !item.hasMarker {
      if same > place, continues(open[place], item.list) {
        paragraph.style.list?.list = containers[open[place]].list
        adopt(&paragraph, open[place])
        return enter(same, -1)
      }
      paragraph.style.list = nil
      shape = shape.filter { !$0 }
      self.known = shape.map { Place(isItem: $0) }
      same = zip(open, shape).prefix { containers[$0].isItem == $1 }.count
      return enter(same, -1)
    }
    let canHaveBox = paragraph.canHaveBox && same >= place && !shape.contains(false)
    if case .task = item.marker, !canHaveBox { item.marker = .bullet(MarkdownFormat.bullet) }
    let before = same >= place && open.count > place && containers[open[place]].isItem ? open[place] : -1
    same = enter(min(same, place), place)
    number(&item, before)
    paragraph.style.list = item
    return same
  }

  private func shape(of style: ParagraphStyle, _ known: [Bool]?) -> [Bool] {
    let items = style.list.map { $0.level + 1 } ?? 0
    for candidate in [known ?? shape, shape] {
      if candidate.count(where: { $0 }) == items, candidate.count - items == style.quoteDepth { return candidate }
    }
    return Array(repeating: false, count: style.quoteDepth) + Array(repeating: true, count: items)
  }

  /// Keeps so many containers and opens the others of the shape; those before `place` have no paragraph of their own.
  private mutating func enter(_ same: Int, _ place: Int) -> Int {
    let before = same < open.count ? open[same] : -1
    open.removeSubrange(same...)
    for index in same..<max(same, shape.count) {
      var container = Container(isItem: shape[index])
      if shape[index] {
        container.isHidden = index != place
        container.sourceList = known[index].list
        container.list = index == same && index != place ? joined(before, container) : -1
        if container.list < 0 {
          container.list = lists.count
          lists.append(List(hidden: index != place ? 1 : 0))
        }
      }
      containers.append(container)
      open.append(containers.count - 1)
    }
    return same
  }

  /// The list of the item before, which a hidden one goes on in the source; -1 for none.
  private mutating func joined(_ before: Int, _ container: Container) -> Int {
    guard before >= 0, containers[before].isItem, container.sourceList >= 0,
      containers[before].sourceList == container.sourceList
    else { return -1 }
    let list = containers[before].list
    if let expected = lists[list].expected {
      lists[list].expected = expected + 1
      if let number = lists[list].number { numbers[number] = expected + 1 }
    } else {
      lists[list].hidden += 1
    }
    return list
  }

  /// Whether a paragraph of a list with this number may go on in an open item.
  private func continues(_ container: Int, _ number: Int) -> Bool {
    let list = lists[containers[container].list]
    return list.number == nil || list.number == number
  }

  private mutating func adopt(_ paragraph: inout Paragraph, _ container: Int) {
    let list = containers[container].list
    if lists[list].number == nil { lists[list].number = paragraph.style.list?.list ?? 0 }
    paragraph.style.list?.list = list
    paragraph.style.list?.start = nil
    paragraph.style.list?.marker = markers[container] ?? .bullet(MarkdownFormat.bullet)
    if markers[container] == nil, let marker = paragraph.style.list?.marker { markers[container] = marker }
  }

  private var markers: [Int: ListItem.Marker] = [:]

  /// Gives an item that was just opened its list: that of the item which stood in its place, where it can be the same.
  private mutating func number(_ item: inout ListItem, _ before: Int) {
    let container = open[shape.lastIndex(of: true) ?? 0]
    var list = containers[container].list
    if before >= 0, containers[before].list >= 0 {
      let old = containers[before].list
      let isSame =
        lists[old].number == nil || lists[old].number == item.list || lists[old].marker?.mustJoin(item.marker) ?? false
      if isSame, lists[old].marker?.isSameKind(as: item.marker) ?? canFollowHidden(item, lists[old].hidden) {
        list = old
        containers[container].list = old
      } else {
        lists[list].neighbor = before
      }
    }
    lists[list].number = item.list
    if lists[list].marker == nil { lists[list].marker = item.marker }
    markers[container] = item.marker
    count(&item, list)
    item.list = list
  }

  /// Whether an item may be the first that is shown after hidden ones.
  private func canFollowHidden(_ item: ListItem, _ hidden: Int) -> Bool {
    guard case .number = item.marker else { return true }
    return item.start ?? 1 > hidden
  }

  private mutating func count(_ item: inout ListItem, _ list: Int) {
    guard case .number = item.marker else { item.start = nil; return }
    if let expected = lists[list].expected {
      item.start = nil
      lists[list].expected = expected + 1
    } else {
      let start = min(max(item.start ?? numbers[item.list] ?? 1, 0), 999_999_999)
      item.start = start == 1 ? nil : start
      lists[list].start = start
      lists[list].expected = start + 1
    }
    numbers[item.list] = lists[list].expected
  }

  // MARK: Tables

  private mutating func addTable(_ cells: [Paragraph], _ known: [Place]?) {
    var rows = cells.grouped { $0.style.cells.first?.row == $1.style.cells.first?.row }.map { row in
      row.grouped { $0.style.cells.first?.cell == $1.style.cells.first?.cell }.map { Paragraph(joining: $0) }
    }
    let columns = rows.map(\.count).max() ?? 1
    let signs = (0..<columns).map { column in
      let alignment = column < (rows.first?.count ?? 0) ? rows[0][column].style.alignment : .natural
      return MarkdownNode.ParagraphAlignmentSign(alignment).model
    }
    var first = rows[0][0]
    let continued = nest(&first, known)
    for row in rows.indices {
      while rows[row].count < columns { rows[row].append(Paragraph(id: ParagraphID(.max))) }
      for column in 0..<columns {
        var style = ParagraphStyle()
        (style.list, style.quoteDepth, style.alignment) = (first.style.list, first.style.quoteDepth, signs[column])
        if row + column > 0 { style.list?.hasMarker = false }
        if row + column > 0 { style.list?.start = nil }
        style.cells = [TableCell(table: blocks.count, row: row, cell: column, isHeader: row == 0)]
        rows[row][column].style = style
      }
    }
    append(Array(rows.joined()), continued)
  }
}

extension Paragraph {
  /// Whether a box may stand before it: before text only. (The parser also wants a line that begins with the item's marker.)
  fileprivate var canHaveBox: Bool {
    style.headingLevel == 0 && style.code == nil && !style.isRule && style.cells.isEmpty
      && !(runs.count == 1 && runs[0].style.atom?.kind == .opaque)
  }

  /// Whether it is in the same table as another, and may be without a marker of its own.
  fileprivate func isInTable(of first: Paragraph) -> Bool {
    guard let mine = style.cells.first, let others = first.style.cells.first else { return false }
    return mine.table == others.table && style.quoteDepth == first.style.quoteDepth
      && style.list?.list == first.style.list?.list && style.list?.level == first.style.list?.level
  }

  /// One paragraph of the lines of several.
  fileprivate init(joining lines: [Paragraph]) {
    self = lines[0]
    for line in lines.dropFirst() {
      text += "\u{2028}" + line.text
      runs += [Run(length: 3, style: .init())] + line.runs
    }
    runs = runs.merged
  }
}

extension ListItem.Marker {
  /// Whether neighbours with both are one list, because nothing tells them apart.
  func mustJoin(_ other: ListItem.Marker) -> Bool {
    if case .number = self { isSameKind(as: other) } else { false }
  }

  /// Whether items with both can be in one list.
  func isSameKind(as other: ListItem.Marker) -> Bool {
    switch (self, other) {
    case (.number(_, _, let mine), .number(_, _, let others)): mine == others
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
