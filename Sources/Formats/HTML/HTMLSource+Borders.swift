/// Where the body's content is.
extension HTMLSource {
  /// Where the body's content begins.
  var bodyStart: Int {
    let node = elements.nodes.isEmpty ? nil : elements.nodes[body]
    if let node, !node.start.isEmpty { return node.start.upperBound }
    return contentStart
  }

  /// The first byte of what is in a body without a start tag; where that would be, in an empty one.
  private var contentStart: Int {
    guard elements.count > 0 else { return bytes.count }
    let places = ((body + 1)..<max(elements.nodes[body].end, body + 1)).flatMap { index -> [Int] in
      let node = elements.nodes[index]
      if node.kind == .text, bytes[node.start].allSatisfy(\.isHTMLSpace) { return [] }
      return [node.start, node.close].filter { !$0.isEmpty }.map(\.lowerBound)
    }
    return places.min() ?? headEnd
  }

  /// The end of the head; where there is nothing of it, that of the start tag around it.
  private var headEnd: Int {
    guard let head = elements.nodes.firstIndex(where: { $0.name == "head" && $0.kind == .element }) else {
      return bytes.count
    }
    let node = elements.nodes[head]
    if !node.close.isEmpty { return node.close.upperBound }
    guard extent(head).isEmpty, node.parent >= 0, case let around = elements.nodes[node.parent].start, !around.isEmpty
    else { return bytes.count }
    return around.upperBound
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
