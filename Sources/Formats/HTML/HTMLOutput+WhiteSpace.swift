extension HTMLOutput {
  /// The white space before a block's tag.
  func lead(_ element: Int, _ plan: HTMLPlan) -> [UInt8] {
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
  func trail(_ element: Int, _ plan: HTMLPlan) -> [UInt8] {
    let original = plan.original(element)
    let isNewInBlock = hasBlocks.contains(element) && original >= 0 && source.firstBlock(in: original) == nil
    if original >= 0, !source.elements.nodes[original].close.isEmpty, !isNewInBlock {
      return Array(source.bytes[source.blanks(before: source.elements.nodes[original].close.lowerBound)])
    }
    guard hasBlocks.contains(element), !plan.habits.newline.isEmpty else { return [] }
    return plan.habits.newline + indentation(element, plan)
  }
}
