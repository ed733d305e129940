/// Declarations of a style sheet or of a `style` attribute: properties in small letters, each with its value.
struct CSSDeclarations: Sendable {
  struct Declaration: Sendable {
    var property: String
    var value: String
    var isImportant = false
  }

  var all: [Declaration] = []

  init(_ text: some StringProtocol) {
    for part in CSSDeclarations.split(text, at: UInt8(ascii: ";")) { add(part) }
  }

  private mutating func add(_ text: String) {
    let parts = CSSDeclarations.split(text, at: UInt8(ascii: ":"), limit: 1)
    guard parts.count == 2 else { return }
    let property = parts[0].trimmingBlanks.lowercased()
    var value = parts[1].trimmingBlanks
    let isImportant = value.lowercased().hasSuffix("!important")
    if isImportant { value = String(value.dropLast(10)).trimmingBlanks }
    guard !property.isEmpty, !value.isEmpty else { return }
    all.append(Declaration(property: property, value: value, isImportant: isImportant))
  }

  /// Cuts at a byte that is outside of quotes and brackets. Comments are left out.
  static func split(_ text: some StringProtocol, at separator: UInt8, limit: Int = .max) -> [String] {
    let bytes = Array(text.utf8)
    var (parts, part, index): ([String], [UInt8], Int) = ([], [], 0)
    var (depth, quote): (Int, UInt8) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if quote == 0, byte == 0x2F, index + 1 < bytes.count, bytes[index + 1] == 0x2A {
        index = bytes.endOfComment(from: index)
        continue
      }
      if quote != 0 { if byte == quote { quote = 0 } } else if byte == 0x22 || byte == 0x27 { quote = byte }
      if quote == 0, byte == UInt8(ascii: "(") { depth += 1 }
      if quote == 0, byte == UInt8(ascii: ")") { depth = max(depth - 1, 0) }
      if byte == separator, quote == 0, depth == 0, parts.count < limit {
        parts.append(String(decoding: part, as: UTF8.self))
        part = []
      } else {
        part.append(byte)
      }
      index += 1
    }
    return parts + [String(decoding: part, as: UTF8.self)]
  }
}

extension [UInt8] {
  /// The index after a comment `/* … */` that starts here.
  func endOfComment(from start: Int) -> Int {
    var index = start + 2
    while index + 1 < count, !(self[index] == 0x2A && self[index + 1] == 0x2F) { index += 1 }
    return Swift.min(index + 2, count)
  }
}

extension String {
  /// Without white space at both ends.
  var trimmingBlanks: String {
    var part = self[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }
}
