import RichText

/// Bytes that grow: parts of the source, and what is new between them, with the elements that are open.
struct HTMLOutput {
  /// A range of the source, or of what is new.
  private enum Part {
    case source(Range<Int>)
    case new(Range<Int>)
  }

  private let source: HTMLSource
  private var parts: [Part] = []
  /// All that is new, one part after the other.
  private var fresh: [UInt8] = []
  /// The innermost element that is open.
  private(set) var current = -1
  /// The end of the source that was used last, and whether the output ends exactly so.
  private var place = 0
  private var isExact = true
  private var lastKept: (paragraph: Int, item: Int)?
  private var nextHidden = 0
  private var opened: Set<Int> = []
  /// Elements whose content has blocks in lines of their own.
  private var hasBlocks: Set<Int> = []
  /// A block of lines: whether nothing is written in it yet, and whether its last line is empty.
  private var isAtStartOfLines = false
  private var lastLineIsEmpty = false
  private var linesCount = 0
  private var isNewLine = false
  /// The block of the paragraph that is being written, and whether anything of it is.
  private var paragraphBlock = -1
  private var isBegun = false

  init(_ source: HTMLSource) { self.source = source }

  // MARK: The whole

  /// Begins inside of the body.
  mutating func begin(in plan: inout HTMLPlan) {
    current = source.body
    keepHead()
    (isExact, lastKept) = (true, (-1, .max))
  }

  private mutating func keepHead() {
    let head = source.bodyStart
    parts.append(.source(0..<head))
    place = head
    while nextHidden < source.hidden.count, source.hidden[nextHidden].range.lowerBound < head { nextHidden += 1 }
  }

  mutating func finish(in plan: inout HTMLPlan) {
    if isExact, let last = source.paragraphs.last, place == last.end, current == last.endElement,
      lastKept?.paragraph == source.paragraphs.count - 1
    {
      parts.append(.source(place..<source.bytes.count))
      return
    }
    let tail = source.bodyEnd
    isBegun = false
    move(to: source.body, before: tail, in: &plan)
    parts.append(
      .source(
        source.blanks(before: tail).clamped(to: source.bodyStart..<source.bytes.count).lowerBound..<source.bytes.count))
  }

  func bytes(_ source: HTMLSource) -> [UInt8] {
    var result = source.encoding.mark
    result.reserveCapacity(source.file.count + 1024)
    for part in parts {
      switch part {
      case .source(let range): result += source.original(range)
      case .new(let range): result += source.encoding.encode(Array(fresh[range]))
      }
    }
    return result
  }

  mutating func add(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    (isExact, isAtStartOfLines) = (false, false)
    let start = fresh.count
    fresh += bytes
    if case .new(let last) = parts.last {
      parts[parts.count - 1] = .new(last.lowerBound..<fresh.count)
    } else {
      parts.append(.new(start..<fresh.count))
    }
  }

  // MARK: What stays

  /// Something of the source is gone here.
  mutating func skip() { isExact = false }

  /// An item of the source.
  mutating func keep(
    _ range: Range<Int>, of paragraph: Int, item: Int, at element: Int, from origin: Int, in plan: inout HTMLPlan
  ) {
    if canContinue(range, paragraph, item, element, origin, plan) {
      parts.append(.source(place..<range.upperBound))
      passHidden(before: range.lowerBound)
      setCurrent(element, plan)
      if isNewLine || item <= 0 { (isNewLine, lastLineIsEmpty) = (false, pendingEmpty) }
    } else {
      move(to: element, before: range.lowerBound, in: &plan)
      if !range.isEmpty { parts.append(.source(range)) }
    }
    if !range.isEmpty { isAtStartOfLines = false }
    isBegun = true
    (place, isExact, lastKept) = (range.upperBound, plan.mirrored(element) == origin, (paragraph, item))
  }

  /// All up to the start of a paragraph of the source, where that can stay.
  mutating func cross(to paragraph: Int, in plan: inout HTMLPlan) {
    let target = source.paragraphs[paragraph]
    let node = source.elements.nodes[target.block]
    let first = target.pieces.isEmpty ? target.endElement : Int(source.pieces[target.pieces.lowerBound].element)
    let isInside =
      first == target.block || node.start.isEmpty || node.start.lowerBound < place
      || node.start.upperBound > target.start
    if isInside, first != target.block { return }
    let start = isInside ? target.start : node.start.upperBound
    guard canContinue(start..<start, paragraph, -1, target.block, target.block, plan) else { return }
    keep(start..<start, of: paragraph, item: -1, at: target.block, from: target.block, in: &plan)
  }

