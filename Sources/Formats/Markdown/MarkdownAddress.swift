import RichText

/// How addresses, titles and code are written.
enum MarkdownAddress {
  /// An address and a title as they stand in a link's parentheses.
  static func bytes(_ url: String, _ title: String?, _ place: MarkdownInlineWriter.Place) -> [UInt8] {
    let needsAngles = url.isEmpty || url.utf8.contains { $0 <= 0x20 || $0 == 0x28 || $0 == 0x29 || $0 == 0x3C }
    var bytes = escaped(url, needsAngles ? "<>\\&" : "\\&<", place)
    if needsAngles { bytes = [0x3C] + bytes + [0x3E] }
    guard let title else { return bytes }
    return bytes + [0x20, 0x22] + escaped(title, "\"\\&", place) + [0x22]
  }

  /// Whether an address says by itself where it leads, and is not the name of a file beside.
  static func hasScheme(_ address: String) -> Bool {
    guard let colon = address.utf8.firstIndex(of: 0x3A) else { return false }
    let scheme = address.utf8[..<colon]
    return scheme.count > 1
      && scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  private static func escaped(_ text: String, _ signs: String, _ place: MarkdownInlineWriter.Place) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      if byte == 0x7C, place == .cell { return Array("&#124;".utf8) }
      return signs.utf8.contains(byte) || byte == 0x60 ? [0x5C, byte] : [byte]
    }
  }

  /// The description of a picture, without marks.
  static func description(_ text: String, _ place: MarkdownInlineWriter.Place) -> [UInt8] {
    text.utf8.flatMap { byte -> [UInt8] in
      if byte < 0x20 { return [0x20] }
      return byte.isMarkdownPunctuation && !".,-'\"():;/?".utf8.contains(byte) ? Array("&#\(byte);".utf8) : [byte]
    }
  }

  /// A picture with its lines in one, which means the same; nil where a line in it ends with a break.
  static func inOneLine(_ bytes: [UInt8]) -> [UInt8]? {
    let lines = bytes.split(separator: 0x0A)
    let breaks = lines.dropLast().filter { $0.last == 0x5C || $0.suffix(2).elementsEqual([0x20, 0x20]) }
    guard breaks.isEmpty else { return nil }
    return Array(lines.map(\.withoutBlanks).joined(separator: [0x20]))
  }

  /// A span of code.
  static func code(_ scalars: [Unicode.Scalar], _ place: MarkdownInlineWriter.Place) -> [UInt8] {
    let text = Array(String(String.UnicodeScalarView(scalars)).utf8)
    var (runs, run): (Set<Int>, Int) = ([], 0)
    for byte in text + [0] {
      if byte == 0x60 { run += 1 } else { runs.insert(run); run = 0 }
    }
    let fence = [UInt8](repeating: 0x60, count: (1...).first { !runs.contains($0) } ?? 1)
    let isBlank = text.allSatisfy { $0 == 0x20 }
    let isPadded = text.first == 0x60 || text.last == 0x60 || !isBlank && text.first == 0x20 && text.last == 0x20
    let pad: [UInt8] = isPadded ? [0x20] : []
    let shown = place == .cell ? text.flatMap { $0 == 0x7C ? [0x5C, 0x7C] : [$0] } : text
    return fence + pad + shown + pad + fence
  }

  /// The longest run of a byte.
  static func longestRun(of byte: UInt8, in texts: [String]) -> Int {
    var (longest, run) = (0, 0)
    for text in texts {
      run = 0
      for unit in text.utf8 {
        run = unit == byte ? run + 1 : 0
        longest = max(longest, run)
      }
    }
    return longest
  }
}

extension ArraySlice<UInt8> {
  /// The bytes between the blanks at both ends.
  fileprivate var withoutBlanks: Self {
    let first = firstIndex { !$0.isMarkdownBlank } ?? endIndex
    return self[first..<(lastIndex { !$0.isMarkdownBlank }.map { $0 + 1 } ?? first)]
  }
}
