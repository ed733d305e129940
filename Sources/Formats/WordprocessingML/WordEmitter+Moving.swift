extension WordEmitter {
  /// Closes and opens elements until these are open.
  mutating func move(to target: [WordOpenElement]) {
    var common = 0
    while common < stack.count, common < target.count, stack[common].key == target[common].key { common += 1 }
    if common < stack.count || common < target.count { last = -1 }
    close(to: common)
    for element in target[common...] { open(element) }
    if let index = target.indices.last(where: { target[$0].run >= 0 }) { stack[index].style = target[index].style }
  }

  mutating func close(to depth: Int) {
    while stack.count > depth, let element = stack.popLast() {
      out.endText()
      if case .row(let table, let row) = element.key { out.append(tables.trailing(table, row, markup)) }
      out.append("</\(element.name)>")
      if case .node(let node) = element.key { retire(node) }
    }
  }

  /// A content control or tag is not opened a second time.
  mutating func retire(_ node: Int) {
    let name = part.name(node).local
    if ["sdt", "sdtContent", "smartTag", "customXml"].contains(name) { retired.insert(node) }
  }

  mutating func open(_ element: WordOpenElement, tag: [UInt8]? = nil) {
    stack.append(element)
    if let tag { return out.append(tag) }
    switch element.key {
    case .node(let node): openNode(node)
    case .text: out.append(markup.openText)
    case .table(let table): out.append(tables.start(table, markup))
    case .row(let table, let row): out.append(tables.start(row: row, of: table, part, markup))
    case .cell(let table, let row, let cell): out.append(tables.start(cell: cell, of: row, table, part, markup))
    default: out.append("<\(element.name)>")
    }
  }

  mutating func openNode(_ node: Int) {
    if case .text = story.element(node) { return out.append(markup.openText) }
    out.append(part.bytes[part.range(node)])
    for child in part.children(node) {
      guard case .properties = story.element(child) else {
        if case .marker = story.element(child) { continue }
        break
      }
      out.append(part.source(child))
    }
  }
}
