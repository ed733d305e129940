extension HTMLEmission {
  /// Whether a character that may begin a tag or a reference means itself, or what it meant, before what follows it now.
  func isSignStill(_ edited: Int, _ old: Int) -> Bool {
    let bytes = writer.source.bytes[origins[old].range]
    switch bytes.first {
    case UInt8(ascii: "<"): return isSameNext(edited, old) || !beginsTag(new[edited + 1].value)
    case UInt8(ascii: "&") where bytes.last != UInt8(ascii: ";"): return isSameWordNext(edited, old)
    default: return true
    }
  }

  /// Whether the item after a kept one is the one that was after it.
  private func isSameNext(_ edited: Int, _ old: Int) -> Bool {
    edited + 1 == new.count || source(of: edited + 1) == old + 1
  }

  /// Whether the letters and digits after a kept item are those that were after it.
  private func isSameWordNext(_ edited: Int, _ old: Int) -> Bool {
    var step = 0
    while isSameNext(edited + step, old + step) {
      step += 1
      if edited + step == new.count || !isInReference(new[edited + step].value) { return true }
    }
    return !isInReference(new[edited + step + 1].value)
  }

  private func beginsTag(_ value: UInt32) -> Bool {
    isLetter(value) || [0x21, 0x2F, 0x3F].contains(value)
  }

  private func isInReference(_ value: UInt32) -> Bool {
    isLetter(value) || (0x30...0x39).contains(value) || value == 0x23 || value == 0x3B
  }

  private func isLetter(_ value: UInt32) -> Bool { (0x41...0x5A).contains(value & ~0x20) }
}
