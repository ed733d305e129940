/// What the source leaves open.
extension HTMLSource {
  /// The end tags that a node lacks, and those of the elements that are open where it ends; the end of a comment. Empty where it has its own.
  func closing(_ number: Int) -> [UInt8] {
    let node = elements.nodes[number]
    guard node.kind == .element else { return commentEnd(node) }
    guard node.close.isEmpty, !node.isForeign || !isSelfClosing(node) else { return [] }
    let open = (number..<node.end).reversed().filter { isLeftOpen($0, at: node.end) }
    return open.flatMap { Array("</\(elements.nodes[$0].name)>".utf8) }
  }

  private func isLeftOpen(_ number: Int, at end: Int) -> Bool {
    let node = elements.nodes[number]
    guard node.kind == .element, node.end == end, !node.isClone else { return false }
    return node.close.isEmpty && !node.start.isEmpty && !HTMLNode.void.contains(node.name) && !isSelfClosing(node)
  }

  private func isSelfClosing(_ node: HTMLNode) -> Bool {
    node.isForeign && bytes[node.start].suffix(2).first == UInt8(ascii: "/")
  }

  private func commentEnd(_ node: HTMLNode) -> [UInt8] {
    guard node.kind == .comment else { return [] }
    let text = bytes[node.start]
    if text.starts(with: Array("<!--".utf8)) {
      return text.count >= 6 && text.last == UInt8(ascii: ">") ? [] : Array("-->".utf8)
    }
    return text.last == UInt8(ascii: ">") ? [] : Array(">".utf8)
  }
}

extension HTMLNode {
  /// Elements that have no end tag.
  static let void: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link",
    "meta",
    "param", "source", "track", "wbr",
  ]
}
