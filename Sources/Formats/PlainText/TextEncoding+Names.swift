extension TextEncoding {
  /// The encodings that a file may have whose encoding is said to be of this name, the likeliest first. A byte order mark of UTF-8 says
  /// more than the name. Empty where the name is not known, or line ends are not those of ASCII.
  static func named(_ name: String) -> [TextEncoding] {
    let marked = TextEncoding.utf8(hasMark: true)
    switch name.uppercased() {
    case "UTF-8", "UTF8": return [marked, .utf8(hasMark: false)]
    case "UTF-16", "UTF16":
      return wide([true, false]) + [marked, .utf16(isBigEndian: true, hasMark: false)]
    case "UTF-16BE", "UTF16BE": return wide([true]) + [marked, .utf16(isBigEndian: true, hasMark: false)]
    case "UTF-16LE", "UTF16LE": return wide([false]) + [marked, .utf16(isBigEndian: false, hasMark: false)]
    case "UTF-32", "UTF32", "UTF-32BE", "UTF-32LE":
      return [.utf32(isBigEndian: true), .utf32(isBigEndian: false), marked]
    case "WINDOWS-1252", "CP1252": return [marked, .windowsLatin]
    case "SHIFT_JIS", "SHIFT-JIS", "SJIS", "X-SJIS": return [marked, .named("CP932")]
    case let other: return isUsable(other) ? [marked, .named(other)] : []
    }
  }

  private static func wide(_ orders: [Bool]) -> [TextEncoding] {
    orders.map { .utf16(isBigEndian: $0, hasMark: true) }
  }

  /// Whether letters, digits and line ends are those of ASCII.
  private static func isUsable(_ name: String) -> Bool {
    guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }),
      let decoder = Iconv(from: name, to: "UTF-8"), let encoder = Iconv(from: "UTF-8", to: name)
    else { return false }
    let sample = Array("\t\n\r 09AZaz".utf8)
    return decoder.convertAll(sample) == sample && encoder.convertAll(sample) == sample
  }

  /// The encoding for people.
  var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16: "UTF-16"
    case .utf32: "UTF-32"
    case .windowsLatin: "Windows-1252"
    case .named(let name): name
    }
  }

  /// The encodings that a file of this one can go over to, the nearest first.
  var successors: [TextEncoding] {
    switch self {
    case .utf8(hasMark: false): [.utf8(hasMark: true)]
    case .utf16(let isBigEndian, hasMark: false): [.utf16(isBigEndian: isBigEndian, hasMark: true)]
    case .utf8, .utf16, .utf32: []
    case .windowsLatin, .named: [.utf8(hasMark: false), .utf8(hasMark: true)]
    }
  }

  /// Whether a file may have to go over to an encoding of another name, since this one does not hold all characters.
  var mayBeLeft: Bool { successors.contains { $0.name != name } }

  /// What is lost where a file goes over to another encoding, in the user's words. Files of ASCII alone are the same in both.
  func loss(to new: TextEncoding, _ bytes: [UInt8]) -> [String] {
    if new.name == name || bytes.allSatisfy({ $0 < 0x80 }) { return [] }
    return ["the encoding \(name) (the file becomes \(new.name))"]
  }
}
