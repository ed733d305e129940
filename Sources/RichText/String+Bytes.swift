/// Strings addressed by UTF-8 offsets.
extension StringProtocol {
  /// The index at this offset, which lies between 0 and the length.
  func index(atByte offset: Int) -> String.Index { utf8.index(startIndex, offsetBy: offset) }

  /// The distance in bytes from the start.
  func byte(of index: String.Index) -> Int { utf8.distance(from: startIndex, to: index) }

  /// The bytes in the range, whose ends are scalar borders.
  func part(_ range: Range<Int>) -> SubSequence {
    self[index(atByte: range.lowerBound)..<index(atByte: range.upperBound)]
  }

  /// The nearest scalar border at or before the offset, which may have any value.
  func scalarBorder(atOrBefore offset: Int) -> Int {
    var border = Swift.min(Swift.max(offset, 0), utf8.count)
    while border > 0, border < utf8.count, utf8[index(atByte: border)] & 0xC0 == 0x80 { border -= 1 }
    return border
  }

  /// Whether a scalar begins or the text ends at this offset; false for an offset outside.
  func isScalarBorder(_ offset: Int) -> Bool { offset >= 0 && scalarBorder(atOrBefore: offset) == offset }

  /// The length in UTF-16 units, counted in the bytes: one for each scalar, two for those of four bytes.
  @inline(__always)
  var utf16Length: Int { utf8.count <= 1 ? utf8.count : countedUTF16Length }

  @inline(never)
  private var countedUTF16Length: Int {
    var count = 0
    if utf8.count <= Self.fewBytes {
      for byte in utf8 { count &+= UTF16.units(startingWith: byte) }
      return count
    }
    let text = Substring(self)
    let bytes = text.utf8Span.span
    for index in bytes.indices { count &+= UTF16.units(startingWith: bytes[index]) }
    return count
  }

  /// Whether a byte is a line feed.
  @inline(__always)
  var hasLineFeed: Bool {
    if utf8.count > 1 { return containsLineFeed }
    return !utf8.isEmpty && utf8[startIndex] == 0x0A
  }

  @inline(never)
  private var containsLineFeed: Bool {
    if utf8.count <= Self.fewBytes {
      for byte in utf8 where byte == 0x0A { return true }
      return false
    }
    let text = Substring(self)
    let bytes = text.utf8Span.span
    var count = 0
    for index in bytes.indices { count &+= bytes[index] == 0x0A ? 1 : 0 }
    return count > 0
  }

  /// Up to so many bytes a string has no storage, which a span would need.
  private static var fewBytes: Int { 15 }

  /// Equality of bytes, where `==` would take canonically equivalent text for equal.
  public func hasSameBytes(as other: some StringProtocol) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let (mine, others) = (Substring(self), Substring(other))
    let (a, b) = (mine.utf8Span.span, others.utf8Span.span)
    var difference: UInt8 = 0
    for start in stride(from: 0, to: a.count, by: 1024) where difference == 0 {
      for index in start..<Swift.min(start + 1024, a.count) { difference |= a[index] ^ b[index] }
    }
    return difference == 0
  }
}

extension String {
  /// Puts text in place of a range of bytes, which begins and ends between scalars.
  @inline(__always)
  mutating func replaceBytes(_ range: Range<Int>, with new: String) {
    if range.lowerBound == utf8.count { return append(new) }
    let lower = index(atByte: range.lowerBound), upper = range.isEmpty ? lower : index(atByte: range.upperBound)
    if new.isEmpty { removeSubrange(lower..<upper) } else { replaceSubrange(lower..<upper, with: new) }
  }
}

extension UTF16 {
  /// How many units a scalar has whose UTF-8 starts with this byte; none for a byte that no scalar starts with.
  fileprivate static func units(startingWith byte: UInt8) -> Int {
    (byte & 0xC0 == 0x80 ? 0 : 1) &+ (byte >= 0xF0 ? 1 : 0)
  }
}
