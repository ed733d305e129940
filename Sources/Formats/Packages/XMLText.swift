/// How characters are written in XML.
enum XMLText {
  /// Text between tags. What XML cannot hold must have been taken out (`isAllowed`).
  static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\r": result += "&#13;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The value of an attribute, for double quotes.
  static func escapedAttribute(_ text: some StringProtocol) -> String {
    escaped(text).unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"": result += "&quot;"
      case "\t": result += "&#9;"
      case "\n": result += "&#10;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether XML 1.0 can hold a character at all.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20
      ? scalar.value & 0xFFFFFE != 0xFFFE || scalar.value > 0xFFFF : [9, 10, 13].contains(scalar.value)
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

  /// The characters that bytes of text or CDATA (`isRaw`) stand for, with line feeds for all line ends.
  static func decoded(_ bytes: ArraySlice<UInt8>, isRaw: Bool = false) -> String {
    guard bytes.contains(where: { $0 == 0x0D || $0 == 0x26 && !isRaw }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: decode(bytes, isRaw: isRaw, space: nil), as: UTF8.self)
  }

  /// The characters of an attribute's value: line ends and tabs as such are blanks.
  static func decodedAttribute(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(where: { $0 < 0x20 || $0 == 0x26 }) else { return String(decoding: bytes, as: UTF8.self) }
    return String(decoding: decode(bytes, isRaw: false, space: 0x20), as: UTF8.self)
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, isRaw: Bool, space: UInt8?) -> [UInt8] {
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while let byte = rest.popFirst() {
      switch byte {
      case 0x0D:
        if rest.first == 0x0A { rest.removeFirst() }
        result.append(space ?? 0x0A)
      case 0x0A, 0x09: result.append(space ?? byte)
      case 0x26 where !isRaw:
        let name = rest.prefix { $0 != 0x3B }
        rest = rest[min(name.endIndex + 1, rest.endIndex)...]
        result += reference(String(decoding: name, as: UTF8.self)).utf8
      default: result.append(byte)
      }
    }
    return result
  }

  /// What is between `&` and `;`; an unknown name stands for itself.
  private static func reference(_ name: String) -> String {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let text = known[name] { return text }
    let isHex = name.hasPrefix("#x")
    let number = name.hasPrefix("#") ? UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) : nil
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "&\(name);"
  }
}
