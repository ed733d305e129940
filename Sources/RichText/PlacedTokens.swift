/// The tokens of a source, found by where they are. Those of a paragraph are made when one of them is first asked for.
struct PlacedTokens {
  struct Token {
    var key: ExactText
    /// In bytes.
    var length: Int
    /// Whether it is a word, or an atom.
    var isWord: Bool

    var isBorder: Bool { key == MergeTokens.border }
    var isBlank: Bool { !isBorder && key.text.allSatisfy(\.isWhitespace) }
  }

  private let source: MergeSource
  private var found: [Int: MergeTokens] = [:]

  init(_ source: MergeSource) { self.source = source }

  /// The token that begins at an offset; nil where none does.
  mutating func token(from offset: Int) -> Token? {
    guard offset >= 0, offset < source.length else { return nil }
    let row = tokens(of: source.paragraph(at: offset))
    let index = row.borders.partitioningIndex { $0 >= offset }
    return row.borders[index] == offset ? Self.token(index, of: row) : nil
  }

  /// The token that ends at an offset; nil where none does.
  mutating func token(to offset: Int) -> Token? {
    guard offset > 0, offset <= source.length else { return nil }
    let row = tokens(of: source.paragraph(at: offset - 1))
    let index = row.borders.partitioningIndex { $0 >= offset }
    return row.borders[index] == offset ? Self.token(index - 1, of: row) : nil
  }

  /// How many bytes of a range, which begins and ends between tokens, are from its first word to its last.
  mutating func lengthOfWords(in range: Range<Int>) -> Int {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, let next = token(from: lower), !next.isWord { lower += next.length }
    while lower < upper, let last = token(to: upper), !last.isWord { upper -= last.length }
    return max(upper - lower, 0)
  }

  private mutating func tokens(of paragraph: Int) -> MergeTokens {
    if let known = found[paragraph] { return known }
    let row = MergeTokens(paragraph..<(paragraph + 1), of: source)
    found[paragraph] = row
    return row
  }

  private static func token(_ index: Int, of row: MergeTokens) -> Token {
    let key = row.keys[index]
    let word = row.words.partitioningIndex { $0 >= index }
    let isWord = word < row.words.count && row.words[word] == index
    let isAtom = key != MergeTokens.border && key.text.utf8.contains(UInt8(ascii: "\n"))
    return Token(key: key, length: row.borders[index + 1] - row.borders[index], isWord: isWord || isAtom)
  }
}
