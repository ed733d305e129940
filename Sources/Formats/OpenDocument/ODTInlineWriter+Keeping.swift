/// What stays of a paragraph's content.
extension ODTInlineWriter {
  mutating func writeInvisible(_ piece: ODTPiece, _ token: ODTToken) -> Int {
    if token.kind == .collapsed {
      let isSpace = token.value == 0x20
      if isSpace, isAfterSpace, blanks == 0 { output += source.content.bytes[token.range] }
      return 1
    }
    let name = token.extra > 0 ? source.content.name(Int(token.extra)) : ""
    guard piece.value == 1 || ODTElements.isHalf(name) else { return 1 }
    go(to: piece.value == 1 ? elements(token.parent, piece.paragraph) : open)
    flushBlanks()
    output += source.content.bytes[token.range]
    return 1
  }

  /// Writes a piece that was in the file; how many pieces that was.
  mutating func keep(_ pieces: [ODTPiece], _ index: Int, _ token: ODTToken) -> Int {
    let piece = pieces[index]
    go(to: chain(token.parent, piece.paragraph, piece.style))
    switch token.kind {
    case .space:
      if isAfterSpace || blanks > 0 {
        blanks += 1
      } else {
        output += source.content.bytes[token.range]
        isAfterSpace = true
      }
    case .spaces: return keepSpaces(pieces, index, token)
    case .raw: writeNew(token.value, isLast: true)
    default: copy(token.range)
    }
    return 1
  }

  mutating func copy(_ range: Range<Int>) {
    flushBlanks()
    output += source.content.bytes[range]
    isAfterSpace = false
  }

  /// Keeps a `text:s` as it is where all of it stays.
  mutating func keepSpaces(_ pieces: [ODTPiece], _ index: Int, _ token: ODTToken) -> Int {
    var end = index
    while end < pieces.count, let other = pieces[end].token, other.start == token.start, other.kind == .spaces,
      pieces[end].style == pieces[index].style
    {
      end += 1
    }
    let count = source.content.attribute(spaceNode(token), "text:c").flatMap(Int.init) ?? 1
    if token.extra == 0, end - index == min(max(count, 1), ODTInlineReader.spaceLimit), blanks == 0 {
      copy(token.range)
    } else {
      blanks += end - index
    }
    return end - index
  }

  /// The node of a `text:s`: found by its place.
  func spaceNode(_ token: ODTToken) -> Int {
    var (low, high) = (Int(token.parent), source.content.xml.tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if source.content.xml.tokens[middle].start < token.start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
