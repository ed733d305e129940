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
    var (place, joint, sign) = (0, 0, 0)
    for piece in WordPiece.pieces(of: text) {
      let range = place..<(place + piece.length), part = text.part(range)
      if piece.kind == .word {
        let joined = joint > 0 && words.last?.upperBound == range.lowerBound - joint ? words.popLast() : nil
        let first = range.lowerBound - (part.first?.isNumber == true ? sign : 0)
        words.append((joined?.lowerBound ?? first)..<range.upperBound)
      } else if let last = words.last, last.upperBound == place, text.part(last).last?.isNumber == true {
        words[words.count - 1] = last.lowerBound..<(place + length(of: part.first, in: units))
      }
      joint = piece.kind == .other && joints.contains(String(part)) ? piece.length : 0
      sign = length(of: part.last, in: signs)
      place = range.upperBound
    }
    return words.map { $0.shifted(by: start) }
  }

  /// How many bytes a character has; 0 where it is none of these.
  private static func length(of character: Character?, in set: Set<Character>) -> Int {
    character.map { set.contains($0) ? $0.utf8.count : 0 } ?? 0
  }

  private static let joints: Set<String> = [
    "-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2212}", "+", ".", ",", ":", "_", "'", "\u{2019}", "@", "/",
  ]
  /// What belongs to a number that it stands before.
  private static let signs: Set<Character> = [
    "+", "-", "\u{2212}", "\u{B1}", "~", "$", "\u{20AC}", "\u{A3}", "\u{A5}", "#",
  ]
  /// What belongs to a number that it stands behind.
  private static let units: Set<Character> = ["%", "\u{2030}", "\u{B0}", "$", "\u{20AC}", "\u{A3}", "\u{A5}"]
}

extension Character {
  /// Whether it belongs to a word.
  var isInWord: Bool { isLetter || isNumber }
}
