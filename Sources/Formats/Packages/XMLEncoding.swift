/// How the characters of an XML file are written.
enum XMLEncoding: Equatable, Sendable {
  /// UTF-8; a byte order mark is part of the bytes.
  case utf8
  case utf16(isBigEndian: Bool, hasMark: Bool)

  /// The encoding and the file as UTF-8. Throws `damaged` where it is not valid in it.
  static func decode(_ file: [UInt8], name: String) throws(FormatError) -> (XMLEncoding, [UInt8]) {
    guard let encoding = wide(file.prefix(2)) else { return (.utf8, file) }
    let units = encoding.units(file)
    guard file.count % 2 == 0, String(validating: units, as: UTF16.self) != nil else {
      throw FormatError(.damaged, "the part \(name) is damaged: it is not valid UTF-16", hint: "fetch the file again")
    }
    return (encoding, Array(String(decoding: units, as: UTF16.self).utf8))
  }

  private static func wide(_ start: ArraySlice<UInt8>) -> XMLEncoding? {
    switch Array(start) {
    case [0xFE, 0xFF]: .utf16(isBigEndian: true, hasMark: true)
    case [0xFF, 0xFE]: .utf16(isBigEndian: false, hasMark: true)
    case [0, 0x3C]: .utf16(isBigEndian: true, hasMark: false)
    case [0x3C, 0]: .utf16(isBigEndian: false, hasMark: false)
    default: nil
    }
  }

  private func units(_ file: [UInt8]) -> [UInt16] {
    guard case .utf16(let isBigEndian, let hasMark) = self else { return [] }
    return stride(from: hasMark ? 2 : 0, to: file.count - 1, by: 2).map { index in
      let (high, low) = isBigEndian ? (file[index], file[index + 1]) : (file[index + 1], file[index])
      return UInt16(high) << 8 | UInt16(low)
    }
  }

  /// UTF-8 bytes in this encoding.
  func encode(_ bytes: [UInt8]) -> [UInt8] {
    guard case .utf16(let isBigEndian, let hasMark) = self else { return bytes }
    let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
    return ((hasMark ? [0xFEFF] : []) + units).flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isBigEndian ? [high, low] : [low, high]
    }
  }
}
