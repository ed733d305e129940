import RichText

/// An element that the file lacks, or that stands for one of its elements in another place.
struct HTMLAdded {
  /// The element of the file that it is a copy of; -1 for a new one.
  var original = -1
  /// Whether what is right in the original may stand in it as it is.
  var isMirror = false
  var start: [UInt8]
  var end: [UInt8]
  /// Whether it keeps white space that would be lost.
  var keepsSpace = false
}

/// Where the paragraphs of an edited text go: a block for each, of the file or added.
struct HTMLPlan {
  let source: HTMLSource
  var elements: HTMLElements
  private(set) var added: [HTMLAdded] = []
  let habits: HTMLHabits
  /// Whether nothing of the file's structure is used for changed paragraphs.
  let isFresh: Bool

  /// The innermost block of the paragraph before, and its layout as it was wanted and as it is held.
  private var current = -1
  private var lastWanted: ParagraphStyle?
  private var lastHeld: ParagraphStyle?
  private var isOpened: Set<Int> = []
  private var itemsBegun: Set<Int> = []
  private var listsBegun: Set<Int> = []
  private var tasks: [Int: Bool]
  private var counters = ListCounters()
  /// The number that the item is shown with which is being placed, and its level; nil where it has none or says its own.
  private(set) var itemNumber: (level: Int, number: Int)?

  init(_ source: HTMLSource, isFresh: Bool) {
    (self.source, elements, tasks) = (source, source.elements, source.tasks)
    (habits, self.isFresh) = (HTMLHabits(source), isFresh)
  }

  var sourceCount: Int { source.elements.count }

  func isOfFile(_ element: Int) -> Bool { element < sourceCount }

  /// The element of the file that this one is or stands for; -1 for a new one.
  func original(_ element: Int) -> Int { isOfFile(element) ? element : added[element - sourceCount].original }

  /// The same, where what is in that one may stand in this one.
  func mirrored(_ element: Int) -> Int {
    if isOfFile(element) { return element }
    let added = added[element - sourceCount]
    return added.isMirror ? added.original : -1
  }

  subscript(element: Int) -> HTMLAdded? { isOfFile(element) ? nil : added[element - sourceCount] }

  // MARK: Adding elements

  mutating func add(_ tag: HTMLTag, to parent: Int, end: String? = nil, original: Int = -1, isMirror: Bool = false)
    -> Int
  {
    var node = tag.node
    (node.parent, node.kind, node.start, node.close) = (parent, .element, 0..<0, 0..<0)
    let number = elements.add(node)
    let close = HTMLPlan.isVoid(node.name) ? "" : end ?? "</\(node.name)>"
    added.append(HTMLAdded(original: original, isMirror: isMirror, start: tag.bytes, end: Array(close.utf8)))
    return number
  }

  mutating func setStart(_ element: Int, _ bytes: [UInt8], keepsSpace: Bool = false) {
    added[element - sourceCount].start = bytes
    added[element - sourceCount].keepsSpace = keepsSpace
  }

  static func isVoid(_ name: String) -> Bool { name == "hr" || name == "br" || name == "img" }

  /// A copy of an element in another place.
  mutating func copy(_ element: Int, to parent: Int, keepsID: Bool) -> Int {
    let original = original(element)
    var tag = HTMLTag(original >= 0 ? source.elements.nodes[original] : elements.nodes[element], in: source.bytes)
    if !keepsID { tag.set("id", nil) }
    if elements.elements[element].role == .list {
      tag = numbered(tag, level: elements.elements[element].layout.list?.level ?? 0)
    }
    if original < 0, let added = self[element] { return copyAdded(element, added, tag, parent) }
    let isMirror =
      parent == elements.nodes[original].parent || mirrored(parent) == source.elements.nodes[original].parent
    let result = add(tag, to: parent, original: original, isMirror: isMirror)
    if let task = source.tasks[original] { setTask(result, task) }
    if let code = source.elements.elements[original].layout.code {
      elements.setLanguage(code.language, of: elements.elements[result].lines)
    }
    return result
  }

  private mutating func copyAdded(_ element: Int, _ added: HTMLAdded, _ tag: HTMLTag, _ parent: Int) -> Int {
    let result = add(tag, to: parent, end: String(decoding: added.end, as: UTF8.self))
    if elements.elements[result].role != .list { setStart(result, added.start, keepsSpace: added.keepsSpace) }
    if let task = tasks[element] { tasks[result] = task }
    return result
  }

  mutating func setTask(_ item: Int, _ isDone: Bool) {
    tasks[item] = isDone
    let box = habits.emptyTag("input type=\"checkbox\"" + (isDone ? " checked" : ""))
    setStart(item, added[item - sourceCount].start + box + [0x20])
  }

  // MARK: Placing paragraphs

