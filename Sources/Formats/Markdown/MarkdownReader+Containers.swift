import RichText

extension MarkdownReader {
  mutating func enter(_ index: Int) {
    let (node, last) = (nodes[index], open.last)
    var (container, list) = (last?.container ?? -1, -1)
    if case .list(let isOrdered, let start, let isTight) = node.kind {
      list = source.lists.count
      source.lists.append(MarkdownList(isOrdered: isOrdered, isTight: isTight, start: start))
    } else {
      addContainer(node, parent: container, list: last?.list ?? -1)
      container = source.containers.count - 1
    }
    open.append((index, container, list, source.blocks.count))
  }

  private mutating func addContainer(_ node: MarkdownNode, parent: Int, list: Int) {
    var container = MarkdownContainer(parent: parent, line: max(node.startLine, 0), depth: open.count)
    container.marker = source.lines.whole(container.line).lowerBound + max(node.startColumn, 0)
    if case .item(let offset, let indent, let isDone) = node.kind {
      (container.offset, container.indent, container.list, container.isDone) = (offset, indent, list, isDone)
      let marker = source.bytes[min(container.marker, source.bytes.count - 1)...].prefix(10)
      container.sign = marker.first { !$0.isASCIIDigit } ?? 0x2D
      container.number = marker.prefix { $0.isASCIIDigit }.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      source.lists[list].count += 1
    }
    source.containers.append(container)
  }

  mutating func close(before index: Int) {
    while let last = open.last, nodes[last.node].end <= index {
      if case .item = nodes[last.node].kind, last.blocks == source.blocks.count {
        let line = source.containers[last.container].line
        add(.emptyItem, line..<(line + 1), [emptyLine(source.containers[last.container])])
      }
      open.removeLast()
    }
  }

  /// The text of an item without any: its box, where the model has no other place for it.
  private func emptyLine(_ item: MarkdownContainer) -> Line {
    guard source.lists[item.list].isOrdered, let isDone = item.isDone else { return Line() }
    return Line(text: isDone ? "[x]" : "[ ]", runs: [.init(length: 3, style: .init())])
  }

  /// Where the box is of the numbered item that begins with this place of the file; nil for none. The model's items have a number or
  /// a box, so that it is text.
  func box(before place: Int) -> Int? {
    guard let last = open.last, last.blocks == source.blocks.count, last.container >= 0, last.list < 0 else {
      return nil
    }
    let item = source.containers[last.container]
    guard item.isDone != nil, source.lists[item.list].isOrdered, item.marker < place else { return nil }
    return source.bytes[item.marker..<min(place, source.bytes.count)].firstIndex(of: 0x5B)
  }

  func isTooDeep(_ index: Int) -> Bool {
    var (ends, items): ([(Int, Bool)], Int) = ([], 0)
    for child in index..<nodes[index].end {
      while let last = ends.last, last.0 <= child { if ends.removeLast().1 { items -= 1 } }
      var isItem = false
      if case .item = nodes[child].kind { isItem = true }
      if nodes[child].end > child + 1 || isItem { ends.append((nodes[child].end, isItem)) }
      if isItem { items += 1 }
      if items > ListItem.levelLimit + 1 || ends.count > MarkdownFormat.depthLimit { return true }
    }
    return false
  }
}
