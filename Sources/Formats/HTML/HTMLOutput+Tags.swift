extension HTMLOutput {
  mutating func close(_ plan: inout HTMLPlan) {
    let (element, node) = (current, plan.elements.nodes[current])
    let role = plan.elements.elements[element].role
    if isImplied(element, plan) { current = node.parent; return }
    if role == .lines, lastLineIsEmpty { add(plan.habits.lineEnd) }
    if role.isBlock, role != .lines { add(trail(element, plan)) }
    if let added = plan[element] {
      add(added.end)
    } else if !HTMLPlan.isVoid(node.name) {
      node.close.isEmpty ? add(Array("</\(node.name)>".utf8)) : parts.append(.source(node.close))
    }
    current = node.parent
  }

  mutating func open(_ element: Int, _ plan: HTMLPlan) {
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
}
