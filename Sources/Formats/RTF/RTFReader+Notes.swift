extension RTFReader {
  /// The words and groups that may come before a note's own group.
  private static let notePartLimit = 16

  /// Whether a `\chftn` or `\chatn` is the mark of a note that follows, which is taken with it.
  mutating func takesNote(_ token: RTFToken, _ word: Int) -> Bool {
    guard token.keyword == .chftn || token.keyword == .chatn, let note = note(from: word), note.end > word else {
      return false
    }
    go(to: word)
    whole(note.kind, through: note.end)
    return true
  }

  /// The note whose marks begin with the group that opens here, and the token that ends it.
  func noteAhead() -> (kind: RTFAtom.Kind, end: Int)? {
    guard excessDepth == 0, !stack.isEmpty, isMark(index), let note = note(from: index) else { return nil }
    return note
  }

  private func note(from token: Int) -> (kind: RTFAtom.Kind, end: Int)? {
    var next = token
    for _ in 0..<RTFReader.notePartLimit where next < limit {
      if tokens[next].kind == .newline || [.chftn, .chatn].contains(tokens[next].keyword) {
        next += 1
      } else if let kind = noteKind(next) {
        return closing(next).map { (kind, $0) }
      } else if isMark(next), let end = closing(next) {
        next = end + 1
      } else {
        return nil
      }
    }
    return nil
  }

  private func destination(_ opening: Int) -> (keyword: RTFKeyword, index: Int)? {
    guard opening + 2 < limit, tokens[opening].kind == .open else { return nil }
    let isStar = tokens[opening + 1].isStar
    let word = isStar ? opening + 2 : opening + 1
    return tokens[word].kind == .word ? (tokens[word].keyword, word) : nil
  }

  private func noteKind(_ opening: Int) -> RTFAtom.Kind? {
    guard let (keyword, word) = destination(opening) else { return nil }
    return keyword == .annotation ? .annotation : keyword == .footnote ? noteKind(afterWord: word) : nil
  }

  private func noteKind(afterWord word: Int) -> RTFAtom.Kind {
    tokens[word..<min(word + 6, limit)].contains { $0.keyword == .ftnalt } ? .endnote : .footnote
  }

  /// What a group is exactly whose word has been met.
  func exact(_ kind: RTFAtom.Kind) -> RTFAtom.Kind {
    kind == .footnote && index > 0 ? noteKind(afterWord: index - 1) : kind
  }

  /// Whether a group says something about a note that follows, or is its mark and nothing else.
  private func isMark(_ opening: Int) -> Bool {
    guard let (keyword, _) = destination(opening), let end = closing(opening) else { return false }
    if [.atnid, .atnauthor, .atndate, .atntime, .atnicn].contains(keyword) { return true }
    guard end - opening <= RTFReader.notePartLimit else { return false }
    let inside = tokens[(opening + 1)..<end]
    return inside.allSatisfy { $0.kind == .word || $0.kind == .newline }
      && inside.contains { $0.keyword == .chftn || $0.keyword == .chatn }
  }

  // MARK: Deleted text

  /// Takes a group as one whose text is marked as deleted, where it has text, and no end of a paragraph.
  mutating func takesDeleted(_ token: RTFToken, _ word: Int) -> Bool {
    guard token.keyword == .deleted, token.isOn, excessDepth == 0, stack.count > 1, state.group >= 0,
      let end = groupEnd(),
      source.pieces.last.map({ Int($0.start) < start(state.group) }) ?? true, isDeletedText(index..<end)
    else { return false }
    enterAtom(.deletedText, isFresh: true, word: word)
    return true
  }

  private func isDeletedText(_ range: Range<Int>) -> Bool {
    let inside = tokens[range]
    guard !inside.contains(where: { $0.endsParagraph || $0.keyword == .deleted || $0.keyword == .field }) else {
      return false
    }
    return inside.contains { $0.kind == .text || $0.kind == .hex || $0.keyword == .u }
  }
}
