/// Grapheme cluster borders as UTF-8 offsets in a paragraph. Offsets given are scalar borders.
extension ParagraphRope {
  /// The end of the cluster that holds the scalar after the offset; nil at the end.
  func clusterBorder(_ paragraph: Int, after offset: Int) -> Int? {
    let head = head(paragraph)
    if head.isEnd { return head.piece.text.clusterBorder(after: offset) }
    let length = length(of: paragraph)
    return offset < length ? ClusterWindow(self, paragraph, length, offset).after : nil
  }

  /// The last border before the offset; nil at the start.
  func clusterBorder(_ paragraph: Int, before offset: Int) -> Int? {
    let head = head(paragraph)
    if head.isEnd { return head.piece.text.clusterBorder(before: offset) }
    return offset > 0 ? ClusterWindow(self, paragraph, length(of: paragraph), offset).before : nil
  }

  /// The offset itself where a cluster begins or the text ends there, else the start of the cluster around it.
  func clusterBorder(_ paragraph: Int, atOrBefore offset: Int) -> Int {
    let head = head(paragraph)
    if head.isEnd { return head.piece.text.clusterBorder(atOrBefore: offset) }
    let length = length(of: paragraph)
    return offset > 0 && offset < length ? ClusterWindow(self, paragraph, length, offset).atOrBefore : offset
  }
}

/// The cluster borders around a place in a paragraph that is in several pieces. Only the text near it is looked at.
private struct ClusterWindow {
  /// How far back a place is looked for from which clusters are told safely: far enough for all text that people write.
  private static let farthest = 1 << 16

  /// The borders nearest to the offset: before it, at or before it, and after it (the length at the end).
  private(set) var before = 0
  private(set) var atOrBefore = 0
  private(set) var after: Int

  init(_ rope: ParagraphRope, _ paragraph: Int, _ length: Int, _ offset: Int) {
    after = length
    let start = Self.start(rope, paragraph, before: offset)
    var width = 32
    var isFound = false
    while !isFound {
      let end = rope.scalarBorder(paragraph, atOrBefore: Swift.min(length, offset + width))
      isFound = find(rope.string(paragraph, start..<end), from: start, around: offset) || end == length
      width *= 4
    }
  }

  /// Looks through text from a border on; false where the border after the offset may lie behind it.
  private mutating func find(_ text: String, from start: Int, around offset: Int) -> Bool {
    var (border, index) = (start, text.startIndex)
    (before, atOrBefore, after) = (start, start, start)
    while border <= offset, index < text.endIndex {
      let next = text.index(after: index)
      if border < offset { before = border }
      atOrBefore = border
      border += text.utf8.distance(from: index, to: next)
      index = next
    }
    after = border
    if border == offset { atOrBefore = border }
    return index < text.endIndex
  }

  /// A border before the offset, or the start.
  private static func start(_ rope: ParagraphRope, _ paragraph: Int, before offset: Int) -> Int {
    var width = 32
    while true {
      let lower = rope.scalarBorder(paragraph, atOrBefore: Swift.max(0, offset - width))
      if let place = lastSafeBorder(rope.string(paragraph, lower..<offset)) { return lower + place }
      if lower == 0 || width >= farthest { return lower }
      width *= 4
    }
  }

  private static func lastSafeBorder(_ text: String) -> Int? {
    let scalars = text.unicodeScalars
    guard var index = scalars.indices.last else { return nil }
    while index > scalars.startIndex {
      let before = scalars.index(before: index)
      if scalars[before].isApart(from: scalars[index]) { return text.byte(of: index) }
      index = before
    }
    return nil
  }
}
