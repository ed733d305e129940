/// The central directory of an archive, byte by byte (PKWARE's APPNOTE 6.3, 4.3).
struct ZipDirectory {
  struct Record {
    /// The bytes of the record.
    var range: Range<Int>
    /// Where the entry's own header begins.
    var offset: Int
    var nameLength: Int
    var extraLength: Int
  }

  private(set) var records: [Record] = []
  /// Where the directory begins.
  let start: Int
  /// Where the record begins that ends the directory.
  let end: Int

  /// Nil where the directory is damaged, or in the form for archives larger than 4 GB.
  init?(_ bytes: [UInt8]) {
    guard let end = Self.end(bytes) else { return nil }
    (self.end, start) = (end, bytes.number(end + 16, 4))
    let (count, size) = (bytes.number(end + 10, 2), bytes.number(end + 12, 4))
    guard start + size == end, end < 20 || !bytes[(end - 20)...].starts(with: [0x50, 0x4B, 6, 7]) else { return nil }
    var place = start
    for _ in 0..<count {
      guard let record = Self.record(bytes, place, end), record.offset < start else { return nil }
      records.append(record)
      place = record.range.upperBound
    }
  }

  private static func end(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    let places = max(0, bytes.count - 22 - 0xFFFF)...(bytes.count - 22)
    return places.reversed().first { bytes[$0] == 0x50 && bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
  }

  private static func record(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Record? {
    guard place + 46 <= end, bytes[place...].starts(with: [0x50, 0x4B, 1, 2]) else { return nil }
    let (name, extra, comment) = (bytes.number(place + 28, 2), bytes.number(place + 30, 2), bytes.number(place + 32, 2))
    let upper = place + 46 + name + extra + comment
    guard upper <= end else { return nil }
    return Record(range: place..<upper, offset: bytes.number(place + 42, 4), nameLength: name, extraLength: extra)
  }
}

extension [UInt8] {
  /// A number of so many bytes, the lowest first, which must be inside.
  func number(_ place: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) } }

  /// Puts a number of so many bytes, the lowest first.
  mutating func put(_ number: Int, _ place: Int, _ count: Int) {
    for index in 0..<count { self[place + index] = UInt8(truncatingIfNeeded: number >> (8 * index)) }
  }
}
