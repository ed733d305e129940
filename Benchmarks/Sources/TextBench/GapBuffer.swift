/// The floor for editing traces: bytes with a gap where the last edit was. It has no paragraphs, no styles, no versions and no undo.
struct GapBuffer {
  private var bytes = [UInt8](repeating: 0, count: 1 << 20)
  private var gap = 0..<(1 << 20)

  var count: Int { bytes.count - gap.count }

  subscript(offset: Int) -> UInt8 { bytes[offset < gap.lowerBound ? offset : offset + gap.count] }

  /// Puts text in place of so many bytes from an offset on.
  mutating func replace(_ offset: Int, _ removed: Int, with text: [UInt8]) {
    move(to: offset)
    gap = gap.lowerBound..<(gap.upperBound + removed)
    if gap.count < text.count { grow() }
    for (index, byte) in text.enumerated() { bytes[gap.lowerBound + index] = byte }
    gap = (gap.lowerBound + text.count)..<gap.upperBound
  }

  private mutating func move(to offset: Int) {
    while gap.lowerBound > offset {
      bytes[gap.upperBound - 1] = bytes[gap.lowerBound - 1]
      gap = (gap.lowerBound - 1)..<(gap.upperBound - 1)
    }
    while gap.lowerBound < offset {
      bytes[gap.lowerBound] = bytes[gap.upperBound]
      gap = (gap.lowerBound + 1)..<(gap.upperBound + 1)
    }
  }

  private mutating func grow() {
    let more = bytes.count
    bytes.insert(contentsOf: [UInt8](repeating: 0, count: more), at: gap.upperBound)
    gap = gap.lowerBound..<(gap.upperBound + more)
  }

  var contents: [UInt8] { Array(bytes[..<gap.lowerBound] + bytes[gap.upperBound...]) }
}
