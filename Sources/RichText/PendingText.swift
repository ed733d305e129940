/// What was typed and is not in a leaf's text yet: a few bytes of ASCII in place of a range of the text.
struct PendingText: Sendable {
  /// Where they begin.
  private var start = 0
  /// How much of the leaf's text they take the place of.
  private var removed = 0
  private var count = 0
  /// The first byte in the lowest bits.
  private var bytes: UInt128 = 0

  private static var room: Int { 15 }

  /// How much longer the text is with them.
  var growth: Int { count &- removed }

  var isEmpty: Bool { count == 0 && removed == 0 }

  /// What of the leaf's text they take the place of.
  var replaced: Range<Int> { start..<(start + removed) }

  var text: String { Self.text(bytes, count) }

  private static func text(_ bytes: UInt128, _ count: Int) -> String {
    let text = (0..<count).map { UInt8(truncatingIfNeeded: bytes &>> UInt128(8 * $0)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// What of a leaf's text, with these bytes in it, is in a valid range; nil where that is partly here.
  func text(in range: Range<Int>, of leaf: ParagraphLeaf) -> String? {
    if range.isEmpty { return "" }
    if range.upperBound <= start || isEmpty { return leaf.read { String($0.text.part(range)) } }
    if range.lowerBound >= start + count {
      let range = (range.lowerBound - growth)..<(range.upperBound - growth)
      return leaf.read { String($0.text.part(range)) }
    }
    guard range.lowerBound >= start, range.upperBound <= start + count else { return nil }
    return Self.text(bytes &>> UInt128(8 * (range.lowerBound - start)), range.count)
  }

  /// Puts ASCII in place of a valid range of the text with the bytes. Does nothing and gives false where that does not go on from them, or is
  /// more than there is room for.
  @inline(__always)
  mutating func replace(_ range: Range<Int>, with new: String) -> Bool {
    guard count + new.utf8.count <= Self.room, remove(range) else { return false }
    if new.utf8.count == 1 { append(new.utf8[new.startIndex]) } else { append(new) }
    return true
  }

  @inline(never)
  private mutating func append(_ text: String) { for byte in text.utf8 { append(byte) } }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    bytes |= UInt128(byte) &<< UInt128(8 &* count)
    count &+= 1
  }

  /// Takes out what is before or behind the end of the bytes.
  @inline(__always)
  private mutating func remove(_ range: Range<Int>) -> Bool {
    let end = start &+ count
    if isEmpty {
      (start, removed) = (range.lowerBound, range.count)
    } else if range.lowerBound == end {
      removed &+= range.count
    } else if range.upperBound == end {
      shorten(to: range.lowerBound)
    } else {
      return false
    }
    return true
  }

  private mutating func shorten(to end: Int) {
    removed += Swift.max(0, start - end)
    start = Swift.min(start, end)
    count = end - start
    bytes &= (1 &<< UInt128(8 * count)) &- 1
  }
}
