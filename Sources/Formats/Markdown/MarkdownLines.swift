/// Where the lines of a file are.
struct MarkdownLines {
  /// The start of each line, then the end of the last.
  private(set) var starts = [0]
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      if byte == 0x0A || byte == 0x0D { starts.append(index) }
    }
    if starts.last != bytes.count { starts.append(bytes.count) }
  }

  var count: Int { starts.count - 1 }

  /// A line's bytes with its end.
  func whole(_ line: Int) -> Range<Int> { starts[line]..<starts[line + 1] }

  /// The bytes of some lines with their ends.
  func whole(_ lines: Range<Int>) -> Range<Int> {
    starts[lines.lowerBound]..<starts[max(lines.lowerBound, lines.upperBound)]
  }

  /// A line's bytes without its end.
  subscript(line: Int) -> Range<Int> {
    var range = whole(line)
    while let last = range.last, bytes[last] == 0x0A || bytes[last] == 0x0D { range = range.dropLast() }
    return range
  }

  /// Whether nothing but blanks, or some other bytes, is in the line.
  func isBlank(_ line: Int, orIn others: [UInt8] = []) -> Bool {
    self[line].allSatisfy { bytes[$0].isMarkdownBlank || others.contains(bytes[$0]) }
  }

  /// The line that a byte is in.
  func line(of byte: Int) -> Int {
    var (low, high) = (0, count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// What the first line ends with.
  var lineEnd: [UInt8] {
    guard count > 0 else { return [0x0A] }
    let end = Array(bytes[self[0].upperBound..<whole(0).upperBound])
    return end.isEmpty ? [0x0A] : end
  }
}
