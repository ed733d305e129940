extension CodePage {
  /// The C library's name of a code page.
  static func name(_ number: Int) -> String {
    switch number {
    case 10000: "MACINTOSH"
    case 10029: "MAC-CENTRALEUROPE"
    case 10007, 10017: "MAC-CYRILLIC"
    case 10001: "CP932"
    case 10002: "CP950"
    case 10003: "CP949"
    case 10008: "CP936"
    case 1361: "JOHAB"
    case 708: "ISO-8859-6"
    case 28591...28606: "ISO-8859-\(number - 28590)"
    default: "CP\(number)"
    }
  }

  /// The code page of an RTF `\fcharset`; nil where it says "the document's".
  static func number(charset: Int) -> Int? { charset == 0 ? 1252 : charsets[charset] }

  private static let charsets: [Int: Int] = [
    2: symbol, 77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 83: 10005, 84: 10004, 85: 10006, 86: 10081,
    87: 10021, 88: 10029, 89: 10007, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254,
    163: 1258, 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850, 256: 10000,
  ]

  /// The code page that the end of a font's name tells, as older programs named theirs; nil where it tells none.
  static func number(fontName: String) -> Int? { suffixes.first { fontName.hasSuffix($0.suffix) }?.number }

  private static let suffixes: [(suffix: String, number: Int)] = [
    (" CE", 1250), (" Cyr", 1251), (" CYR", 1251), (" Greek", 1253), (" Tur", 1254), (" TUR", 1254),
    (" (Hebrew)", 1255), (" (Arabic)", 1256), (" Baltic", 1257), (" (Vietnamese)", 1258),
  ]

  /// Whether the bytes of a code page are signs rather than letters.
  static func isSymbol(_ number: Int) -> Bool { number == symbol || SymbolFont(codePage: number) != nil }

  /// Windows-1252 without the C library.
  static func windowsLatin(_ byte: UInt8) -> UInt32 {
    (0x80...0x9F).contains(byte) ? latin[Int(byte) - 0x80] : UInt32(byte)
  }

  private static let latin: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
    0x17E, 0x178,
  ]
}

/// The code pages of one reading or writing, each made when first needed.
final class CodePages {
  private var pages: [Int: CodePage] = [:]

  subscript(number: Int) -> CodePage {
    if let page = pages[number] { return page }
    let page = CodePage(number)
    pages[number] = page
    return page
  }
}
