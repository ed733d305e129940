import RichText

extension ODTWriter {
  /// The blocks that edited paragraphs make.
  func targets(_ range: Range<Int>, depth: Int) -> [ODTTarget] {
    var (result, index): ([ODTTarget], Int) = ([], range.lowerBound)
    while index < range.upperBound {
      let end = endOfBlock(index, range.upperBound, depth)
      let style = edited[index].style
      let isTable = style.cells.count > depth
      result.append(isTable ? .table(index..<end) : style.list == nil ? .paragraph(index) : .list(index..<end))
      index = end
    }
    return result
  }

  func endOfBlock(_ start: Int, _ limit: Int, _ depth: Int) -> Int {
    var end = start + 1
    let style = edited[start].style
    if style.cells.count > depth {
      while end < limit, edited[end].style.cells.count > depth,
        edited[end].style.cells[depth].table == style.cells[depth].table
      { end += 1 }
    } else if style.list != nil {
      while end < limit, runs.joins(edited[end], edited[end - 1]) { end += 1 }
    }
    return end
  }

  // MARK: Containers

  /// Writes what stands between the tags of a container.
  mutating func writeBlocks(_ targets: [ODTTarget], in container: Int, depth: Int) {
    let blocks = source.containers[container].blocks
    let keys = keys(targets, container, blocks)
    let dead = deadGroups(Set(keys.compactMap { $0 }), blocks)
    let inside = part.inside(source.containers[container].node)
    var cursor = Cursor(place: inside.lowerBound, next: 0, blocks: blocks, dead: dead)
    for (target, key) in zip(targets, keys) {
      if let key {
        remove(upTo: key, &cursor)
        writeInPlace(target, blocks[key], depth, &cursor)
      } else {
        insert(target, depth, &cursor)
      }
    }
    remove(upTo: blocks.count, &cursor)
    copy(cursor.place..<max(cursor.place, inside.upperBound))
  }

  struct Cursor {
    /// The byte of the file up to which all is dealt with.
    var place: Int
    /// The next block.
    var next: Int
    let blocks: [ODTBlock]
    let dead: Set<Int>
  }

  /// The block in whose place each target is written; rising.
  func keys(_ targets: [ODTTarget], _ container: Int, _ blocks: [ODTBlock]) -> [Int?] {
    var last = -1
    return targets.map { target in
      let key = target.paragraphs.lazy.compactMap { plans[$0].source }
        .compactMap { source.block(of: $0, in: container) }.first { target.isSameKind(as: blocks[$0].kind) }
      guard let key, key > last else { return nil }
      last = key
      return key
    }
  }

  /// The sections all of whose blocks are gone.
  func deadGroups(_ kept: Set<Int>, _ blocks: [ODTBlock]) -> Set<Int> {
    var (all, alive): (Set<Int>, Set<Int>) = ([], [])
    for (index, block) in blocks.enumerated() {
      var group = block.group
      while group >= 0 {
        if kept.contains(index) { alive.insert(group) }
        guard all.insert(group).inserted || kept.contains(index) else { break }
        group = source.groups[group].parent
      }
    }
    return all.subtracting(alive)
  }

  /// What goes with a block: its element, or the section around it that is gone with it, and the indentation before.
  func extent(_ block: ODTBlock, _ dead: Set<Int>) -> Range<Int> {
    var (node, group) = (block.node, block.group)
    while group >= 0 {
      if dead.contains(group) { node = source.groups[group].node }
      group = source.groups[group].parent
    }
    guard let node else {
      let end = part.inside(source.containers[source.paragraphs[block.paragraphs.lowerBound].container].node).upperBound
      return end..<end
    }
    let range = part.range(node)
    return (range.lowerBound - part.indent(before: node).count)..<range.upperBound
  }

  mutating func remove(upTo key: Int, _ cursor: inout Cursor) {
    while cursor.next < key {
      let extent = extent(cursor.blocks[cursor.next], cursor.dead)
      cursor.next += 1
      guard extent.lowerBound >= cursor.place else { continue }
      copy(cursor.place..<extent.lowerBound)
      cursor.place = extent.upperBound
    }
  }

  mutating func insert(_ target: ODTTarget, _ depth: Int, _ cursor: inout Cursor) {
    if cursor.next == 0, let first = cursor.blocks.first {
      let start = extent(first, cursor.dead).lowerBound
      copy(cursor.place..<max(cursor.place, start))
      cursor.place = max(cursor.place, start)
    }
    if let node = cursor.blocks.first(where: { $0.node != nil })?.node { output += part.indent(before: node) }
    writeNew(target, depth)
  }

  mutating func writeInPlace(_ target: ODTTarget, _ block: ODTBlock, _ depth: Int, _ cursor: inout Cursor) {
    guard let node = block.node else {
      copy(cursor.place..<max(cursor.place, extent(block, []).lowerBound))
      cursor.place = max(cursor.place, extent(block, []).lowerBound)
      cursor.next += 1
      return isUnchanged(target, block) ? () : writeNew(target, depth)
    }
    let range = part.range(node)
    copy(cursor.place..<range.lowerBound)
    (cursor.place, cursor.next) = (range.upperBound, cursor.next + 1)
    if isUnchanged(target, block), copyBlock(block, range) { return }
    switch (target, block.kind) {
    case (.table(let paragraphs), .table(let table)): writeTable(paragraphs, depth, table)
    case (.list(let paragraphs), .list(let list)): writeList(paragraphs, list)
    default: writeNew(target, depth)
    }
  }

  mutating func writeNew(_ target: ODTTarget, _ depth: Int) {
    switch target {
    case .paragraph(let index): writeParagraph(index)
    case .table(let range): writeTable(range, depth, nil)
    case .list(let range): writeList(range, nil)
    }
  }
}
