import RichText

extension RTFSource {
  /// What stands between two places of the file.
  struct Stretch {
    /// Whether nothing in it changes the layout at its end, which is in the group of its start.
    var keepsLayout: Bool
    /// Whether anything in it outside of groups changes what follows.
    var changesState: Bool
  }

  func stretch(_ range: Range<Int>) -> Stretch {
    var (depth, result) = (0, Stretch(keepsLayout: true, changesState: false))
    var layout = RTFParagraphState()
    for token in tokens[firstToken(at: range.lowerBound)..<firstToken(at: range.upperBound)] {
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      case .word where depth == 0 && token.keyword.scalar == nil && token.keyword != .u:
        result.changesState = true
        if token.keyword == .pard || token.endsParagraph || layout.apply(token) { result.keepsLayout = false }
      // These groups say something about the paragraph that they are in.
      case .word where token.keyword == .pn: result.keepsLayout = false
      default: break
      }
      if depth < 0 { result.keepsLayout = false }
    }
    if depth != 0 { result.keepsLayout = false }
    return result
  }

  /// The place before a paragraph's first bytes that is in the group of its end; nil where that group begins after the paragraph does, or
  /// ends before it does.
  func layoutPlace(of paragraph: Int, before first: Int, end: Int) -> Int? {
    var outwards = groupsLeft(first..<end)
    let start = paragraph == 0 ? 0 : paragraphs[paragraph - 1].terminator.upperBound
    var index = firstToken(at: first)
    var inner = 0
    var place = first
    while outwards > 0, index > 0, Int(tokens[index - 1].start) >= start {
      index -= 1
      if tokens[index].kind == .close { inner += 1 }
      guard tokens[index].kind == .open else { continue }
      inner -= 1
      if inner < 0 { (inner, outwards, place) = (0, outwards - 1, Int(tokens[index].start)) }
    }
    return outwards > 0 ? nil : place
  }

  /// How many groups that are open at the start are closed there.
  private func groupsLeft(_ range: Range<Int>) -> Int {
    var (depth, lowest) = (0, 0)
    for token in tokens[firstToken(at: range.lowerBound)..<firstToken(at: range.upperBound)] {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      lowest = min(lowest, depth)
    }
    return -lowest
  }

  /// The first token that starts at the place or behind it.
  private func firstToken(at byte: Int) -> Int {
    tokens.partitioningIndex { Int($0.start) >= byte }
  }
}
