/// Inline HTML tags that mean something to the model.
enum MarkdownTags {
  /// `<br>` in its spellings.
  static func isLineBreak(_ tag: [UInt8]) -> Bool {
    ["<br>", "<br/>", "<br />"].contains(String(decoding: tag, as: UTF8.self).lowercased())
  }

  /// What a tag without attributes means.
  static func mark(_ tag: [UInt8]) -> MarkdownMark? { name(tag).flatMap { MarkdownMark.named($0.name) } }

  /// Whether a tag alone may be no atom.
  static func hasMeaning(_ tag: [UInt8]) -> Bool {
    isLineBreak(tag) || mark(tag) != nil || tag.elementsEqual("<!-- -->".utf8)
  }

  /// For each tag that opens or closes a marked stretch the other one of the pair.
  static func pairs(_ nodes: [MarkdownNode], _ range: Range<Int>) -> [Int: Int] {
    var (pairs, open): ([Int: Int], [Int: [(Int, String)]]) = ([:], [:])
    for index in range where nodes[index].kind == .tag {
      guard let (name, isEnd) = name(nodes[index].literal), MarkdownMark.named(name) != nil else { continue }
      let parent = nodes[index].parent
      if !isEnd {
        open[parent, default: []].append((index, name))
      } else if let last = open[parent]?.last, last.1 == name {
        open[parent]?.removeLast()
        (pairs[last.0], pairs[index]) = (index, last.0)
      }
    }
    return pairs
  }

  /// A tag's name in small letters, where it has no attributes.
  private static func name(_ tag: [UInt8]) -> (name: String, isEnd: Bool)? {
    guard tag.first == 0x3C, tag.last == 0x3E else { return nil }
    let isEnd = tag.dropFirst().first == 0x2F
    let name = tag.dropFirst(isEnd ? 2 : 1).dropLast()
    guard !name.isEmpty, name.allSatisfy({ $0.isASCIILetter }) else { return nil }
    return (String(decoding: name, as: UTF8.self).lowercased(), isEnd)
  }
}
