extension ControlSequence {
  /// The key of the sequence, in the forms of xterm, VT220, rxvt, the Linux console and kitty.
  func key(erase: UInt8) -> Key? {
    if prefix == UInt8(ascii: "[") { return Key(.function(Int(final) - 0x40)) }
    guard prefix == nil else { return nil }
    switch final {
    case UInt8(ascii: "u"): return encodedKey(code: 0, modifiers: 1)
    case UInt8(ascii: "~") where parameter(0) == 27 && parameters.count > 2:
      return encodedKey(code: 2, modifiers: 1)
    case UInt8(ascii: "~"): return numberedKey([])
    case UInt8(ascii: "^"): return numberedKey(.control)
    case UInt8(ascii: "$"): return numberedKey(.shift)
    case UInt8(ascii: "@"): return numberedKey([.control, .shift])
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return Key.Code(letter: final - 0x20).map { Key($0, .shift) }
    default: return Key.Code(letter: final).map { Key($0, modifiers) }
    }
  }

  private var modifiers: Key.Modifiers { Key.Modifiers(parameter: parameter(1)) }

  private func numberedKey(_ more: Key.Modifiers) -> Key? {
    guard let number = parameter(0), let code = Key.Code(number: number) else { return nil }
    return Key(code, modifiers.union(more))
  }

  /// A key that is sent as the code point of its character: kitty's `CSI u`, and modifyOtherKeys in both forms.
  private func encodedKey(code index: Int, modifiers place: Int) -> Key? {
    guard let code = parameter(index) else { return nil }
    let modifiers = Key.Modifiers(parameter: parameter(place))
    if let named = Key.Code(codePoint: code) { return Key(named, modifiers) }
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .super])
    let base = index == 0 && isCommand && code > 0x7F ? parameter(0, 2) : nil
    guard let character = Key.character(base ?? code) else { return nil }
    let shifted = base == nil && index == 0 ? parameter(0, 1).flatMap(Key.character) : nil
    return Key(typing: character, shifted: shifted, modifiers: modifiers)
  }
}
