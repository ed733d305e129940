/// How the characters of a plain text file are written.
enum TextEncoding: Equatable {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool, hasMark: Bool)
  /// Always with a byte order mark.
  case utf32(isBigEndian: Bool)
  case windowsLatin

  /// The encoding of a file: by its mark, else UTF-8 where it is valid, else UTF-16 by its zeros, else Windows-1252.
  init(_ bytes: [UInt8]) {
    self = TextEncoding.marked(bytes) ?? TextEncoding.unmarked(bytes)
  }

  /// The same for bytes of which it is known that they are valid UTF-8.
  init(valid bytes: [UInt8]) {
    let isPlain = !bytes.prefix(512).contains(0) && bytes.prefix(4).allSatisfy { $0 != 0xEF && $0 < 0xFE }
    self = isPlain ? .utf8(hasMark: false) : TextEncoding(bytes)
  }

  var isUTF8: Bool { if case .utf8 = self { true } else { false } }

  private static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    let marked: [TextEncoding] = [
      .utf8(hasMark: true), .utf32(isBigEndian: false), .utf32(isBigEndian: true),
      .utf16(isBigEndian: false, hasMark: true), .utf16(isBigEndian: true, hasMark: true),
    ]
    return marked.first { bytes.starts(with: $0.mark) && $0.isValid(bytes) }
  }

  private static func unmarked(_ bytes: [UInt8]) -> TextEncoding {
    let start = bytes.prefix(512)
    if start.contains(0) {
      for isBigEndian in [false, true] {
        let encoding = TextEncoding.utf16(isBigEndian: isBigEndian, hasMark: false)
        if start.hasZeros(isBigEndian: isBigEndian), encoding.isValid(bytes) { return encoding }
      }
    }
    return TextEncoding.utf8(hasMark: false).isValid(bytes) ? .utf8(hasMark: false) : .windowsLatin
  }

  /// Whether the encoding gives the same bytes again.
  private func isValid(_ bytes: [UInt8]) -> Bool {
    switch self {
    case .utf8: (try? UTF8Span(validating: bytes.span.extracting(droppingFirst: mark.count))) != nil
    case .utf16: bytes.count % 2 == 0 && String(validating: units(bytes), as: UTF16.self) != nil
    case .utf32: bytes.count % 4 == 0 && String(validating: words(bytes), as: UTF32.self) != nil
    case .windowsLatin: true
    }
  }

  /// Whether ASCII characters have zeros among their bytes.
  var isWide: Bool {
    switch self {
    case .utf16, .utf32: true
    default: false
    }
  }

  /// What the file begins with.
  var mark: [UInt8] {
    switch self {
    case .utf8(let hasMark): hasMark ? [0xEF, 0xBB, 0xBF] : []
    case .utf16(let isBigEndian, let hasMark): hasMark ? (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
    case .utf32(let isBigEndian): isBigEndian ? [0, 0, 0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]
    case .windowsLatin: []
    }
  }

  /// The text of a file whose encoding this is. Nothing fails, and `encode` gives the same bytes again.
  func text(_ bytes: [UInt8]) -> String {
    switch self {
    case .utf8: String(decoding: bytes.dropFirst(mark.count), as: UTF8.self)
    case .utf16: String(decoding: units(bytes), as: UTF16.self)
    case .utf32: String(decoding: words(bytes), as: UTF32.self)
    case .windowsLatin:
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar(CodePage.windowsLatin($0)) ?? "\u{FFFD}" }))
    }
  }

  /// Adds a part of the text; false where the encoding lacks a character.
  func add(_ text: String, to result: inout [UInt8]) -> Bool {
    if isUTF8 {
      result += text.utf8
      return true
    }
    guard let bytes = encode(text) else { return false }
    result += bytes
    return true
  }

  /// The bytes of a part of the text, without the mark; nil where the encoding lacks a character.
  func encode(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16(let isBigEndian, _): return text.utf16.flatMap { $0.bytes(isBigEndian: isBigEndian) }
    case .utf32(let isBigEndian): return text.unicodeScalars.flatMap { $0.value.bytes(isBigEndian: isBigEndian) }
    case .windowsLatin:
      let bytes = text.unicodeScalars.compactMap { TextEncoding.latin[$0.value] }
      return bytes.count == text.unicodeScalars.count ? bytes : nil
    }
  }

  private static let latin = Dictionary(
    uniqueKeysWithValues: (0...255).map { (CodePage.windowsLatin(UInt8($0)), UInt8($0)) })

  private func units(_ bytes: [UInt8]) -> [UInt16] {
    var isBigEndian = false
    if case .utf16(let isBig, _) = self { isBigEndian = isBig }
    return stride(from: mark.count, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }

  private func words(_ bytes: [UInt8]) -> [UInt32] {
    let isBigEndian = self == .utf32(isBigEndian: true)
    return stride(from: 4, to: bytes.count - 3, by: 4).map { index in
      let part = bytes[index..<(index + 4)]
      let value = (isBigEndian ? Array(part) : part.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return value
    }
  }
}

extension FixedWidthInteger {
  /// The number's bytes in an order.
  fileprivate func bytes(isBigEndian: Bool) -> [UInt8] {
    let bytes = stride(from: bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> $0) }
    return isBigEndian ? bytes : bytes.reversed()
  }
}

extension ArraySlice<UInt8> {
  /// Whether most of the bytes that are zero in UTF-16 for European text are, and few of the others.
  fileprivate func hasZeros(isBigEndian: Bool) -> Bool {
    guard count >= 2 else { return false }
    let high = enumerated().count { ($0 % 2 == 0) == isBigEndian && $1 == 0 }
    let low = enumerated().count { ($0 % 2 == 0) != isBigEndian && $1 == 0 }
    return high * 10 >= count * 2 && low == 0
  }
}
