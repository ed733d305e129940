/// Where the words of a source are, as people see them: `sixty-three` is one, and so is `1,000.50`.
struct MergeWords {
  private let source: MergeSource
  private var found: [Int: [Range<Int>]] = [:]

  init(_ source: MergeSource) { self.source = source }

  /// The words of the paragraphs that a range meets or touches.
  mutating func words(near range: Range<Int>) -> [Range<Int>] {
    let first = source.paragraph(at: max(range.lowerBound - 1, 0))
    let last = source.paragraph(at: max(range.upperBound, range.lowerBound))
    return first == last ? words(of: first) : words(of: first) + words(of: last)
  }

  private mutating func words(of paragraph: Int) -> [Range<Int>] {
    if let words = found[paragraph] { return words }
    let words = Self.words(of: source.paragraphs[paragraph].text, from: source.starts[paragraph] + 1)
    found[paragraph] = words
    return words
  }

  private static func words(of text: String, from start: Int) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var (place, joint) = (0, 0)
    for piece in WordPiece.pieces(of: text) {
      let range = place..<(place + piece.length)
      if piece.kind == .word {
        let joins = words.last?.upperBound == range.lowerBound + start - joint && (joint > 0)
        if joins, let last = words.popLast() {
          words.append(last.lowerBound..<(range.upperBound + start))
        } else {
          words.append(range.shifted(by: start))
        }
      }
      joint = piece.kind == .other && joints.contains(String(text.part(range))) ? piece.length : 0
      place = range.upperBound
    }
    return words
  }

  private static let joints: Set<String> = ["-", "\u{2010}", "\u{2011}", ".", ",", "_", "'", "\u{2019}", "@", "/"]
}

extension Character {
  /// Whether it belongs to a word.
  var isInWord: Bool { isLetter || isNumber }
}
