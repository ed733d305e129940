/// Where a pack's index says that the objects are, in bytes from the pack's beginning (git, gitformat-pack: both versions of the index).
struct PackOffsets {
  /// The last object's; 0 where there is none.
  let highest: Int

  /// Nil for what is no such index, or is cut off.
  init?(index file: String) {
    guard let bytes = File.bytes(of: file), bytes.count >= 1024 else { return nil }
    let isSecond = bytes.starts(with: [0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]), names = isSecond ? 1032 : 1024
    let count = Self.number(in: bytes, at: names - 4), ends = 40
    guard bytes.count >= names + count * (isSecond ? 28 : 24) + ends else { return nil }
    if isSecond {
      guard let highest = Self.highest(in: bytes, count, at: names + count * 24) else { return nil }
      self.highest = highest
    } else {
      highest = (0..<count).lazy.map { Self.number(in: bytes, at: names + $0 * 24) }.max() ?? 0
    }
  }

  /// Those of 31 bits stand in the table; the others stand in a second one behind it, and here the place in that. Nil where one is beyond it.
  private static func highest(in bytes: [UInt8], _ count: Int, at table: Int) -> Int? {
    var highest = 0
    for index in 0..<count {
      var offset = number(in: bytes, at: table + index * 4)
      if offset & 0x8000_0000 != 0 {
        let place = table + count * 4 + (offset & 0x7fff_ffff) * 8
        guard place + 48 <= bytes.count, bytes[place] < 0x80 else { return nil }
        offset = number(in: bytes, at: place) << 32 | number(in: bytes, at: place + 4)
      }
      highest = max(highest, offset)
    }
    return highest
  }

  private static func number(in bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
  }
}
