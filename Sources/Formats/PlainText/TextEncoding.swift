/// How the characters of a plain text file are written.
enum TextEncoding: Equatable {
  case utf8(hasMark: Bool)
  case utf16(isBigEndian: Bool)
  case windowsLatin

  /// The encoding of a file: by its mark, else UTF-8 where it is valid, else Windows-1252.
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self = String(validating: bytes.dropFirst(3), as: UTF8.self) == nil ? .windowsLatin : .utf8(hasMark: true)
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self = TextEncoding.utf16(bytes)
    } else {
      self = String(validating: bytes, as: UTF8.self) == nil ? .windowsLatin : .utf8(hasMark: false)
    }
  }

  private static func utf16(_ bytes: [UInt8]) -> TextEncoding {
    let encoding = TextEncoding.utf16(isBigEndian: bytes[0] == 0xFE)
    return bytes.count % 2 == 0 && String(validating: encoding.units(bytes), as: UTF16.self) != nil
      ? encoding : .windowsLatin
  }

  /// What the file begins with.
  var mark: [UInt8] {
    switch self {
    case .utf8(let hasMark): hasMark ? [0xEF, 0xBB, 0xBF] : []
    case .utf16(let isBigEndian): isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    case .windowsLatin: []
    }
  }

  /// The text of a file whose encoding this is. Nothing fails, and `encode` gives the same bytes again.
  func text(_ bytes: [UInt8]) -> String {
    switch self {
    case .utf8: String(decoding: bytes.dropFirst(mark.count), as: UTF8.self)
    case .utf16: String(decoding: units(bytes), as: UTF16.self)
    case .windowsLatin:
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar(CodePage.windowsLatin($0)) ?? "\u{FFFD}" }))
    }
  }

  /// The bytes of a part of the text, without the mark; nil where the encoding lacks a character.
  func encode(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .utf16(let isBigEndian):
      return text.utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      }
    case .windowsLatin:
      let bytes = text.unicodeScalars.compactMap { TextEncoding.latin[$0.value] }
      return bytes.count == text.unicodeScalars.count ? bytes : nil
    }
  }

  private static let latin = Dictionary(
    uniqueKeysWithValues: (0...255).map { (CodePage.windowsLatin(UInt8($0)), UInt8($0)) })

  private func units(_ bytes: [UInt8]) -> [UInt16] {
    stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return self == .utf16(isBigEndian: true) ? first << 8 | second : second << 8 | first
    }
  }
}
