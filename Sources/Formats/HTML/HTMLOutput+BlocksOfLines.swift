extension HTMLOutput {
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

  mutating func endLine(in plan: inout HTMLPlan) {
    lastLineIsEmpty = pendingEmpty && linesCount > 1
    guard isNewLine else { return }
    isNewLine = false
    add(isAtStartOfLines ? plan.habits.lineEnd + plan.habits.lineEnd : plan.habits.lineEnd)
  }
}
