extension Lineage {
  /// The versions of a range as bytes: dates and parents as small differences.
  func bytes(of range: Range<Int>) -> [UInt8] {
    var (bytes, date): ([UInt8], Int64) = ([], 0)
    for number in range {
      let entry = self[number]
      bytes.append(zigzag: entry.date &- date)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: entry.prefix >> shift))
      }
      bytes.append(varint: UInt64(entry.parents.count))
      for parent in entry.parents { bytes.append(varint: UInt64(number - parent)) }
      date = entry.date
    }
    return bytes
  }

  /// Reads what `bytes` wrote for versions that come next. False where the bytes are damaged.
  mutating func append(_ bytes: [UInt8]) -> Bool {
    var (reader, date) = (ByteReader(bytes), Int64(0))
    while !reader.isAtEnd {
      guard let step = reader.zigzag(), let prefix = reader.fixed(), let count = reader.varint(), count <= 1000 else {
        return false
      }
      date &+= step
      var parents: [Int] = []
      for _ in 0..<count {
        guard let distance = reader.varint(), distance <= UInt64(self.count) else { return false }
        parents.append(self.count - Int(distance))
      }
      guard append(Entry(date: date, prefix: prefix, parents: parents)) else { return false }
    }
    return true
  }
}

extension [UInt8] {
  /// Seven bits a byte, the lowest first.
  fileprivate mutating func append(varint value: UInt64) {
    var rest = value
    while rest > 0x7F {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  fileprivate mutating func append(zigzag value: Int64) {
    append(varint: UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }
}

/// Reads numbers from bytes; nil where there are none, or where they are too large.
private struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func varint() -> UInt64? {
    var (value, shift): (UInt64, UInt64) = (0, 0)
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  mutating func zigzag() -> Int64? {
    varint().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  mutating func fixed() -> UInt64? {
    guard bytes.count - place >= 8 else { return nil }
    defer { place += 8 }
    return bytes[place..<(place + 8)].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
