/// How the characters of a plain text file are written.
enum TextEncoding: Hashable, Sendable {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool, hasMark: Bool)
  /// Always with a byte order mark.
  case utf32(isBigEndian: Bool)
  case windowsLatin
  /// A character set in which line ends are those of ASCII, by the C library's name for it.
  case named(String)

  /// The encoding of a file: by its mark, else UTF-8 where it is valid, else UTF-16 by its zeros, else Windows-1252.
  init(_ bytes: [UInt8]) {
    self = TextEncoding.marked(bytes) ?? TextEncoding.unmarked(bytes)
  }

  private static func marked(_ bytes: [UInt8]) -> TextEncoding? {
    let marked: [TextEncoding] = [
      .utf8(hasMark: true), .utf32(isBigEndian: false), .utf32(isBigEndian: true),
      .utf16(isBigEndian: false, hasMark: true), .utf16(isBigEndian: true, hasMark: true),
    ]
    return marked.first { $0.isValid(bytes) }
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

  /// Whether the bytes are a file of this encoding: they begin with its mark, and all are characters.
  func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: mark) else { return false }
    switch self {
    case .utf8: return String(validating: bytes.dropFirst(mark.count), as: UTF8.self) != nil
    case .utf16: return bytes.count % 2 == 0 && String(validating: units(bytes), as: UTF16.self) != nil
    case .utf32: return bytes.count % 4 == 0 && String(validating: words(bytes), as: UTF32.self) != nil
    case .windowsLatin: return true
    case .named: return PlainLines(bytes, self).texts(of: bytes) != nil
    }
  }

  /// How many bytes a line feed takes.
  var unitWidth: Int {
    switch self {
    case .utf16: 2
    case .utf32: 4
    default: 1
    }
  }

  /// Whether the highest byte of a unit is the first.
  var isBigEndian: Bool {
    switch self {
    case .utf16(let isBigEndian, _), .utf32(let isBigEndian): isBigEndian
    default: false
    }
  }

  /// What the file begins with.
  var mark: [UInt8] {
    switch self {
    case .utf8(let hasMark): hasMark ? [0xEF, 0xBB, 0xBF] : []
    case .utf16(let isBigEndian, let hasMark): hasMark ? (isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
    case .utf32(let isBigEndian): isBigEndian ? [0, 0, 0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]
    case .windowsLatin, .named: []
    }
  }

  /// The text of a file whose encoding this is. Nothing fails.
  func text(_ bytes: [UInt8]) -> String { text(of: bytes.dropFirst(mark.count)) }

  /// The text of a part of a file, which has no mark.
  func text(of part: ArraySlice<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: part, as: UTF8.self)
    case .utf16: return String(decoding: units(part), as: UTF16.self)
    case .utf32: return String(decoding: words(part), as: UTF32.self)
    case .windowsLatin:
      return String(String.UnicodeScalarView(part.map { Unicode.Scalar(CodePage.windowsLatin($0)) ?? "\u{FFFD}" }))
    case .named(let name):
      let bytes = Iconv(from: name, to: "UTF-8")?.convertAll(Array(part)) ?? Array(part)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The bytes of a part of the text, without the mark; nil where the encoding lacks a character.
  func encode(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16: return text.utf16.flatMap { $0.bytes(isBigEndian: isBigEndian) }
    case .utf32: return text.unicodeScalars.flatMap { $0.value.bytes(isBigEndian: isBigEndian) }
    case .windowsLatin:
      let bytes = text.unicodeScalars.compactMap { TextEncoding.latin[$0.value] }
      return bytes.count == text.unicodeScalars.count ? bytes : nil
    case .named(let name): return Iconv(from: "UTF-8", to: name)?.convertAll(Array(text.utf8))
    }
  }

  /// A file with this text; nil where the encoding lacks a character.
  func file(_ text: String) -> [UInt8]? { encode(text).map { mark + $0 } }

  private static let latin = Dictionary(
    uniqueKeysWithValues: (0...255).map { (CodePage.windowsLatin(UInt8($0)), UInt8($0)) })

  private func units(_ bytes: [UInt8]) -> [UInt16] { units(bytes.dropFirst(mark.count)) }

  private func units(_ part: ArraySlice<UInt8>) -> [UInt16] {
    stride(from: part.startIndex, to: part.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(part[index]), UInt16(part[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
  }

  private func words(_ bytes: [UInt8]) -> [UInt32] { words(bytes.dropFirst(mark.count)) }

  private func words(_ part: ArraySlice<UInt8>) -> [UInt32] {
    stride(from: part.startIndex, to: part.endIndex - 3, by: 4).map { index in
      let word = part[index..<(index + 4)]
      return (isBigEndian ? Array(word) : word.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
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
