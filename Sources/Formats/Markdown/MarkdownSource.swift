import RichText

/// What a reader learned about a Markdown file, for the writer.
struct MarkdownSource {
  /// The file's bytes in UTF-8, without a byte order mark.
  var bytes: [UInt8]
  var lines: MarkdownLines
  var blocks: [MarkdownBlock] = []
  var containers: [MarkdownContainer] = []
  var lists: [MarkdownList] = []
  var atoms = MarkdownAtoms()
  /// What the file holds beside its text.
  var kept: [KeptContent] = []

  init(_ bytes: [UInt8]) { (self.bytes, lines) = (bytes, MarkdownLines(bytes)) }

  /// The containers around a block, the outermost first.
  func chain(_ innermost: Int) -> [Int] {
    var (chain, container): ([Int], Int) = ([], innermost)
    while container >= 0 {
      chain.append(container)
      container = containers[container].parent
    }
    return chain.reversed()
  }

  /// For each paragraph of the text the block that it is in; -1 for none.
  func blockNumbers(_ paragraphs: Int) -> [Int] {
    var numbers = [Int](repeating: -1, count: paragraphs)
    for (index, block) in blocks.enumerated() {
      for paragraph in block.paragraphs { numbers[paragraph] = index }
    }
    return numbers
  }

  /// What the source nests around a paragraph, where it has the paragraph.
  func places(of paragraph: Paragraph, _ numbers: [Int]) -> [MarkdownOutline.Place]? {
    guard paragraph.id.number < UInt64(numbers.count), case let number = numbers[Int(paragraph.id.number)], number >= 0
    else { return nil }
    let block = blocks[number]
    let isFirst = UInt64(block.paragraphs.lowerBound) == paragraph.id.number
    return chain(block.container).map { number in
      let container = containers[number]
      return .init(
        isItem: container.indent != nil, list: container.list,
        opens: isFirst && container.line >= block.lines.lowerBound)
    }
  }
}
