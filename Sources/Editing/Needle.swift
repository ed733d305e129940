import RichText

/// What a search looks for. Where it may span paragraphs, line feeds stand between them.
struct Needle: Sendable {
  private let lines: [String]
  private let bytes: [UInt8]
  private let ignoresCase: Bool

  /// Nil where there is nothing to look for.
  init?(_ string: String, ignoringCase: Bool = false) {
    guard !string.isEmpty else { return nil }
    lines = string.split(separator: "\n", omittingEmptySubsequences: false).map {
      ignoringCase ? $0.lowercased() : String($0)
    }
    bytes = Array((lines.first ?? "").utf8)
    ignoresCase = ignoringCase
  }

  /// The first match that begins in a paragraph, at a UTF-8 offset or behind it.
  func firstMatch(in text: RichText, paragraph: Int, from offset: Int) -> Range<Position>? {
    if lines.count > 1 { return spanningMatch(in: text, paragraph: paragraph, from: offset) }
    let string = text[paragraph].text
    let found =
      bytes.contains { $0 > 127 } ? clusterMatch(in: string, from: offset) : byteMatch(in: string, from: offset)
    return found.map { Position(paragraph, $0.lowerBound)..<Position(paragraph, $0.upperBound) }
  }

  /// The last match that begins in a paragraph and ends at a UTF-8 offset or before it.
  func lastMatch(in text: RichText, paragraph: Int, before offset: Int) -> Range<Position>? {
    var last: Range<Position>?
    var from = 0
    while let match = firstMatch(in: text, paragraph: paragraph, from: from),
      match.upperBound <= Position(paragraph, offset)
    {
      last = match
      from = match.lowerBound.offset + 1
    }
    return last
  }

  /// All matches that begin in a paragraph, one behind the other.
  func matches(in text: RichText, paragraph: Int) -> [Range<Position>] {
    var found: [Range<Position>] = []
    var from = 0
    while let match = firstMatch(in: text, paragraph: paragraph, from: from) {
      found.append(match)
      guard match.upperBound.paragraph == paragraph else { break }
      from = match.upperBound.offset
    }
    return found
  }

  /// Compares bytes: right for ASCII, but that a match may not end inside a grapheme cluster.
  private func byteMatch(in string: String, from offset: Int) -> Range<Int>? {
    let text = string.utf8Span.span
    guard text.count >= bytes.count else { return nil }
    for start in max(offset, 0)..<max(text.count - bytes.count + 1, max(offset, 0)) {
      guard bytes.indices.allSatisfy({ folded(text[start + $0]) == bytes[$0] }) else { continue }
      let range = start..<(start + bytes.count)
      if string.isClusterBorder(range.lowerBound), string.isClusterBorder(range.upperBound) { return range }
    }
    return nil
  }

  private func folded(_ byte: UInt8) -> UInt8 { ignoresCase && (65...90).contains(byte) ? byte + 32 : byte }

  /// Compares grapheme clusters: `é` matches however it is encoded.
  private func clusterMatch(in string: String, from offset: Int) -> Range<Int>? {
    let wanted = Array(lines[0])
    var window: [(character: String, offset: Int)] = []
    var end = 0
    for character in string {
      if end >= offset { window.append((ignoresCase ? character.lowercased() : String(character), end)) }
      end += character.utf8.count
      if window.count > wanted.count { window.removeFirst() }
      if window.count == wanted.count, zip(window, wanted).allSatisfy({ $0.character == String($1) }) {
        return window[0].offset..<end
      }
    }
    return nil
  }

  /// A match over several paragraphs: the end of the first, the middle ones wholly, the start of the last.
  private func spanningMatch(in text: RichText, paragraph: Int, from offset: Int) -> Range<Position>? {
    let last = paragraph + lines.count - 1
    guard last < text.paragraphCount else { return nil }
    let haystack = (paragraph...last).map { ignoresCase ? text[$0].text.lowercased() : text[$0].text }
    guard haystack[0].hasSuffix(lines[0]), haystack[lines.count - 1].hasPrefix(lines[lines.count - 1]) else {
      return nil
    }
    guard haystack.dropFirst().dropLast().elementsEqual(lines.dropFirst().dropLast()) else { return nil }
    let start = text[paragraph].text.utf8Length(ofSuffix: lines[0].count)
    let lower = Position(paragraph, text.length(of: paragraph) - start)
    return lower.offset < offset
      ? nil : lower..<Position(last, text[last].text.utf8Length(ofPrefix: lines[lines.count - 1].count))
  }
}

extension String {
  /// Whether a UTF-8 offset, which is a border of scalars, is one of grapheme clusters too.
  fileprivate func isClusterBorder(_ offset: Int) -> Bool {
    let index = utf8.index(startIndex, offsetBy: offset)
    return index == endIndex || self.index(before: self.index(after: index)) == index
  }

  fileprivate func utf8Length(ofPrefix count: Int) -> Int { prefix(count).utf8.count }
  fileprivate func utf8Length(ofSuffix count: Int) -> Int { suffix(count).utf8.count }
}
