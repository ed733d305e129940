import RichText

extension HTMLOutput {
  /// Something of the source is gone here.
  mutating func skip() { isExact = false }

  /// An item of the source.
  mutating func keep(
    _ range: Range<Int>, of paragraph: Int, item: Int, at element: Int, from origin: Int, in plan: inout HTMLPlan
  ) {
    if canContinue(range, paragraph, item, element, origin, plan) {
      addSource(place..<range.upperBound)
      passHidden(before: range.lowerBound)
      setCurrent(element, plan)
      if isNewLine || item <= 0 { (isNewLine, lastLineIsEmpty) = (false, pendingEmpty && linesCount > 1) }
    } else {
      move(to: element, before: range.lowerBound, in: &plan)
      if !range.isEmpty { addSource(range) }
    }
    if !range.isEmpty { isAtStartOfLines = false }
    isBegun = true
    if item >= 0, range.isEmpty, range.lowerBound == source.paragraphs[paragraph].end { lastEnd = paragraph }
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
    addSource(range)
    passHidden(before: range.upperBound)
    setCurrent(element, plan)
    if !range.isEmpty { isAtStartOfLines = false }
    (place, isExact, lastKept, lastEnd) = (range.upperBound, true, (paragraph, .max), paragraph)
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
    guard element != lastOpened else { return }
    lastOpened = element
    var place = element
    while place >= 0, opened.insert(plan.original(place) >= 0 ? plan.original(place) : place).inserted {
      place = plan.elements.nodes[place].parent
    }
  }

  private mutating func passHidden(before end: Int) {
    while nextHidden < source.hidden.count, source.hidden[nextHidden].range.lowerBound < end { nextHidden += 1 }
  }
}
