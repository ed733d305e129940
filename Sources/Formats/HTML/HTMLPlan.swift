import RichText

/// Where the paragraphs of an edited text go: a block for each, of the file or added.
struct HTMLPlan {
  let source: HTMLSource
  var elements: HTMLElements
  var added: [HTMLAdded] = []
  let habits: HTMLHabits
  /// Whether nothing of the file's structure is used for changed paragraphs.
  let isFresh: Bool
  /// Whether two paragraphs of the file that follow one another right in one block may do so again: what is between them stays.
  let keepsNeighbours: Bool

  /// The innermost block of the paragraph before, and its layout as it was wanted and as it is held.
  private(set) var current = -1
  private(set) var lastWanted: ParagraphStyle?
  /// The items that the tables of the paragraph that is being placed, and of the one before, are in, where the text says so.
  private(set) var around: ListItem?
  private(set) var lastAround: ListItem?
  private var lastHeld: ParagraphStyle?
  /// The paragraph of the source that was placed last, where it stayed in its block.
  private var lastOwn: Int?
  private(set) var isOpened: Set<Int> = []
  private(set) var itemsBegun: Set<Int> = []
  private var listsBegun: Set<Int> = []
  var tasks: [Int: Bool]
  private var counters = ListCounters()
  /// The number that the item is shown with which is being placed, and its level; nil where it has none or says its own.
  private(set) var itemNumber: (level: Int, number: Int)?

  init(_ source: HTMLSource, isFresh: Bool, keepsNeighbours: Bool) {
    (self.source, elements, tasks) = (source, source.elements, source.tasks)
    (habits, self.isFresh, self.keepsNeighbours) = (HTMLHabits(source), isFresh, keepsNeighbours)
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

  // MARK: Placing paragraphs

  /// Finds the block of the next paragraph. `own` is the paragraph of the source that it was; `next` the one that follows it.
  mutating func place(_ wanted: ParagraphStyle, in item: ListItem?, own: Int?, next: Int?) -> (
    block: Int, held: ParagraphStyle
  ) {
    (lastAround, around) = (around, item)
    count(wanted)
    let block = ownPlace(wanted, own) ?? newPlace(wanted, own, next)
    let held = begin(block)
    (current, lastWanted, lastHeld) = (block, wanted, held)
    lastOwn = own.flatMap { source.paragraphs[$0].block == block ? $0 : nil }
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
    if block == current, !isLines, !keepsNeighbours || block != leaf || lastOwn != own - 1 { return nil }
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
        open[index] == wanted || original(open[index]) == wanted && isStoodFor(wanted, in: place)
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

  /// Whether a copy of an element that is open stands for it: that one was open before, or cannot be opened here.
  private func isStoodFor(_ wanted: Int, in place: Int) -> Bool {
    isOpened.contains(wanted) || elements.nodes[wanted].parent != place
  }

  /// Whether a block has held text already.
  func isTaken(_ element: Int) -> Bool { isOpened.contains(element) }
}
