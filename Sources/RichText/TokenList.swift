/// Paragraphs as one row of words, spaces, single characters and line feeds.
struct TokenList {
  private(set) var texts: [ExactText] = []
  /// The indices of those that are words.
  private(set) var words: [Int] = []
  /// Where each token begins, and where the last ends.
  private(set) var borders: [Position]

  /// The tokens of parts of neighbouring paragraphs, the first of which has this index. A line feed follows each but the text's last.
  init(_ parts: [TextPart], from paragraph: Int, isEnd: Bool) {
    borders = [Position(paragraph, parts.first?.start ?? 0)]
    for (index, part) in parts.enumerated() {
      for piece in WordPiece.pieces(of: part.text) { add(piece, of: part) }
      if part.reachesEnd, !isEnd || index + 1 < parts.count { addBorder(to: part.paragraph + 1) }
    }
  }

  private init(start: Position) { borders = [start] }

  /// The tokens in a range as single characters.
  func characters(_ range: Range<Int>) -> TokenList {
    var result = TokenList(start: borders[range.lowerBound])
    for token in range {
      if borders[token].paragraph != borders[token + 1].paragraph {
        result.addBorder(to: borders[token + 1].paragraph)
      } else {
        for character in texts[token].text { result.add(ExactText(String(character))) }
      }
    }
    return result
  }

  /// Where the tokens in a range are.
  func positions(_ range: Range<Int>) -> Range<Position> { borders[range.lowerBound]..<borders[range.upperBound] }

  private mutating func add(_ piece: WordPiece, of part: TextPart) {
    let start = borders[borders.count - 1].offset - part.start
    if piece.kind == .word { words.append(texts.count) }
    add(ExactText(part.text.part(start..<(start + piece.length))))
  }

  private mutating func add(_ text: ExactText) {
    let start = borders[borders.count - 1]
    texts.append(text)
    borders.append(Position(start.paragraph, start.offset + text.text.utf8.count))
  }

  private mutating func addBorder(to paragraph: Int) {
    texts.append(ExactText("\n"))
    borders.append(Position(paragraph, 0))
  }
}
