extension Key {
  /// A key that types a character. Shift is part of the character, but for a letter with Ctrl, Alt or Super: that is lower case with Shift.
  init(typing character: Character, shifted: Character? = nil, modifiers: Modifiers) {
    let isCommand = !modifiers.isDisjoint(with: [.control, .alt, .super])
    let isUpper = character.isUppercase || (shifted?.isUppercase ?? false)
    if isCommand, character.isLetter {
      let lower = character.lowercased()
      self.init(
        .character(lower.count == 1 ? Character(lower) : character),
        isUpper ? modifiers.union(.shift) : modifiers)
    } else if let shifted, modifiers.contains(.shift) {
      self.init(.character(shifted), modifiers.subtracting(.shift))
    } else {
      let types = modifiers.contains(.shift) && !isCommand
      let upper = types ? character.uppercased() : String(character)
      self.init(
        .character(upper.count == 1 ? Character(upper) : character),
        types ? modifiers.subtracting(.shift) : modifiers)
    }
  }

  /// The keys of a cluster that arrived as text; none for a C1 control.
  static func typed(_ cluster: Character, erase: UInt8) -> [Key] {
    if cluster == "\r\n" { return [Key(.enter), Key(.character("j"), .control)] }
    guard let scalar = cluster.unicodeScalars.first, scalar.value < 0xA0 else {
      return [Key(.character(cluster))]
    }
    if 0x20..<0x7F ~= scalar.value { return [Key(.character(cluster))] }
    return control(UInt8(scalar.value), erase: erase).map { [$0] } ?? []
  }

  /// The key with Alt; a capital letter becomes a small one with Shift.
  var withAlt: Key {
    guard case .character(let character) = code else { return Key(code, modifiers.union(.alt)) }
    return Key(typing: character, modifiers: modifiers.union(.alt))
  }

  private static func control(_ byte: UInt8, erase: UInt8) -> Key? {
    switch byte {
    case 0: Key(.character(" "), .control)
    case 0x08, 0x7F: Key(.backspace, byte == erase ? [] : .control)
    case 0x09: Key(.tab)
    case 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), .control)
    case 0x1C...0x1F: Key(.character(Character(Unicode.Scalar(byte + 0x40))), .control)
    default: nil
    }
  }
}
