/// Where the body's content is.
extension HTMLSource {
  /// Where the body's content begins.
  var bodyStart: Int {
    let node = elements.nodes.isEmpty ? nil : elements.nodes[body]
    if let node, !node.start.isEmpty { return node.start.upperBound }
    return contentStart
  }

  /// The first byte of what is in the body.
  private var contentStart: Int {
    guard elements.count > 0 else { return bytes.count }
    var low = bytes.count
    for index in (body + 1)..<max(elements.nodes[body].end, body + 1) {
      let node = elements.nodes[index]
      if !node.start.isEmpty { low = min(low, node.start.lowerBound) }
      if !node.close.isEmpty { low = min(low, node.close.lowerBound) }
    }
    if let node = elements.nodes.last(where: { $0.name == "head" }), !node.close.isEmpty, low == bytes.count {
      return node.close.upperBound
    }
    return low
  }

  /// Where the body's content ends.
  var bodyEnd: Int {
    guard elements.count > 0 else { return bytes.count }
    var high = bodyStart
    for index in (body + 1)..<max(elements.nodes[body].end, body + 1) {
      let node = elements.nodes[index]
      if node.kind != .text { high = max(high, node.start.upperBound, node.close.upperBound) }
    }
    high = max(high, paragraphs.map(\.end).max() ?? 0)
    for hidden in hidden where elements.isElement(hidden.parent, within: body) {
      high = max(high, hidden.range.upperBound)
    }
    let close = elements.nodes[body].close
    return !close.isEmpty && close.lowerBound >= high ? close.lowerBound : high
  }

  /// The start of the first block right in an element.
  func firstBlock(in element: Int) -> Int? {
    var index = element + 1
    let end = elements.nodes[element].end
    while index < end {
      let node = elements.nodes[index]
      if node.kind == .element, elements.elements[index].role.isBlock, !node.start.isEmpty {
        return node.start.lowerBound
      }
      index = node.kind == .element && elements.elements[index].role.isBlock ? index + 1 : node.end
    }
    return nil
  }
}