  /// All of a paragraph, whose first item was begun.
  mutating func keepWhole(_ range: Range<Int>, of paragraph: Int, at element: Int, in plan: inout HTMLPlan) {
    parts.append(.source(range))
    passHidden(before: range.upperBound)
    setCurrent(element, plan)
    if !range.isEmpty { isAtStartOfLines = false }
    (place, isExact, lastKept) = (range.upperBound, true, (paragraph, .max))
  }

  /// Whether all between the last item and this one can stay as it is.
  private func canContinue(
    _ range: Range<Int>, _ paragraph: Int, _ item: Int, _ element: Int, _ origin: Int, _ plan: HTMLPlan
  ) -> Bool {
    guard isExact, let lastKept, range.lowerBound >= place else { return false }
    if lastKept.paragraph == paragraph {
      return isBegun && lastKept.item + 1 == item && plan.mirrored(element) == origin
    }
    guard lastKept.paragraph + 1 == paragraph, item <= 0, !isBegun, element == origin else { return false }
    if lastKept.paragraph < 0 { return current == source.body }
    let old = source.paragraphs[lastKept.paragraph]
    return old.end == place && current == old.endElement && !wasChangedBeforeLinked(paragraph)
  }

  /// Tags that depend on what comes before must not follow what was changed.
  private func wasChangedBeforeLinked(_ paragraph: Int) -> Bool {
    source.paragraphs[paragraph].isLinked && lastKept?.item != .max
  }

  private mutating func setCurrent(_ element: Int, _ plan: HTMLPlan) {
    current = element
    var place = element
    while place >= 0, opened.insert(plan.original(place) >= 0 ? plan.original(place) : place).inserted {
      place = plan.elements.nodes[place].parent
    }
  }

  private mutating func passHidden(before end: Int) {
    while nextHidden < source.hidden.count, source.hidden[nextHidden].range.lowerBound < end { nextHidden += 1 }
  }

  // MARK: Tags

  /// Makes an element the innermost open one. What is not shown and stands before a place of the source is put between.
  mutating func move(to element: Int, before end: Int? = nil, in plan: inout HTMLPlan) {
    if let end {
      while nextHidden < source.hidden.count, source.hidden[nextHidden].range.upperBound <= end {
        if isBegun, !isInParagraph(source.hidden[nextHidden].parent, plan) { break }
        putHidden(source.hidden[nextHidden], toward: element, &plan)
        nextHidden += 1
      }
    }
    go(to: element, &plan)
    endLine(element, plan)
    isBegun = true
  }

  /// Makes a block the innermost one that is open, whatever is open in it; where it must be opened, an element in it.
  mutating func move(within block: Int, else inner: Int, in plan: inout HTMLPlan) {
    move(to: plan.elements.isElement(current, within: block) ? current : inner, in: &plan)
  }

  /// Whether what is right in an element of the source can be put into the paragraph that is being written.
  private func isInParagraph(_ parent: Int, _ plan: HTMLPlan) -> Bool {
    guard let open = find(parent, from: current, plan) else { return false }
    return plan.elements.isElement(open, within: paragraphBlock)
  }

  private mutating func putHidden(_ hidden: HTMLHidden, toward element: Int, _ plan: inout HTMLPlan) {
    let common = plan.elements.common(current, element)
    if let open = find(hidden.parent, from: current, plan) ?? find(hidden.parent, from: element, plan),
      common < 0 || !plan.elements.isElement(common, within: open) || open == common
    {
      go(to: open, &plan)
    } else if hidden.isLasting || plan.elements.elements[max(common, 0)].role.holdsBlocks {
      go(to: common, &plan)
    } else {
      return
    }
    parts.append(.source(hidden.range))
    isExact = false
  }

  /// The element around another one that is or stands for one of the source.
  private func find(_ wanted: Int, from element: Int, _ plan: HTMLPlan) -> Int? {
    var place = element
    while place >= 0 {
      if plan.original(place) == wanted { return place }
      place = plan.elements.nodes[place].parent
    }
    return nil
  }

  private mutating func go(to element: Int, _ plan: inout HTMLPlan) {
    guard element != current else { return }
    let common = plan.elements.common(current, element)
    while current != common, current >= 0 { close(&plan) }
    for next in plan.elements.chain(from: common, to: element) { open(next, plan) }
    isExact = false
  }

  private mutating func close(_ plan: inout HTMLPlan) {
    let (element, node) = (current, plan.elements.nodes[current])
    let role = plan.elements.elements[element].role
    if isImplied(element, plan) { current = node.parent; return }
    if role == .lines, lastLineIsEmpty, linesCount > 1 { add(plan.habits.lineEnd) }
    if role.isBlock, role != .lines { add(trail(element, plan)) }
    if let added = plan[element] {
      add(added.end)
    } else if !HTMLPlan.isVoid(node.name) {
      node.close.isEmpty ? add(Array("</\(node.name)>".utf8)) : parts.append(.source(node.close))
    }
    current = node.parent
  }

