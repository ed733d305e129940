/// Some paragraphs as one row of borders, words, spaces and single characters, with offsets into their source.
struct MergeTokens {
  private(set) var keys: [ExactText] = []
  /// Where each token begins, and where the last ends.
  private(set) var borders: [Int]
  /// The indices of those that are words.
  private(set) var words: [Int] = []
  /// The indices of those that are names of cells.
  private(set) var names: [Int] = []

  static let border = ExactText("\n")

  init(_ paragraphs: Range<Int>, of source: MergeSource) {
    borders = [source.starts[paragraphs.lowerBound]]
    for index in paragraphs { add(source.paragraphs[index]) }
  }

  private init(start: Int) { borders = [start] }

  /// The tokens in a range as single characters.
  func characters(_ range: Range<Int>) -> MergeTokens {
    var result = MergeTokens(start: borders[range.lowerBound])
    for token in range {
      if keys[token].text.utf8.count == borders[token + 1] - borders[token] {
        for character in keys[token].text { result.add(ExactText(String(character))) }
      } else {
        result.add(keys[token], length: borders[token + 1] - borders[token])
      }
    }
    return result
  }

  /// The offsets of the tokens in a range.
  func offsets(_ range: Range<Int>) -> Range<Int> { borders[range.lowerBound]..<borders[range.upperBound] }

  private mutating func add(_ paragraph: Paragraph) {
    add(Self.border, length: 1)
    let hasAtoms = paragraph.hasAtoms
    var (start, looks) = (0, RunWalk(runs: paragraph.runs))
    for piece in WordPiece.pieces(of: paragraph.text) {
      let end = start + piece.length
      if piece.kind == .word { words.append(keys.count) }
      if paragraph.isName(start..<end) { names.append(keys.count) }
      let atom = hasAtoms ? looks.style.atom : nil
      let text = paragraph.text.part(start..<end)
      add(ExactText(atom.map { text + $0.identity } ?? text), length: piece.length)
      start = end
      looks.advance(piece.length)
    }
  }

  private mutating func add(_ text: ExactText) { add(text, length: text.text.utf8.count) }

  private mutating func add(_ key: ExactText, length: Int) {
    keys.append(key)
    borders.append(borders[borders.count - 1] + length)
  }
}

extension Paragraph {
  var hasAtoms: Bool { runs.contains { $0.style.atom != nil } }

  /// What tells the paragraph's characters and atoms from others.
  var textKey: ExactText {
    hasAtoms ? ExactText(runs.reduce(text) { $0 + ($1.style.atom?.identity ?? "") }) : ExactText(text)
  }

  /// Whether characters and atoms are the same, whatever they look like.
  func hasSameText(as other: Paragraph) -> Bool {
    text.hasSameBytes(as: other.text) && (!hasAtoms && !other.hasAtoms || textKey == other.textKey)
  }
}

extension Atom {
  /// Tells it from other atoms of its text, in any reading of its file. Holds a line feed, which no text does.
  var identity: String { "\n\(kind.rawValue) \(key)" }
}
