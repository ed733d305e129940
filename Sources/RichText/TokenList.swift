/// Paragraphs as one row of words, spaces, single characters and line feeds.
struct TokenList {
  private(set) var texts: [ExactText] = []
  /// The indices of those that are words.
  private(set) var words: [Int] = []
  /// Where each token begins, and where the last ends.
  private(set) var borders: [Position]

  /// The tokens of paragraphs from an index on. A line feed follows each but the text's last.
  init(_ paragraphs: ArraySlice<Paragraph>, isEnd: Bool) {
    borders = [Position(paragraphs.startIndex, 0)]
    for index in paragraphs.indices {
      let text = paragraphs[index].text
      for piece in WordPiece.pieces(of: text) { add(piece, of: text) }
      if !isEnd || index + 1 < paragraphs.endIndex { addBorder(to: index + 1) }
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

  private mutating func add(_ piece: WordPiece, of text: String) {
    let start = borders[borders.count - 1].offset
    if piece.kind == .word { words.append(texts.count) }
    add(ExactText(text.part(start..<(start + piece.length))))
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