  private mutating func open(_ element: Int, _ plan: HTMLPlan) {
    let role = plan.elements.elements[element].role
    if isImplied(element, plan) { current = element; return }
    if role.isBlock {
      add(lead(element, plan))
      hasBlocks.insert(isImplied(current, plan) ? plan.elements.nodes[current].parent : current)
    }
    let original = plan.original(element)
    let isAgain = !opened.insert(original >= 0 ? original : element).inserted
    if let added = plan[element] {
      add(isAgain ? HTMLOutput.withoutID(added.start) : added.start)
    } else {
      let node = plan.elements.nodes[element]
      add(isAgain ? HTMLOutput.withoutID(startBytes(node)) : startBytes(node))
    }
    current = element
    if role == .lines { (isAtStartOfLines, lastLineIsEmpty) = (original >= 0, false) }
  }

  /// Whether the parser makes the element where its tags are missing.
  private func isImplied(_ element: Int, _ plan: HTMLPlan) -> Bool {
    let original = plan.original(element)
    return plan.elements.elements[element].role == .rowGroup && original >= 0
      && source.elements.nodes[original].start.isEmpty
  }

  private func startBytes(_ node: HTMLNode) -> [UInt8] {
    node.start.isEmpty ? Array("<\(node.name)>".utf8) : Array(source.bytes[node.start])
  }

  /// The tag without an id, which must not be twice in a page.
  private static func withoutID(_ tag: [UInt8]) -> [UInt8] {
    guard let node = GumboTree(Array("<!DOCTYPE html><body>".utf8) + tag).nodes.last(where: { $0.kind == .element }),
      node["id"] != nil
    else { return tag }
    var changed = HTMLTag(node, in: Array("<!DOCTYPE html><body>".utf8) + tag)
    changed.set("id", nil)
    return changed.bytes
  }

  // MARK: Lines

  /// The white space before a block's tag.
  private func lead(_ element: Int, _ plan: HTMLPlan) -> [UInt8] {
    let (original, parent) = (plan.original(element), plan.elements.nodes[element].parent)
    if original >= 0, !source.elements.nodes[original].start.isEmpty,
      plan.original(parent) == source.elements.nodes[original].parent
    {
      return Array(source.bytes[source.blanks(before: source.elements.nodes[original].start.lowerBound)])
    }
    if plan.habits.newline.isEmpty { return [] }
    return plan.habits.newline + indentation(element, plan)
  }

  private func indentation(_ element: Int, _ plan: HTMLPlan) -> [UInt8] {
    let parent = plan.elements.nodes[element].parent
    guard parent >= 0, parent != source.body else { return [] }
    let original = plan.original(parent)
    if original >= 0, let sibling = source.firstBlock(in: original) {
      return Array(
        source.bytes[source.blanks(before: sibling)].split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
      )
    }
    if original >= 0 {
      let start = source.elements.nodes[original].start
      let blanks = source.bytes[source.blanks(before: start.lowerBound)]
      return Array(blanks.split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []) + plan.habits.indent
    }
    return indentation(parent, plan) + plan.habits.indent
  }

  /// The white space before the end tag of a block with blocks in it.
  private func trail(_ element: Int, _ plan: HTMLPlan) -> [UInt8] {
    let original = plan.original(element)
    let isNewInBlock = hasBlocks.contains(element) && original >= 0 && source.firstBlock(in: original) == nil
    if original >= 0, !source.elements.nodes[original].close.isEmpty, !isNewInBlock {
      return Array(source.bytes[source.blanks(before: source.elements.nodes[original].close.lowerBound)])
    }
    guard hasBlocks.contains(element), !plan.habits.newline.isEmpty else { return [] }
    return plan.habits.newline + indentation(element, plan)
  }

  // MARK: Blocks of lines

  /// Begins a paragraph, before its first item.
  mutating func beginParagraph(_ block: Int, isEmpty: Bool, in plan: HTMLPlan) {
    (paragraphBlock, isBegun) = (block, false)
    guard plan.elements.elements[block].role == .lines else { return }
    let isWithin = plan.elements.isElement(current, within: block)
    isNewLine = isWithin && linesCount > 0
    if !isWithin { linesCount = 0 }
    linesCount += 1
    pendingEmpty = isEmpty
  }

  private var pendingEmpty = false

  private mutating func endLine(_ element: Int, _ plan: HTMLPlan) {
    lastLineIsEmpty = pendingEmpty
    guard isNewLine else { return }
    isNewLine = false
    add(isAtStartOfLines ? plan.habits.lineEnd + plan.habits.lineEnd : plan.habits.lineEnd)
  }
}
