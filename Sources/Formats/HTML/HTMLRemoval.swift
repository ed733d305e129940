import RichText

/// A paragraph of a file that goes: its characters, and the tags of what holds nothing else.
struct HTMLRemoval {
  private(set) var splices: [Splices.Splice] = []
  private let source: HTMLSource
  private let paragraph: HTMLParagraph

  /// Nil where a cell would stay without a paragraph, or a line end would have to go.
  init?(of index: Int, in source: HTMLSource) {
    (self.source, paragraph) = (source, source.paragraphs[index])
    guard let block = blockTags else { return nil }
    let ranges = source.pieces[paragraph.pieces].map(\.range) + inlineTags + lastBreak(of: index) + block
    splices = ranges.filter { !$0.isEmpty }.map { .init(range: $0, bytes: []) }
    if parts(index), !splices.isEmpty { splices[splices.count - 1].bytes = HTMLHabits.border }
  }

  /// Nil where the paragraph cannot go.
  private var blockTags: [Range<Int>]? {
    let role = source.elements.elements[paragraph.block].role
    if source.counts[paragraph.block] > 1 || paragraph.block == source.body { return role == .lines ? nil : [] }
    if [.paragraph, .item, .rule].contains(role) || source.isPlainBlock(paragraph.block) {
      return tags(paragraph.block)
    }
    return role == .block || role == .quote ? [] : nil
  }

  /// The tags of elements in the paragraph that neither the text before nor the one after it is in.
  private var inlineTags: [Range<Int>] {
    let neighbours = [paragraph.pieces.lowerBound - 1, paragraph.pieces.upperBound]
      .filter(source.pieces.indices.contains).map { Int(source.pieces[$0].element) }
    let elements = Set(
      source.pieces[paragraph.pieces].flatMap { source.elements.chain(from: paragraph.block, to: Int($0.element)) })
    return elements.filter { element in
      isWhole(element) && !neighbours.contains { source.elements.isElement($0, within: element) }
    }.flatMap(tags)
  }

  private func isWhole(_ element: Int) -> Bool {
    let node = source.elements.nodes[element]
    return !node.isClone && !node.close.isEmpty && node["id"] == nil && node["name"] == nil
  }

  private func tags(_ element: Int) -> [Range<Int>] {
    [source.elements.nodes[element].start, source.elements.nodes[element].close]
  }

  /// The line break that ends the paragraph and is not shown.
  private func lastBreak(of index: Int) -> [Range<Int>] {
    guard paragraph.lastBreak != nil else { return [] }
    let first = source.hidden.partitioningIndex { $0.range.lowerBound >= paragraph.end }
    return source.hidden[first...].first { $0.bond == .end(paragraph: index) }.map { [$0.range] } ?? []
  }

  /// Whether the paragraphs before and after it would be one without it.
  private func parts(_ index: Int) -> Bool {
    guard index > 0, index + 1 < source.paragraphs.count else { return false }
    let (before, after) = (source.paragraphs[index - 1].block, source.paragraphs[index + 1].block)
    return before == after && before != paragraph.block
  }
}

extension HTMLSource {
  /// Whether an element is a block that says nothing but that it is one.
  func isPlainBlock(_ element: Int) -> Bool {
    elements.nodes[element].name == "div" && elements.elements[element].role == .block
  }
}

extension HTMLHabits {
  /// An element that is not shown, and ends the text before it.
  static let border = Array("<div></div>".utf8)
}
