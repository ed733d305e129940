/// A stretch of a paragraph: a word, white space, or one character of another kind.
struct WordPiece: Equatable {
  enum Kind { case word, space, other }
  var kind: Kind
  var length: Int

  /// The pieces of a text, which begin and end between grapheme clusters. An ideograph is a word of its own, and an apostrophe between
  /// two letters is part of theirs.
  static func pieces(of text: String) -> [WordPiece] {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return isASCII ? piecesOfASCII(text) : piecesOfAny(text)
  }

  /// How many of the pieces are words.
  static func wordCount(of text: String) -> Int { pieces(of: text).count { $0.kind == .word } }

  private static func piecesOfASCII(_ text: String) -> [WordPiece] {
    var pieces: [WordPiece] = []
    var (previous, isJoint) = (UInt8(0), false)
    for byte in text.utf8 {
      if isJoint, !byte.isASCIILetter { pieces.separate() }
      isJoint = byte == UInt8(ascii: "'") && (previous.isASCIILetter || previous.isASCIIDigit)
      let kind: Kind = byte.isASCIILetter || byte.isASCIIDigit || isJoint ? .word : byte.isASCIISpace ? .space : .other
      pieces.add(kind)
      previous = byte
    }
    if isJoint { pieces.separate() }
    return pieces
  }

  private static func piecesOfAny(_ text: String) -> [WordPiece] {
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
    let byte = text.utf8[index]
    if byte < 0x80, text.utf8.index(after: index) == next, byte != UInt8(ascii: "'") {
      return byte.isASCIILetter || byte.isASCIIDigit
        ? (.word, true) : byte.isASCIISpace ? (.space, true) : (.other, false)
    }
    let character = text[index]
    if character.isWhitespace { return (.space, true) }
    if character.isLetter || character.isNumber { return (.word, !character.isIdeograph) }
    let isInWord = last?.kind == .word && next < text.endIndex && text[next].isLetter
    return isInWord && (character == "'" || character == "\u{2019}") ? (.word, true) : (.other, false)
  }
}

extension [WordPiece] {
  /// Adds one byte, as part of the last piece where that is of the kind.
  fileprivate mutating func add(_ kind: WordPiece.Kind) {
    if kind != .other, let last, last.kind == kind {
      self[count - 1].length += 1
    } else {
      append(WordPiece(kind: kind, length: 1))
    }
  }

  /// Makes the last byte, which is no part of a word after all, a piece of its own.
  fileprivate mutating func separate() {
    self[count - 1].length -= 1
    append(WordPiece(kind: .other, length: 1))
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isASCIISpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
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
