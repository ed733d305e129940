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

  /// The order in which quotes (false) and items (true) are nested around a block.
  func shape(_ block: Int) -> [Bool]? {
    block < 0 ? nil : chain(blocks[block].container).map { containers[$0].indent != nil }
  }
}
