/// A stretch of a paragraph: a word, white space, or one character of another kind.
struct WordPiece: Equatable {
  enum Kind { case word, space, other }
  var kind: Kind
  var length: Int

  /// The pieces of a text, which begin and end between grapheme clusters. An ideograph is a word of its own, and an apostrophe between
  /// two letters is part of theirs.
  static func pieces(of text: String) -> [WordPiece] {
    var pieces: [WordPiece] = []
    var joins = false
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      let unit = unit(text, index, next, after: pieces.last)
      let length = text.utf8.distance(from: index, to: next)
      if joins, let last = pieces.last, last.kind == unit.kind, unit.joins {
        pieces[pieces.count - 1].length += length
      } else {
        pieces.append(WordPiece(kind: unit.kind, length: length))
      }
      joins = unit.joins
      index = next
    }
    return pieces
  }

  /// The kind of one character, and whether it joins with its like.
  private static func unit(
    _ text: String, _ index: String.Index, _ next: String.Index, after last: WordPiece?
  ) -> (kind: Kind, joins: Bool) {
    let character = text[index]
    if character.isWhitespace { return (.space, true) }
    if character.isLetter || character.isNumber { return (.word, !character.isIdeograph) }
    let isInWord = last?.kind == .word && next < text.endIndex && text[next].isLetter
    return isInWord && (character == "'" || character == "\u{2019}") ? (.word, true) : (.other, false)
  }
}

extension Character {
  fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}

extension String {
  /// The words in order.
  var words: [ExactText] {
    var start = 0
    return WordPiece.pieces(of: self).compactMap { piece in
      defer { start += piece.length }
      return piece.kind == .word ? ExactText(part(start..<(start + piece.length))) : nil
    }
  }
}
