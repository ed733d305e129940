import RichText

/// Where numbered lists of an outline follow one another that would be one, if it were not for a comment between them.
struct MarkdownPartings {
  /// For each block the one that begins the second list, where it does or is an empty paragraph between the two; -1 for the others.
  private(set) var lists: [Int]

  init(_ outline: MarkdownOutline, _ origins: MarkdownOrigins) {
    lists = Array(repeating: -1, count: outline.blocks.count)
    for (index, block) in outline.blocks.enumerated() where block.continued < block.chain.count {
      guard let sign = origins.sign(outline.list(of: block.chain[block.continued])),
        let before = Self.item(before: index, outline),
        outline.list(of: before.item) != outline.list(of: block.chain[block.continued]),
        origins.sign(outline.list(of: before.item)) == sign
      else { continue }
      for gap in before.end...index { lists[gap] = index }
    }
  }

  /// The item that ended before the one that a block begins, empty paragraphs apart, and the block after it.
  private static func item(before index: Int, _ outline: MarkdownOutline) -> (item: Int, end: Int)? {
    let around = outline.blocks[index].chain.prefix(outline.blocks[index].continued)
    var end = index
    while end > 0, outline.isEmptyParagraph(end - 1, in: around) { end -= 1 }
    guard end > 0, case let chain = outline.blocks[end - 1].chain, chain.count > around.count,
      chain.starts(with: around)
    else { return nil }
    return (chain[around.count], end)
  }
}

extension MarkdownOutline {
  /// The number of an item's list; -1 for a quote.
  fileprivate func list(of container: Int) -> Int { containers[container].list }

  /// Whether a block is an empty paragraph in these containers, and not the first in them.
  fileprivate func isEmptyParagraph(_ index: Int, in chain: ArraySlice<Int>) -> Bool {
    let block = blocks[index], style = paragraphs[block.paragraphs.lowerBound].style
    return block.paragraphs.count == 1 && paragraphs[block.paragraphs.lowerBound].text.isEmpty
      && block.chain.elementsEqual(chain) && block.continued == chain.count
      && style.code == nil && style.cells.isEmpty && !style.isRule && style.headingLevel == 0
  }
}

extension MarkdownEmitter {
  static let parting = Array("<!-- -->".utf8)

  /// The block that begins a list, where a comment must come before that which is not there yet; nil where none must.
  func parting(before next: Int) -> Int? {
    guard next < outline.blocks.count, case let list = writer.partings.lists[next], list >= 0, list != parted
    else { return nil }
    return list
  }

  /// Writes the comment before a block, where the source has none, or nothing else, that does it.
  mutating func part(before index: Int) {
    guard let list = parting(before: index), !isPartedLater(index, list), !isPartedByKept(index, list) else { return }
    writeParting(before: list)
    last = Last()
  }

  /// Writes the comment that the source has in a block of its own.
  mutating func part(before next: Int, source block: Int) {
    let depth = source.chain(source.blocks[block].container).count
    guard let list = parting(before: next), outline.blocks[list].continued == depth else { return }
    if depth > 0 {
      writeParting(before: list)
    } else {
      separate(nil, source: block, isVerbatim: true, isBlank: false)
      out += source.bytes[source.lines.whole(source.blocks[block].lines)]
      endLine()
    }
    parted = list
    last = Last(source: block, isVerbatim: true)
  }

  private mutating func writeParting(before list: Int) {
    let prefix = prefix(Array(outline.blocks[list].chain.prefix(outline.blocks[list].continued)))
    var blank = last?.isBlank == true ? [] : prefix
    while blank.last == 0x20 { blank.removeLast() }
    out += blank + writer.style.lineEnd + prefix + Self.parting + writer.style.lineEnd
    parted = list
  }

  /// Whether the source has the comment behind an empty paragraph.
  private func isPartedLater(_ index: Int, _ list: Int) -> Bool {
    guard index < list else { return false }
    return sourceGap(index - 1, list)?.contains { source.blocks[$0].kind == .parting } ?? false
  }

  /// Whether what the source keeps between the two lists parts them there, too.
  private func isPartedByKept(_ index: Int, _ list: Int) -> Bool {
    guard index == list, let gap = sourceGap(index - 1, list) else { return false }
    return !gap.isEmpty && gap.allSatisfy { source.blocks[$0].kind == .kept }
  }

  /// The blocks of the source between those that two blocks were.
  private func sourceGap(_ first: Int, _ second: Int) -> Range<Int>? {
    guard first >= 0, case let (start, end) = (writer.matches[first], writer.matches[second]), start >= 0, end > start
    else { return nil }
    return (start + 1)..<end
  }
}
