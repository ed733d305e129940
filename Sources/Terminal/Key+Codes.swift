extension Key.Code {
  /// The final byte of `CSI A` and `SS3 A`.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter) - 0x4F)
    default: return nil
    }
  }

  /// The number of `CSI 3 ~`.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28...29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// The keys among the code points of `CSI u`: C0 names, and kitty's functional keys in the private use area.
  init?(codePoint: Int) {
    switch codePoint {
    case 8, 127: self = .backspace
    case 9: self = .tab
    case 13, 57414: self = .enter
    case 27: self = .escape
    case 57376...57398: self = .function(codePoint - 57363)
    case 57417...57426: self = Self.keypad[codePoint - 57417]
    default: return nil
    }
  }

  private static let keypad: [Key.Code] = [
    .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
  ]
}

extension Key {
  /// The key of an `SS3`: cursor keys, F1 to F4, and the keypad in application mode.
  init?(singleShift byte: UInt8) {
    if let code = Code(letter: byte) {
      self.init(code)
    } else if byte == UInt8(ascii: "M") {
      self.init(.enter)
    } else if 0x6A...0x79 ~= byte {
      self.init(.character(Character(Unicode.Scalar(byte - 0x40))))
    } else {
      return nil
    }
  }

  /// The character of a code point that types something; kitty's keypad types what is printed on it.
  static func character(_ codePoint: Int) -> Character? {
    if 57399...57416 ~= codePoint {
      let keypad = Array("0123456789./*-+\r=,")
      return keypad[codePoint - 57399]
    }
    guard 0x20..<0x110000 ~= codePoint, !(0xE000...0xF8FF ~= codePoint), !(0x7F...0x9F ~= codePoint)
    else { return nil }
    return UInt32(exactly: codePoint).flatMap(Unicode.Scalar.init).map(Character.init)
  }
}

extension Key.Modifiers {
  /// The parameter of a key: 1 and a bit for each modifier. Hyper counts as Super, Meta as Alt; the locks do not count.
  init(parameter: Int?) {
    let bits = max(0, (parameter ?? 1) - 1)
    self.init(rawValue: UInt8(bits & 15))
    if bits & 16 != 0 { insert(.super) }
    if bits & 32 != 0 { insert(.alt) }
  }
}
