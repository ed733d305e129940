/// Bytes to look for in many, by Horspool's algorithm: what does not match is skipped by as much as the pattern is long.
struct BytePattern: Sendable {
  private let bytes: [UInt8]
  /// For each byte, how far the pattern may move where that byte stands at its end.
  private let skips: [Int]
  private let ignoresCase: Bool

  var count: Int { bytes.count }

  /// - Parameter ignoresCase: whether ASCII capitals match the pattern's small letters.
  init(_ bytes: [UInt8], ignoringCase ignoresCase: Bool) {
    (self.bytes, self.ignoresCase) = (bytes, ignoresCase)
    var skips = Array(repeating: max(bytes.count, 1), count: 256)
    for (index, byte) in bytes.dropLast().enumerated() {
      skips[Int(byte)] = bytes.count - 1 - index
      if ignoresCase, 0x61...0x7A ~= byte { skips[Int(byte - 0x20)] = bytes.count - 1 - index }
    }
    self.skips = skips
  }

  /// The first place at or behind an offset where the pattern stands.
  func first(in text: Span<UInt8>, from offset: Int) -> Int? {
    guard let last = bytes.last else { return nil }
    var end = max(offset, 0) + bytes.count - 1
    while end < text.count {
      let byte = text[end]
      if folded(byte) == last, matches(text, at: end + 1 - bytes.count) { return end + 1 - bytes.count }
      end += skips[Int(byte)]
    }
    return nil
  }

  private func matches(_ text: Span<UInt8>, at start: Int) -> Bool {
    for index in bytes.indices where folded(text[start + index]) != bytes[index] { return false }
    return true
  }

  private func folded(_ byte: UInt8) -> UInt8 { ignoresCase && 0x41...0x5A ~= byte ? byte + 0x20 : byte }
}
