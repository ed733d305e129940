/// Where characters end in UTF-8 that arrives in pieces.
enum UTF8Text {
  /// The bytes without an unfinished character at their end.
  static func complete(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for count in 1...3 where count <= bytes.count {
      let lead = bytes[bytes.endIndex - count]
      if lead & 0xC0 == 0x80 { continue }
      return length(of: lead) > count ? bytes.dropLast(count) : bytes
    }
    return bytes
  }

  /// The bytes of the first character; empty if it is unfinished. A byte that starts none is one by itself.
  static func first(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let lead = bytes.first else { return [] }
    let expected = length(of: lead)
    let tail = bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }
    let taken = bytes.prefix(min(expected, 1 + tail.count))
    return taken.count < expected && taken.count == bytes.count ? [] : taken
  }

  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
