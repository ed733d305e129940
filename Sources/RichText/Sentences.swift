extension String {
  /// The sentences as ranges of bytes: each with the white space after it, together all of the text. One ends with a full stop, a
  /// question or exclamation mark, and closing quotes and brackets, where white space follows and no lower-case letter comes next;
  /// after an ideographic mark in any case (after Unicode Standard Annex #29, sentence boundaries).
  public var sentences: [Range<Int>] {
    var finder = SentenceFinder()
    for character in self { finder.take(character) }
    return finder.finished
  }
}

/// Goes through a text from left to right and finds where sentences end.
private struct SentenceFinder {
  private enum State { case inside, terminated, closed, spaced }

  private var found: [Range<Int>] = []
  private var state = State.inside
  private var (start, place) = (0, 0)

  mutating func take(_ character: Character) {
    if isBorder(before: character) {
      found.append(start..<place)
      (start, state) = (place, .inside)
    }
    state = next(character)
    place += character.utf8.count
  }

  /// All sentences, the one that the text ends in included.
  var finished: [Range<Int>] { start < place ? found + [start..<place] : found }

  private func isBorder(before character: Character) -> Bool {
    switch state {
    case .inside, .terminated: false
    case .closed: !character.isWhitespace && !character.isClosing && !character.isTerminal
    case .spaced: !character.isWhitespace && !character.isLowercase
    }
  }

  private func next(_ character: Character) -> State {
    if character.isIdeographicTerminal { return .closed }
    if character.isTerminal { return .terminated }
    switch state {
    case .inside: return .inside
    case .terminated where character.isClosing, .closed where character.isClosing: return state
    case .terminated, .closed, .spaced: return character.isWhitespace ? .spaced : .inside
    }
  }
}

extension Character {
  fileprivate var isTerminal: Bool { ".!?\u{2026}\u{203D}".contains(self) }
  fileprivate var isIdeographicTerminal: Bool { "\u{3002}\u{FF01}\u{FF1F}".contains(self) }
  fileprivate var isClosing: Bool { "\"')]}\u{00BB}\u{2019}\u{201D}\u{300D}\u{300F}\u{FF09}".contains(self) }
}
