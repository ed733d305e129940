/// A mouse report as the terminal sends it, SGR (mode 1006) or the old three bytes.
struct MouseReport: Equatable {
  let button: Int
  let column: Int
  let row: Int
  let isRelease: Bool

  /// `CSI < b ; x ; y M`, or `m` for a release; nil for any other sequence.
  init?(_ sequence: ControlSequence) {
    guard sequence.prefix == UInt8(ascii: "<"), sequence.final | 0x20 == UInt8(ascii: "m") else {
      return nil
    }
    guard let button = sequence.parameter(0), let x = sequence.parameter(1),
      let y = sequence.parameter(2)
    else {
      return nil
    }
    (self.button, column, row) = (button, max(0, x - 1), max(0, y - 1))
    isRelease = sequence.final == UInt8(ascii: "m")
  }

  /// `CSI M` and three bytes: button, column and row, each above 32.
  init(old bytes: [UInt8]) {
    (button, column, row) = (
      Int(bytes[0]) - 32, max(0, Int(bytes[1]) - 33), max(0, Int(bytes[2]) - 33)
    )
    isRelease = button & 0xC3 == 3 && button & 32 == 0
  }

  /// The event; nil for what there is no event for: a horizontal wheel, a move without a button.
  var event: Mouse? {
    action.map { Mouse($0, column: column, row: row, modifiers: modifiers) }
  }

  private var action: Mouse.Action? {
    let number = button & 3
    switch (button & 0xC0, button & 32 != 0) {
    case (64, _): return number > 1 ? nil : number == 0 ? .wheelUp : .wheelDown
    case (_, true): return number == 3 ? nil : .drag
    case (128, _): return isRelease ? .release : .press(8 + number)
    default: return isRelease ? .release : number == 3 ? nil : .press(number)
    }
  }

  private var modifiers: Key.Modifiers {
    var modifiers: Key.Modifiers = []
    if button & 4 != 0 { modifiers.insert(.shift) }
    if button & 8 != 0 { modifiers.insert(.alt) }
    if button & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }
}
