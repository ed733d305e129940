/// What a file may hold, so that no file takes more than a moment, and none too much memory.
///
/// The parser's time grows with the nesting at each tag, and with the square of a tag's attributes. Badly nested tags of looks
/// (`<b><p><i><p>…`) are repeated in each block.
struct HTMLLimits {
  /// Bytes.
  static let size = 1 << 28
  /// Elements within each other, counted from the tags.
  static let depth = 5000
  /// Attributes of one tag.
  static let attributes = 4000
  /// The sum over all start tags of the nesting there.
  static let work = 200_000_000
  /// The sum over all blocks of the elements of looks that are open there.
  static let repetitions = 3_000_000

  private var depth = 0
  private var work = 0
  private var repetitions = 0
  /// The open elements of looks by their name, each as its tag; the parser repeats at most three that are equal.
  private var looks: [String: [ArraySlice<UInt8>]] = [:]
  private var equals: [ArraySlice<UInt8>: Int] = [:]
  private var openLooks = 0
  /// Elements of looks opened since the last other tag.
  private var row = 0

  private static let implied: Set<String> = [
    "p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "option", "optgroup", "colgroup", "rb", "rt",
    "rp",
  ]
  private static let formatting: Set<String> = [
    "a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  /// Throws `tooLarge` for a file that passes a limit. The text is UTF-8.
  static func check(_ bytes: [UInt8]) throws(FormatError) {
    guard bytes.count <= size else { throw tooLarge("is larger than 256 MB") }
    var (limits, index) = (HTMLLimits(), 0)
    while let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = tag + 1
      guard index < bytes.count else { break }
      let isEnd = bytes[index] == UInt8(ascii: "/")
      if isEnd { index += 1 }
      let start = index
      while index < bytes.count, bytes[index].isASCIILetter || bytes[index].isASCIIDigit { index += 1 }
      if start == index { continue }
      let name = String(decoding: bytes[start..<min(index, start + 16)], as: UTF8.self).lowercased()
      if isEnd { limits.close(name); continue }
      if try count(bytes, &index) > attributes { throw tooLarge("has a tag with too many attributes") }
      try limits.open(name, bytes[start..<index])
    }
  }

  static func tooLarge(_ reason: String) -> FormatError {
    FormatError(.tooLarge, "the HTML file \(reason)", hint: "simplify it, or split it into smaller documents")
  }

  /// The attributes of the tag whose name ends at the index, which is moved to the tag's end.
  private static func count(_ bytes: [UInt8], _ index: inout Int) throws(FormatError) -> Int {
    var (count, isInName) = (0, false)
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "="), let quote = skipQuoted(bytes, index) {
        (index, isInName) = (quote, false)
      } else if byte <= 0x20 || byte == UInt8(ascii: "/") {
        isInName = false
      } else if !isInName {
        (count, isInName) = (count + 1, true)
      }
    }
    return count
  }

  private static func skipQuoted(_ bytes: [UInt8], _ index: Int) -> Int? {
    guard let start = bytes[index...].firstIndex(where: { $0 > 0x20 }) else { return nil }
    guard bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") else { return nil }
    return bytes[(start + 1)...].firstIndex(of: bytes[start]).map { $0 + 1 }
  }

  private mutating func open(_ name: String, _ tag: ArraySlice<UInt8>) throws(FormatError) {
    if HTMLNode.void.contains(name) { return }
    if HTMLLimits.formatting.contains(name) {
      looks[name, default: []].append(tag)
      if equals[tag, default: 0] < 3 { openLooks += 1 }
      equals[tag, default: 0] += 1
      row += 1
    } else {
      repetitions += openLooks
      row = 0
      if !HTMLLimits.implied.contains(name) { depth += 1 }
    }
    work += depth + openLooks + row
    try check()
  }

  private func check() throws(FormatError) {
    guard depth + openLooks + row <= HTMLLimits.depth else {
      throw HTMLLimits.tooLarge("is nested deeper than \(HTMLLimits.depth) elements")
    }
    guard work <= HTMLLimits.work, repetitions <= HTMLLimits.repetitions else {
      throw HTMLLimits.tooLarge("is too deeply nested for its length")
    }
  }

  private mutating func close(_ name: String) {
    if HTMLLimits.formatting.contains(name) {
      guard let tag = looks[name]?.popLast(), let count = equals[tag] else { return }
      equals[tag] = count - 1
      if count <= 3 { openLooks -= 1 }
    } else if !HTMLNode.void.contains(name), !HTMLLimits.implied.contains(name) {
      (depth, row) = (max(depth - 1, 0), 0)
    }
  }
}
