import RichText

extension MarkdownReader {
  /// The comment that stands for an empty paragraph, or parts two lists.
  func isEmptyComment(_ index: Int) -> Bool {
    guard nodes[index].kind == .html else { return false }
    let end = nodes[index].literal.lastIndex { $0 != 0x0A } ?? 0
    return nodes[index].literal[...end].elementsEqual(MarkdownEmitter.parting)
  }

  /// Whether a comment parts two numbered lists that would be one without it. Of several comments the first does.
  func partsLists(_ index: Int) -> Bool {
    guard let before = sibling(before: index), let sign = sign(ofList: before) else { return false }
    let parent = nodes[index].parent
    var next = nodes[index].end
    while next < nodes.count, nodes[next].parent == parent, isEmptyComment(next) { next = nodes[next].end }
    return next < nodes.count && nodes[next].parent == parent && self.sign(ofList: next) == sign
  }

  private func sibling(before index: Int) -> Int? {
    var before = index - 1
    while before >= 0, nodes[before].parent != nodes[index].parent { before = nodes[before].parent }
    return before >= 0 ? before : nil
  }

  /// What follows the numbers of a list; nil for what is no numbered list, or is not shown as one.
  private func sign(ofList index: Int) -> UInt8? {
    guard case .list(isOrdered: true, _, _) = nodes[index].kind, index + 1 < nodes[index].end else { return nil }
    if open.isEmpty, opaque.contains(index) || isTooDeep(index) { return nil }
    let item = nodes[index + 1]
    guard item.startLine >= 0, item.startLine < source.lines.count else { return nil }
    let marker = source.lines.whole(item.startLine).lowerBound + max(item.startColumn, 0)
    return source.bytes[min(marker, source.bytes.count)...].prefix(10).first { !$0.isASCIIDigit }
  }
}
