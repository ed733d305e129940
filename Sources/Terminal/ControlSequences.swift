/// What is sent to a terminal when a program takes it, hands it back, and learns more about it.
struct ControlSequences {
  let capabilities: Capabilities

  /// Takes the screen: its own buffer, no wrapping, paste, focus and mouse reports, a bar as cursor. In one write with the questions.
  var enter: [UInt8] {
    if capabilities.isPlain { return bytes(["[m", "[2J"]) }
    return bytes(["[?1049h", "[22;2t", "[?7l", "[?2004h", "[?1004h", "[?1002h", "[?1006h", "[5 q"])
  }

  /// The questions; the primary attributes come last, since everybody answers them, and in order.
  var questions: [UInt8] {
    if capabilities.isPlain { return [] }
    let attributes = capabilities.isMultiplexed ? [] : ["[0;48;2;1;2;3;4:3m", "P$qm\u{1B}\\", "[m"]
    return bytes(["[?u", "[?2026$p", "[?2027$p", "[>0q"] + attributes) + fence
  }

  /// Asks for the primary attributes (DA1).
  var fence: [UInt8] { capabilities.isPlain ? [] : bytes(["[c"]) }

  /// Turns on what the terminal has said that it has since `other`.
  func upgrade(from other: Capabilities) -> [UInt8] {
    bytes(
      (capabilities.wantsClusters && !other.wantsClusters ? ["[?2027h"] : [])
        + (capabilities.keyboard == other.keyboard ? [] : keyboard))
  }

  /// Takes the screen again, with all that is known of it by now.
  var reenter: [UInt8] {
    capabilities.isPlain ? enter : enter + bytes((capabilities.wantsClusters ? ["[?2027h"] : []) + keyboard)
  }

  /// Hands the screen back as it was. Safe to send at any time, also twice.
  var leave: [UInt8] {
    if capabilities.isPlain { return bytes(["[m", "[?25h", "[2J", "[H"]) }
    return bytes(
      ["[?2026l", "[<u", "[>4m", "[?1006l", "[?1002l", "[?1004l", "[?2004l"]
        + (capabilities.wantsClusters ? ["[?2027l"] : [])
        + ["[?7h", "]8;;\u{1B}\\", "[m", "[0 q", "[?25h", "[23;2t", "[?1049l"])
  }

  private var keyboard: [String] {
    switch capabilities.keyboard {
    case .legacy: []
    case .modifyOtherKeys: ["[>4;2m"]
    case .kitty: ["[>5u"]
    }
  }

  private func bytes(_ sequences: [String]) -> [UInt8] { sequences.flatMap { [0x1B] + Array($0.utf8) } }
}
