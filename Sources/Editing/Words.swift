import RichText

/// Where the words of a paragraph begin and end: letters, digits and marks make a word, apostrophes too between letters;
/// each Chinese or Japanese character is a word.
struct Words {
  private let text: String
  init(_ text: String) { self.text = text }

  /// The end of the word at or after a UTF-8 offset; the end of the text where no word follows.
  func end(after offset: Int) -> Int {
    var index = index(offset)
    while index < text.endIndex, !isWord(at: index) { index = text.index(after: index) }
    return self.offset(wordEnd(from: index))
  }

  /// The start of the word at or before a UTF-8 offset; 0 where there is none.
  func start(before offset: Int) -> Int {
    var index = index(offset)
    while index > text.startIndex, !isWord(at: text.index(before: index)) { index = text.index(before: index) }
    guard index > text.startIndex else { return 0 }
    return self.offset(wordStart(from: text.index(before: index)))
  }

  /// The word that holds the offset, or ends there; else the run of like characters around it.
  func range(at offset: Int) -> Range<Int> {
    let index = index(offset)
    if index < text.endIndex, isWord(at: index) || index == text.startIndex { return unit(at: index) }
    guard index > text.startIndex else { return 0..<0 }
    let before = text.index(before: index)
    return isWord(at: before) || index == text.endIndex ? unit(at: before) : unit(at: index)
  }

  private func unit(at index: String.Index) -> Range<Int> {
    if isWord(at: index) { return offset(wordStart(from: index))..<offset(wordEnd(from: index)) }
    let kind = kind(at: index)
    var (lower, upper) = (index, text.index(after: index))
    while lower > text.startIndex, self.kind(at: text.index(before: lower)) == kind {
      lower = text.index(before: lower)
    }
    while upper < text.endIndex, self.kind(at: upper) == kind { upper = text.index(after: upper) }
    return offset(lower)..<offset(upper)
  }

  private func wordEnd(from start: String.Index) -> String.Index {
    guard start < text.endIndex else { return start }
    var index = text.index(after: start)
    guard kind(at: start) != .ideograph else { return index }
    while index < text.endIndex, kind(at: index) == .word { index = text.index(after: index) }
    return index
  }

  private func wordStart(from last: String.Index) -> String.Index {
    guard kind(at: last) != .ideograph else { return last }
    var index = last
    while index > text.startIndex, kind(at: text.index(before: index)) == .word { index = text.index(before: index) }
    return index
  }

  private func isWord(at index: String.Index) -> Bool {
    let kind = kind(at: index)
    return kind == .word || kind == .ideograph
  }

  private func kind(at index: String.Index) -> Kind { joins(at: index) ? .word : Kind(text[index]) }

  /// Whether an apostrophe stands between letters.
  private func joins(at index: String.Index) -> Bool {
    guard text[index].isApostrophe, index > text.startIndex else { return false }
    let next = text.index(after: index)
    return next < text.endIndex && text[next].isLetter && text[text.index(before: index)].isLetter
  }

  private func index(_ offset: Int) -> String.Index {
    text.utf8.index(text.startIndex, offsetBy: min(max(offset, 0), text.utf8.count))
  }
  private func offset(_ index: String.Index) -> Int { text.utf8.distance(from: text.startIndex, to: index) }
}

extension Words {
  /// What a character is to words.
  enum Kind {
    case word, ideograph, space, other

    init(_ character: Character) {
      if character.unicodeScalars.first.map(CJK.contains) == true {
        self = character.isLetter || character.isNumber ? .ideograph : .other
      } else if Self.isPart(character) {
        self = .word
      } else {
        self = character.isWhitespace ? .space : .other
      }
    }

    private static func isPart(_ character: Character) -> Bool {
      if character.isLetter || character.isNumber || character == "_" { return true }
      return character.unicodeScalars.first?.properties.generalCategory.isMark ?? false
    }
  }
}

extension Character {
  /// Whether it joins the letters on both sides of it to one word.
  var isApostrophe: Bool { self == "'" || self == "’" }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool { self == .nonspacingMark || self == .spacingMark || self == .enclosingMark }
}
