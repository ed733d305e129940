/// One line of a table.
enum MarkdownRow {
  /// The contents of the cells in a part of the bytes, in which `\|` is written for `|`.
  static func contents(_ bytes: [UInt8], _ range: Range<Int>) -> [MarkdownContent] {
    var contents: [MarkdownContent] = []
    var start = range.lowerBound
    if start < range.upperBound, bytes[start] == 0x7C { start += 1 }
    var index = start
    while index <= range.upperBound {
      if index < range.upperBound, bytes[index] == 0x5C, index + 1 < range.upperBound {
        index += bytes[index + 1] == 0x7C ? 2 : 1
        continue
      }
      if index == range.upperBound || bytes[index] == 0x7C {
        if index < range.upperBound || !isBlank(bytes, start..<index) { contents.append(content(bytes, start..<index)) }
        start = index + 1
      }
      index += 1
    }
    return contents
  }

  private static func isBlank(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    range.allSatisfy { bytes[$0].isMarkdownBlank }
  }

  private static func content(_ bytes: [UInt8], _ range: Range<Int>) -> MarkdownContent {
    var range = range
    while let last = range.last, bytes[last].isMarkdownBlank { range = range.dropLast() }
    while let first = range.first, bytes[first].isMarkdownBlank { range = range.dropFirst() }
    var (content, index) = (MarkdownContent(), range.lowerBound)
    while index < range.upperBound {
      let isPipe = bytes[index] == 0x5C && index + 1 < range.upperBound && bytes[index + 1] == 0x7C
      content.add(isPipe ? 0x7C : bytes[index], at: index)
      index += isPipe ? 2 : 1
    }
    content.finish(at: range.upperBound)
    return content
  }
}

extension MarkdownContent {
  static func empty(at place: Int) -> MarkdownContent {
    var content = MarkdownContent()
    content.finish(at: place)
    return content
  }
}
