/// How the characters of an HTML file are written.
struct HTMLEncoding: Sendable {
  enum Kind: Sendable, Equatable {
    case utf8
    case utf16(isBigEndian: Bool)
    case windowsLatin
    /// A character set that the C library knows by this name.
    case named(String)
  }

  var kind: Kind
  /// The bytes of the byte order mark.
  var mark: [UInt8] = []

  /// The file's text as UTF-8 without the mark.
  struct Decoded {
    var bytes: [UInt8]
    /// For each byte its place in the file after the mark, and the end; nil where the file is UTF-8.
    var places: [UInt32]?
  }

  /// By byte order mark, else as the file declares, else UTF-8 where it is valid, else Windows-1252.
  init(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.init(kind: .utf8, mark: [0xEF, 0xBB, 0xBF])
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      self.init(kind: .utf16(isBigEndian: bytes[0] == 0xFE), mark: Array(bytes[..<2]))
    } else {
      self.init(kind: HTMLEncoding.declared(bytes) ?? HTMLEncoding.guess(bytes))
    }
  }

  init(kind: Kind, mark: [UInt8] = []) { (self.kind, self.mark) = (kind, mark) }

  private static func guess(_ bytes: [UInt8]) -> Kind {
    String(validating: bytes, as: UTF8.self) == nil ? .windowsLatin : .utf8
  }

  /// How far the declaration is looked for.
  private static let declarationLimit = 4096

  private static func declared(_ bytes: [UInt8]) -> Kind? {
    let start = String(decoding: bytes.prefix(declarationLimit), as: UTF8.self).lowercased()
    if start.hasPrefix("<?xml"), let end = start.range("?>"), let label = label(start[..<end.lowerBound], "encoding") {
      return kind(label, bytes)
    }
    var rest = start[...]
    while let tag = rest.range("<meta") {
      rest = rest[tag.upperBound...]
      if let label = label(rest.prefix { $0 != ">" }, "charset") { return kind(label, bytes) }
    }
    return nil
  }

  private static func label(_ text: Substring, _ name: String) -> String? {
    guard let range = text.range(name) else { return nil }
    let rest = text[range.upperBound...].drop { $0.isWhitespace }
    guard rest.first == "=" else { return nil }
    let value = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    let label = value.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:.".contains($0)) }
    return label.isEmpty ? nil : String(label)
  }

  private static func kind(_ label: String, _ bytes: [UInt8]) -> Kind? {
    switch label {
    case "utf-8", "utf8", "utf-16", "utf-16le", "utf-16be", "unicode": return .utf8
    case "iso-8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252", "iso8859-1": return .windowsLatin
    default:
      let name =
        label == "shift_jis" || label == "x-sjis" ? "CP932" : label == "gb2312" ? "GB18030" : label.uppercased()
      if name.hasPrefix("ISO-2022") || name.hasPrefix("UTF-") { return nil }
      guard let converter = Iconv(from: name, to: "UTF-8") else { return nil }
      return converter.convert([0x3C]) == .converted([0x3C]) ? .named(name) : nil
    }
  }
}

extension StringProtocol {
  /// Where another text is found first, byte for byte.
  func range(_ other: String) -> Range<Index>? {
    let (mine, others) = (Array(utf8), Array(other.utf8))
    guard let first = others.first, mine.count >= others.count else { return nil }
    for start in 0...(mine.count - others.count) where mine[start] == first {
      if mine[start..<(start + others.count)].elementsEqual(others) {
        let lower = utf8.index(startIndex, offsetBy: start)
        return lower..<utf8.index(lower, offsetBy: others.count)
      }
    }
    return nil
  }
}
