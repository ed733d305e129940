import RichText

extension HTMLSource {
  /// All bytes of a node and what is in it.
  func extent(_ number: Int) -> Range<Int> {
    let node = elements.nodes[number]
    var (low, high) =
      node.start.isEmpty
      ? (node.close.lowerBound, node.close.upperBound) : (node.start.lowerBound, node.start.upperBound)
    for inner in number..<node.end {
      let inner = elements.nodes[inner]
      if !inner.start.isEmpty { high = max(high, inner.start.upperBound) }
      high = max(high, inner.close.upperBound)
    }
    low = min(low, high)
    return low..<high
  }

  /// Where text in an empty element goes.
  func insidePlace(_ number: Int) -> Int {
    var place = number
    while place >= 0 {
      let node = elements.nodes[place]
      if !node.start.isEmpty { return node.start.upperBound }
      if !node.close.isEmpty { return place == number ? node.close.lowerBound : node.close.lowerBound }
      place = node.parent
    }
    return bytes.count
  }

  /// Finds what is not shown: comments, scripts, and elements with nothing in them.
  mutating func findHidden() {
    let shown = pieces.map(\.start).sorted()
    var index = 0
    while index < elements.count {
      let node = elements.nodes[index]
      if let bond = bond(index, node) {
        let (range, closing) = withoutShown(index, shown)
        if !range.isEmpty {
          hidden.append(HTMLHidden(range: range, closing: closing, parent: node.parent, bond: bond))
        }
        index = node.end
      } else {
        index = isThing(index, node) ? node.end : index + 1
      }
    }
    hidden.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// All bytes of a node that is not shown, and the end tags that these lack. Text that stands in a table but outside of its cells is shown before
  /// the table: where there is such among them, they are the node's start tag alone.
  private func withoutShown(_ number: Int, _ shown: [UInt32]) -> (range: Range<Int>, closing: [UInt8]) {
    let (range, node) = (extent(number), elements.nodes[number])
    let first = shown.partitioningIndex { $0 >= range.lowerBound }
    guard node.kind == .element, first < shown.count, shown[first] < range.upperBound else {
      return (range, closing(number))
    }
    return (node.start, Array("</\(node.name)>".utf8))
  }

  /// Whether an element is one character of the text, with all that is in it.
  private func isThing(_ index: Int, _ node: HTMLNode) -> Bool {
    node.kind == .element && (elements.elements[index].role == .atom || HTMLAtom.note(node) != nil)
  }

  private static let lasting: Set = ["base", "input", "link", "meta", "script", "style", "template"]

  /// Nil for what is shown.
  private func bond(_ index: Int, _ node: HTMLNode) -> HTMLHidden.Bond? {
    if node.kind == .comment { return .anywhere }
    guard node.kind == .element, node.parent >= 0 else { return nil }
    let isEmpty = counts[index] == 0
    switch elements.elements[index].role {
    case .invisible: return HTMLSource.lasting.contains(node.name) ? .anywhere : .inBlocks
    case .atom: return used[index] ? nil : .nowhere
    case .inline where !used[index] && isEmpty: return node["name"] != nil || node["id"] != nil ? .anywhere : .inBlocks
    case .block, .list, .table, .quote: return isEmpty && node.name != "body" ? .inBlocks : nil
    case .rowGroup, .row: return isEmpty ? .nowhere : nil
    default: return nil
    }
  }
}
