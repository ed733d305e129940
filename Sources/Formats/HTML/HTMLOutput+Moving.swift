extension HTMLOutput {
  /// Makes an element the innermost open one. What is not shown and stands before a place of the source is put between.
  mutating func move(to element: Int, before end: Int? = nil, in plan: inout HTMLPlan) {
    if let lastEnd, let end = source.paragraphs[lastEnd].lastBreak {
      putHidden(before: end, toward: element, in: &plan)
    }
    if let end { putHidden(before: end, toward: element, in: &plan) }
    go(to: element, &plan)
    endLine(in: &plan)
    isBegun = true
  }

  /// Puts what is not shown and stands before a place of the source on the way to an element.
  mutating func putHidden(before end: Int, toward element: Int, in plan: inout HTMLPlan) {
    while nextHidden < source.hidden.count, source.hidden[nextHidden].range.upperBound <= end {
      if isBegun, !isInParagraph(source.hidden[nextHidden].parent, plan) { break }
      putHidden(source.hidden[nextHidden], toward: element, &plan)
      nextHidden += 1
    }
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
    if case .end(let paragraph) = hidden.bond, lastEnd != paragraph { return }
    let common = plan.elements.common(current, element)
    if let open = find(hidden.parent, from: current, plan) ?? find(hidden.parent, from: element, plan),
      common < 0 || !plan.elements.isElement(common, within: open) || open == common
    {
      go(to: open, &plan)
    } else if hidden.bond == .anywhere
      || hidden.bond == .inBlocks && plan.elements.elements[max(common, 0)].role.holdsBlocks
    {
      go(to: common, &plan)
    } else {
      return
    }
    parts.append(.source(hidden.range))
    add(hidden.closing)
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
}