  /// Finds the block of the next paragraph. `own` is the paragraph of the source that it was; `next` the one that follows it.
  mutating func place(_ wanted: ParagraphStyle, own: Int?, next: Int?) -> (block: Int, held: ParagraphStyle) {
    count(wanted)
    let block = ownPlace(wanted, own) ?? newPlace(wanted, own, next)
    let held = begin(block)
    (current, lastWanted, lastHeld) = (block, wanted, held)
    return (block, held)
  }

  /// Finds the number of an item that goes on from the one before.
  private mutating func count(_ wanted: ParagraphStyle) {
    var plain = wanted
    if case .number? = wanted.list?.marker { plain.list?.marker = .number(.decimal, prefix: "", suffix: "") }
    let number = counters.label(of: plain).flatMap { Int($0) }
    itemNumber = nil
    guard let number, let item = wanted.list, item.start == nil, number > 1 else { return }
    itemNumber = (item.level, number)
  }

  /// The tag of an ordered list in which the item that is being placed is the first.
  func numbered(_ tag: HTMLTag, level: Int) -> HTMLTag {
    guard tag.node.name == "ol", let itemNumber, itemNumber.level == level else { return tag }
    var tag = tag
    tag.set("start", String(itemNumber.number))
    return tag
  }

  /// The place of an unchanged paragraph, where it can stay there.
  private mutating func ownPlace(_ wanted: ParagraphStyle, _ own: Int?) -> Int? {
    guard let own, !isFresh || current < 0 && !source.paragraphs.isEmpty && own == 0 && source.paragraphs.count == 1
    else { return nil }
    let leaf = source.paragraphs[own].block
    let block = reopened(leaf)
    let isLines = elements.elements[block].role == .lines
    if block == current, !isLines { return nil }
    var held = peek(block)
    if wanted.list?.start == nil, held.list?.start == itemNumber?.number { held.list?.start = nil }
    guard held.isSame(as: wanted), hasSameRelation(held, wanted) else { return nil }
    return block
  }

  /// Whether the paragraph belongs together with the one before as it is wanted to.
  private func hasSameRelation(_ held: ParagraphStyle, _ wanted: ParagraphStyle) -> Bool {
    guard let lastHeld, let lastWanted else { return true }
    return held.relation(to: lastHeld) == wanted.relation(to: lastWanted)
  }

  private func peek(_ block: Int) -> ParagraphStyle {
    let element = elements.elements[block]
    let isFirst = element.item >= 0 && !itemsBegun.contains(element.item)
    let isFirstOfList = isFirst && element.list >= 0 && !listsBegun.contains(element.list)
    return elements.layout(block, isFirst: isFirst, isFirstOfList: isFirstOfList, task: tasks[element.item])
  }

  private mutating func begin(_ block: Int) -> ParagraphStyle {
    let held = peek(block)
    let element = elements.elements[block]
    if element.item >= 0, itemsBegun.insert(element.item).inserted, element.list >= 0 {
      listsBegun.insert(element.list)
    }
    var place = block
    while place >= 0, isOpened.insert(place).inserted { place = elements.nodes[place].parent }
    return held
  }

  /// An element as it can be reached from where the text is: those that were closed are opened anew, as copies.
  mutating func reopened(_ element: Int) -> Int {
    let open = elements.chain(from: -1, to: current)
    var (place, isOpen) = (-1, true)
    for (index, wanted) in elements.chain(from: -1, to: element).enumerated() {
      if isOpen, index < open.count,
        open[index] == wanted || original(open[index]) == wanted && isOpened.contains(wanted)
      {
        place = open[index]
      } else {
        isOpen = false
        let isFree = elements.nodes[wanted].parent == place && !isOpened.contains(wanted)
        place = isFree ? wanted : copy(wanted, to: place, keepsID: !isOpened.contains(wanted))
      }
    }
    return place
  }

  /// Whether a block has held text already.
  func isTaken(_ element: Int) -> Bool { isOpened.contains(element) }

  // MARK: New places

  private mutating func newPlace(_ wanted: ParagraphStyle, _ own: Int?, _ next: Int?) -> Int {
    var candidates: [(block: Int, layout: ParagraphStyle)] = []
    if !isFresh {
      if let own { candidates.append((source.paragraphs[own].block, source.styles[own])) }
      if current >= 0, let lastWanted { candidates.append((current, lastWanted)) }
      if let next, !isOpened.contains(source.paragraphs[next].block) {
        candidates.append((source.paragraphs[next].block, source.styles[next]))
      }
    } else if current >= 0, let lastWanted {
      candidates.append((current, lastWanted))
    }
    let kept = candidates.map { keptPart($0.block, $0.layout, wanted) }
    var best = (element: source.body, score: -1)
    for part in kept where part.score > best.score { best = part }
    let container = reopened(best.element)
    return complete(container, wanted, template: template(own))
  }

