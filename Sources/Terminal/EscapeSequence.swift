/// What follows an escape byte in a terminal's input.
enum EscapeSequence: Equatable {
  case control(ControlSequence)
  case mouse(MouseReport)
  /// SS3 and its final byte.
  case singleShift(UInt8)
  /// The text of an OSC, DCS or APC string, without introducer and terminator.
  case string(String)

  enum Parsed: Equatable {
    case incomplete
    /// Bytes that mean nothing.
    case invalid(length: Int)
    /// The escape stands alone: another one follows.
    case escape
    /// A key with Alt.
    case alternate
    case sequence(EscapeSequence, length: Int)
  }

  /// Parses bytes that begin with an escape.
  static func parse(_ bytes: ArraySlice<UInt8>) -> Parsed {
    let rest = bytes.dropFirst()
    guard let second = rest.first else { return .incomplete }
    switch second {
    case 0x1B: return .escape
    case UInt8(ascii: "["): return parseControl(bytes)
    case UInt8(ascii: "O"): return parseSingleShift(bytes)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"): return parseString(bytes)
    default: return .alternate
    }
  }

  /// Whether the bytes begin a string that a terminal sends. Typed, `ESC ]` and its like are keys with Alt.
  static func opensString(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count > 2 else { return false }
    let third = bytes[bytes.startIndex + 2]
    switch bytes[bytes.startIndex + 1] {
    case UInt8(ascii: "]"):
      return isDigit(third) || third == UInt8(ascii: "l") || third == UInt8(ascii: "L")
    case UInt8(ascii: "P"): return isDigit(third) || [0x3E, 0x21, 0x24, 0x2B].contains(third)
    case UInt8(ascii: "_"): return third == UInt8(ascii: "G")
    default: return false
    }
  }

  private static func parseSingleShift(_ bytes: ArraySlice<UInt8>) -> Parsed {
    guard let third = bytes.dropFirst(2).first else { return .incomplete }
    guard Key(singleShift: third) != nil else { return .alternate }
    return .sequence(.singleShift(third), length: 3)
  }

  private static func parseString(_ bytes: ArraySlice<UInt8>) -> Parsed {
    guard bytes.count > 2 else { return .incomplete }
    guard opensString(bytes) else { return .alternate }
    let body = bytes.dropFirst(2)
    guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == 0x1B }) else { return .incomplete }
    let text = String(decoding: body[..<end], as: UTF8.self)
    let taken = end - bytes.startIndex
    if bytes[end] == 0x07 { return .sequence(.string(text), length: taken + 1) }
    guard end + 1 < bytes.endIndex else { return .incomplete }
    return bytes[end + 1] == UInt8(ascii: "\\")
      ? .sequence(.string(text), length: taken + 2) : .invalid(length: taken)
  }

  private static func parseControl(_ bytes: ArraySlice<UInt8>) -> Parsed {
    let body = bytes.dropFirst(2)
    guard let first = body.first else { return .incomplete }
    if first == UInt8(ascii: "[") { return parseConsoleKey(bytes) }
    if first == UInt8(ascii: "M") { return parseOldMouse(bytes) }
    guard
      let end = body.firstIndex(where: { !(0x20...0x3F ~= $0) })
        ?? ControlSequence.shiftedEnd(of: body)
    else {
      return .incomplete
    }
    return finish(bytes, body: body, end: ControlSequence.shiftedEnd(of: body) ?? end)
  }

  private static func finish(_ bytes: ArraySlice<UInt8>, body: ArraySlice<UInt8>, end: Int)
    -> Parsed
  {
    let length = end + 1 - bytes.startIndex
    guard 0x40...0x7E ~= bytes[end] || bytes[end] == UInt8(ascii: "$") else {
      return .invalid(length: length - 1)
    }
    let control = ControlSequence(body: body[..<end], final: bytes[end])
    if let report = MouseReport(control) { return .sequence(.mouse(report), length: length) }
    return .sequence(.control(control), length: length)
  }

  /// The Linux console's F1 to F5: `CSI [ A` to `E`.
  private static func parseConsoleKey(_ bytes: ArraySlice<UInt8>) -> Parsed {
    guard let fourth = bytes.dropFirst(3).first else { return .incomplete }
    guard 0x41...0x45 ~= fourth else { return .invalid(length: 3) }
    return .sequence(.control(ControlSequence(body: [UInt8(ascii: "[")], final: fourth)), length: 4)
  }

  private static func parseOldMouse(_ bytes: ArraySlice<UInt8>) -> Parsed {
    let body = Array(bytes.dropFirst(3).prefix(3))
    guard body.count == 3 else { return .incomplete }
    guard body.allSatisfy({ $0 >= 0x20 }) else { return .invalid(length: 3) }
    return .sequence(.mouse(MouseReport(old: body)), length: 6)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
