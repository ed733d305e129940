import RichText

/// Counts words as they go by, one grapheme cluster after the other.
struct WordCounter {
  private(set) var count = 0
  private var isInside = false
  /// The last one was a letter.
  private var isBehindLetter = false
  /// An apostrophe behind a letter: it belongs to the word if a letter follows.
  private var isBehindApostrophe = false

  /// The words of a text, which begins and ends outside of words or is all that there is.
  static func count(_ text: String) -> Int {
    var counter = WordCounter()
    for glyph in Glyphs(text, 0..<text.utf8.count) { counter.add(glyph) }
    return counter.count
  }

  private mutating func add(_ glyph: Glyph) {
    if isBehindLetter, glyph.isApostrophe {
      (isBehindLetter, isBehindApostrophe) = (false, true)
      return
    }
    let kind = glyph.kind
    let isLetter = kind == .word && glyph.isLetter
    if isBehindApostrophe, !isLetter { isInside = false }
    if kind == .ideograph || kind == .word && !isInside { count += 1 }
    (isInside, isBehindLetter, isBehindApostrophe) = (kind == .word, isLetter, false)
  }
}

extension Glyph {
  fileprivate var isApostrophe: Bool { ascii.map { $0 == UInt8(ascii: "'") } ?? character.isApostrophe }
  fileprivate var isLetter: Bool { ascii.map { Self.isLetter($0) } ?? character.isLetter }

  fileprivate var kind: Words.Kind {
    guard let ascii else { return Words.Kind(character) }
    if Self.isLetter(ascii) || 0x30...0x39 ~= ascii || ascii == UInt8(ascii: "_") { return .word }
    return ascii == 0x20 || ascii == 0x09 ? .space : .other
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}

extension RichText {
  /// How many words are in a range.
  func wordCount(in range: Range<Position>) -> Int {
    (range.lowerBound.paragraph...range.upperBound.paragraph).reduce(0) { count, paragraph in
      let lower = max(range.lowerBound, Position(paragraph, 0))
      let upper = min(range.upperBound, Position(paragraph, length(of: paragraph)))
      return count + (lower < upper ? WordCounter.count(string(in: lower..<upper)) : 0)
    }
  }
}