  /// The leaf whose tag a new paragraph's is like.
  private func template(_ own: Int?) -> Int? {
    if isFresh { return nil }
    let leaf = own.map { source.paragraphs[$0].block } ?? current
    guard leaf >= 0 else { return nil }
    let name = elements.nodes[leaf].name
    let isLeaf =
      elements.elements[leaf].role == .paragraph && name != "dd"
      || name == "div" && (!isOfFile(leaf) || source.counts[leaf] == 1)
    return isLeaf ? leaf : nil
  }

  /// The innermost element around a paragraph that one of another layout can be in, and how much of structure it stands for.
  private func keptPart(_ block: Int, _ old: ParagraphStyle, _ wanted: ParagraphStyle) -> (element: Int, score: Int) {
    var (kept, score, depth) = (source.body, 0, 0)
    for place in elements.chain(from: -1, to: block) {
      guard let value = keep(place, block, old, wanted, &depth) else { break }
      (kept, score) = (place, score + value)
    }
    return (kept, score)
  }

  /// Nil where the element must be left.
  private func keep(
    _ place: Int, _ block: Int, _ old: ParagraphStyle, _ wanted: ParagraphStyle, _ depth: inout Int
  ) -> Int? {
    let element = elements.elements[place]
    if depth < min(wanted.cells.count, old.cells.count), ![.table, .row, .cell].contains(element.role) {
      return place == block ? nil : 0
    }
    switch element.role {
    case .table:
      guard depth < min(wanted.cells.count, old.cells.count) else { return nil }
      return wanted.cells[depth].table == old.cells[depth].table ? 1 : nil
    case .row:
      return depth < min(wanted.cells.count, old.cells.count) && wanted.cells[depth].row == old.cells[depth].row
        ? 1 : nil
    case .cell: return keepCell(element, old, wanted, &depth)
    case .quote:
      return element.layout.quoteDepth <= wanted.quoteDepth
        && (wanted.list == nil || old.list != nil || element.list < 0) ? 1 : nil
    case .list: return keepsList(element, old, wanted) ? 1 : nil
    case .item: return keepsItem(element, old, wanted) ? 1 : nil
    case .lines: return wanted.code != nil && wanted.code == old.code ? 1 : nil
    case .paragraph, .rule: return nil
    case .block: return place != block || place == source.body || isOfFile(place) && source.counts[place] > 1 ? 0 : nil
    default: return place == block ? nil : 0
    }
  }

  private func keepCell(_ element: HTMLElement, _ old: ParagraphStyle, _ wanted: ParagraphStyle, _ depth: inout Int)
    -> Int?
  {
    guard depth < min(wanted.cells.count, old.cells.count), depth < element.layout.cells.count else { return nil }
    let (cell, new) = (element.layout.cells[depth], wanted.cells[depth])
    guard new.cell == old.cells[depth].cell, cell.rowSpan == new.rowSpan, cell.columnSpan == new.columnSpan,
      cell.isHeader == new.isHeader
    else { return nil }
    depth += 1
    return 1
  }

  private func keepsList(_ element: HTMLElement, _ old: ParagraphStyle, _ wanted: ParagraphStyle) -> Bool {
    guard let list = wanted.list, list.list == old.list?.list, let level = element.layout.list?.level else {
      return false
    }
    return level < list.level || level == list.level && element.marker.canStand(for: list.marker)
  }

  private func keepsItem(_ element: HTMLElement, _ old: ParagraphStyle, _ wanted: ParagraphStyle) -> Bool {
    guard let list = wanted.list, let level = element.layout.list?.level else { return false }
    return itemsBegun.contains(element.item) && (level < list.level || level == list.level && !list.hasMarker)
  }
}

extension ParagraphStyle {
  /// Equal but for the numbers that tell lists, tables and blocks of code apart.
  func isSame(as other: ParagraphStyle) -> Bool {
    Paragraph(id: ParagraphID(0), style: self).hasSameContent(as: Paragraph(id: ParagraphID(0), style: other))
  }

  /// What the paragraph shares with another.
  func relation(to other: ParagraphStyle) -> [Bool] {
    var all = [list?.list == other.list?.list, code?.number == other.code?.number]
    for (mine, others) in zip(cells, other.cells) {
      all += [mine.table == others.table, mine.row == others.row, mine.cell == others.cell]
      if mine.table != others.table || mine.row != others.row || mine.cell != others.cell { break }
    }
    return all
  }
}

extension ListItem.Marker {
  /// Whether an item of this list can have a marker.
  func canStand(for marker: ListItem.Marker) -> Bool {
    if case .task = marker, case .bullet = self { return true }
    return self == marker
  }
}
