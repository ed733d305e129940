extension Lineage {
  /// The parents of a range's versions as bytes: how many versions, their steps, and of each whose step does not tell its parents, how far it is behind
  /// the one before it, how many they are, and how far back each is.
  func bytes(of range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = [], last = range.lowerBound
    bytes.append(varint: range.count)
    bytes += steps[range]
    for number in range where steps[number] == 0 {
      let parents = otherParents(of: number)
      if parents.isEmpty { continue }
      bytes.append(varint: number - last)
      bytes.append(varint: parents.count)
      for parent in parents { bytes.append(varint: number - parent) }
      last = number
    }
    return bytes
  }

  /// Reads what `bytes` wrote for versions that come next. False where the bytes are damaged.
  mutating func append(_ bytes: [UInt8]) -> Bool {
    var (reader, number) = (ByteReader(bytes), self.count)
    guard let count = reader.varint(), let steps = reader.bytes(count), append(steps: steps) else { return false }
    while !reader.isAtEnd {
      guard let gap = reader.varint(), let count = reader.varint(), gap < self.count, count <= 1000 else {
        return false
      }
      number += gap
      var parents: [Int] = []
      for _ in 0..<count {
        guard let distance = reader.varint(), distance <= number else { return false }
        parents.append(number - distance)
      }
      guard setParents(parents, of: number) else { return false }
    }
    return true
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first.
  fileprivate mutating func append(varint value: Int) {
    var rest = value
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }
}

/// Reads numbers from bytes; nil where there are none, or where they are too large.
private struct ByteReader {
  private let content: [UInt8]
  private var place = 0
  init(_ content: [UInt8]) { self.content = content }

  var isAtEnd: Bool { place == content.count }

  mutating func varint() -> Int? {
    var (value, shift) = (0, 0)
    while place < content.count, shift < 56 {
      let byte = content[place]
      place += 1
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count <= content.count - place else { return nil }
    defer { place += count }
    return Array(content[place..<(place + count)])
  }
}
