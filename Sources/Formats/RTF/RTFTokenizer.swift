/// Cuts any bytes into RTF tokens.
struct RTFTokenizer {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int
  private var tokens: [RTFToken] = []
  /// The groups that are open, as the numbers of the tokens that opened them.
  private var groups: [Int32] = []

  /// The tokens of the bytes in a range; they tile it, and the last one ends where the range ends.
  static func tokens(of bytes: [UInt8], in range: Range<Int>? = nil) -> [RTFToken] {
    var tokenizer = RTFTokenizer(bytes, range ?? 0..<bytes.count)
    while tokenizer.position < tokenizer.end { tokenizer.advance() }
    return tokenizer.tokens
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    tokens.reserveCapacity(range.count / 8)
  }

  private mutating func advance() {
    switch bytes[position] {
    case UInt8(ascii: "{"): open()
    case UInt8(ascii: "}"): close()
    case 0x0A, 0x0D: newline()
    case UInt8(ascii: "\\"): escape()
    default: text()
    }
  }

  private mutating func add(_ kind: RTFToken.Kind, length: Int, parameter: UInt8 = 0) {
    tokens.append(RTFToken(kind, at: position, parameter: Int32(parameter)))
    position += length
  }

  private mutating func open() {
    groups.append(Int32(tokens.count))
    add(.open, length: 1)
  }

  private mutating func close() {
    if let group = groups.popLast() { tokens[Int(group)].parameter = Int32(tokens.count) }
    add(.close, length: 1)
  }

  private mutating func newline() {
    let start = position
    while position < end, bytes[position] == 0x0A || bytes[position] == 0x0D { position += 1 }
    tokens.append(RTFToken(.newline, at: start))
  }

  private mutating func text() {
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"), 0x0A, 0x0D:
        return tokens.append(RTFToken(.text, at: start))
      default: position += 1
      }
    }
    tokens.append(RTFToken(.text, at: start))
  }

  private mutating func escape() {
    guard position + 1 < end else { return add(.symbol, length: 1) }
    let next = bytes[position + 1]
    if next.isASCIILetter { return word() }
    guard next == UInt8(ascii: "'") else { return add(.symbol, length: 2, parameter: next) }
    guard position + 3 < end else {
      return add(.symbol, length: min(4, end - position), parameter: next)
    }
    guard let high = bytes[position + 2].hexValue, let low = bytes[position + 3].hexValue else {
      return add(.symbol, length: 2, parameter: next)
    }
    add(.hex, length: 4, parameter: high << 4 | low)
  }

  private mutating func word() {
    let start = position
    position += 1
    while position < end, bytes[position].isASCIILetter { position += 1 }
    let keyword = RTFKeyword(bytes, start + 1, position)
    let parameter = number()
    let hasSpace = position < end && bytes[position] == 0x20
    if hasSpace { position += 1 }
    tokens.append(
      RTFToken(
        .word, at: start, keyword: keyword, parameter: parameter ?? 0, hasParameter: parameter != nil,
        isOpenEnded: !hasSpace))
    if keyword == .bin, let parameter, parameter > 0 { data(Int(parameter)) }
  }

  private mutating func number() -> Int32? {
    var end = position
    let isNegative = end < self.end && bytes[end] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    guard end < self.end, bytes[end].isASCIIDigit else { return nil }
    var value = 0
    while end < self.end, bytes[end].isASCIIDigit {
      value = min(value * 10 + Int(bytes[end] - UInt8(ascii: "0")), Int(Int32.max))
      end += 1
    }
    position = end
    return Int32(isNegative ? -value : value)
  }

  private mutating func data(_ length: Int) {
    guard position < end else { return }
    add(.data, length: min(length, end - position))
  }
}

extension UInt8 {
  var isASCIILetter: Bool { (0x61...0x7A).contains(self) || (0x41...0x5A).contains(self) }
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
