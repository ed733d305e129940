extension RTFReader {
  /// Whether nothing of the paragraph's text has been read yet.
  var isParagraphStart: Bool { text.isEmpty && source.pieces.count == firstPiece }

  /// Reads a group that makes its paragraph an item of an old list.
  mutating func oldList(isFresh: Bool, word: Int) {
    let end = groupEnd() ?? limit
    let reader = RTFListReader(RTFTokenText(bytes: bytes, tokens: tokens, page: pages[1252]), fonts: source.fonts)
    let list = reader.old((word + 1)..<end)
    let number = source.lists.number(list, start(isFresh ? state.group : word)..<start(end + 1))
    if isFresh, excessDepth == 0, let outer = stack.indices.last {
      stack[outer].context.paragraph.oldList = number
    }
    skipRest(since: isFresh ? nil : word)
  }

  /// Passes over a copy of an item's marker.
  mutating func marker(isFresh: Bool, _ word: Int) {
    if isFresh, isParagraphStart, marker == nil, let end = groupEnd() {
      let context = stack.last.map { number(of: $0.context) } ?? currentContext()
      marker = RTFMark(range: start(state.group)..<start(end + 1), context: context)
    }
    skipRest(since: isFresh ? nil : word)
  }
}
