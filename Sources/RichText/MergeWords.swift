/// Where the words of a source are, as people see them: `sixty-three` is one, and so is `1,000.50`.
struct MergeWords {
  private let source: MergeSource
  private var found: [Int: [Range<Int>]] = [:]

  init(_ source: MergeSource) { self.source = source }

  /// The words that a range meets or touches, of the paragraphs in which it begins and ends.
  mutating func words(near range: Range<Int>) -> [Range<Int>] {
    let first = source.paragraph(at: max(range.lowerBound - 1, 0)), last = source.paragraph(at: range.upperBound)
    let words = words(of: first, near: range)
    return first == last ? Array(words) : Array(words) + self.words(of: last, near: range)
  }

  private mutating func words(of paragraph: Int, near range: Range<Int>) -> ArraySlice<Range<Int>> {
    let words = words(of: paragraph)
    let start = words.partitioningIndex { $0.upperBound >= range.lowerBound }
    return words[start..<max(start, words.partitioningIndex { $0.lowerBound > range.upperBound })]
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
