/// The sequences that put text on the system clipboard (OSC 52).
enum Clipboard {
  /// The longest text that is sent, in bytes of UTF-8; many terminals drop longer ones.
  static let limit = 100_000

  /// The bytes to send; none for a text above the limit or a terminal without a clipboard.
  ///
  /// tmux gets it twice: for itself, and passed through to the terminal outside.
  static func sequence(for text: String, capabilities: Capabilities) -> [UInt8] {
    guard !capabilities.isPlain, text.utf8.count <= limit else { return [] }
    let sequence =
      Array("\u{1B}]52;c;".utf8) + Base64.encode(Array(text.utf8)) + Array("\u{1B}\\".utf8)
    return capabilities.isMultiplexed ? sequence + passedThrough(sequence) : sequence
  }

  /// A sequence in tmux's passthrough: each escape doubled.
  private static func passedThrough(_ sequence: [UInt8]) -> [UInt8] {
    Array("\u{1B}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] }
      + Array("\u{1B}\\".utf8)
  }
}
