import RichText

/// What the source keeps between its blocks.
extension MarkdownEmitter {
  /// What puts kept lines into the item before them, where the block after them goes on with its list: lines without it would end that.
  func keptPrefix(before next: Int) -> [UInt8] {
    guard let last, last.block >= 0, next < outline.blocks.count else { return [] }
    let (before, after) = (outline.blocks[last.block].chain, outline.blocks[next])
    guard before.allSatisfy({ outline.containers[$0].isItem }) else { return [] }
    let depth = after.continued
    guard depth < before.count, depth < after.chain.count, areOfOneList(before[depth], after.chain[depth]) else {
      return prefix(Array(after.chain.prefix(depth)))
    }
    return prefix(before)
  }

  private func areOfOneList(_ item: Int, _ other: Int) -> Bool {
    outline.containers[other].isItem && outline.containers[item].list == outline.containers[other].list
  }

  /// The lines of a kept block before a block of the outline, each with a prefix.
  func keptLines(_ block: Int, _ prefix: [UInt8], before next: Int) -> [UInt8] {
    let bytes = Array(source.bytes[source.lines.whole(source.blocks[block].lines)])
    let isCareful = (writer.cares[next] ?? .fine) > .fine
    if prefix.isEmpty, !isCareful { return bytes }
    let indent = isCareful ? bytes.prefix { $0 == 0x20 }.count : 0
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
      let line = line.dropFirst(min(indent, line.prefix { $0 == 0x20 }.count))
      let isDone = line.starts(with: prefix) || line.allSatisfy(\.isHTMLSpace)
      return isDone ? Array(line) : prefix + line.drop { $0 == 0x20 }
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
