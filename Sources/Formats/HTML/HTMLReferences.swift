/// The character references by name that a file uses, as Gumbo decodes them.
struct HTMLReferences: Sendable {
  /// What a reference stands for, and how many bytes of it count.
  struct Meaning: Sendable {
    var text: String
    var length: Int
  }

  private var meanings: [ArraySlice<UInt8>: Meaning] = [:]

  /// The longest name, with the ampersand.
  private static let limit = 34

  /// Finds and decodes all references by name in these parts of a file.
  init(_ bytes: [UInt8], in ranges: [Range<Int>]) {
    var words: Set<ArraySlice<UInt8>> = []
    for range in ranges {
      for index in range where bytes[index] == UInt8(ascii: "&") {
        words.insert(HTMLReferences.word(bytes, index, range.upperBound))
      }
    }
    let all = words.filter { $0.count > 1 }
    guard !all.isEmpty else { return }
    let page = Array("<pre>x\n".utf8) + all.joined(separator: [0x0A])
    let text = GumboTree(page, keepsText: true).nodes.last { $0.kind == .text }?.name ?? ""
    let decoded = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst()
    for (word, meaning) in zip(all, decoded) { add(word, Array(meaning)) }
  }

  /// The bytes at the end that both have in common were not part of the reference.
  private mutating func add(_ word: ArraySlice<UInt8>, _ decoded: [UInt8]) {
    if word.elementsEqual(decoded) { return }
    var rest = 0
    while rest < decoded.count - 1, word[word.endIndex - 1 - rest] == decoded[decoded.count - 1 - rest] { rest += 1 }
    let text = String(decoding: decoded.dropLast(rest), as: UTF8.self)
    meanings[word] = Meaning(text: text, length: word.count - rest)
  }

  private static func word(_ bytes: [UInt8], _ start: Int, _ end: Int) -> ArraySlice<UInt8> {
    var index = start + 1
    while index < end, index - start < limit, bytes[index].isASCIILetter || bytes[index].isASCIIDigit { index += 1 }
    if index < end, index > start + 1, bytes[index] == UInt8(ascii: ";") { index += 1 }
    return bytes[start..<index]
  }

  /// What the ampersand at this place begins; nil where it stands for itself.
  func meaning(_ bytes: [UInt8], at start: Int, before end: Int) -> Meaning? {
    if start + 1 < end, bytes[start + 1] == UInt8(ascii: "#") { return HTMLReferences.number(bytes, start, end) }
    return meanings[HTMLReferences.word(bytes, start, end)]
  }

  private static func number(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Meaning? {
    let isHex = start + 2 < end && (bytes[start + 2] | 0x20) == UInt8(ascii: "x")
    let first = start + (isHex ? 3 : 2)
    var (index, value): (Int, UInt32) = (first, 0)
    while index < end, let digit = bytes[index].hexValue, isHex || digit < 10, isHex || bytes[index].isASCIIDigit {
      value = min(value * (isHex ? 16 : 10) + UInt32(digit), 0x110000)
      index += 1
    }
    guard index > first else { return nil }
    if index < end, bytes[index] == UInt8(ascii: ";") { index += 1 }
    if (0x80...0x9F).contains(value) { value = CodePage.windowsLatin(UInt8(value)) }
    let scalar = value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    return Meaning(text: String(scalar), length: index - start)
  }
}
