/// A zip archive of files that are not compressed (PKWARE's APPNOTE 6.3, 4.3), with correct sums.
struct StoredArchive {
  private var entries: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    let sum = Int(Self.sum(bytes))
    var fields = [UInt8](repeating: 0, count: 6) + number(33, 2) + number(sum, 4)
    fields += number(bytes.count, 4) + number(bytes.count, 4) + number(name.utf8.count, 2) + number(0, 2)
    directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + fields
    directory += [UInt8](repeating: 0, count: 10) + number(entries.count, 4) + Array(name.utf8)
    entries += number(0x0403_4B50, 4) + number(20, 2) + fields
    entries += Array(name.utf8) + bytes
    count += 1
  }

  /// The whole archive.
  var bytes: [UInt8] {
    var end = number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
    end += number(directory.count, 4) + number(entries.count, 4) + number(0, 2)
    return entries + directory + end
  }

  private func number(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ (sum >> 8) }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    var sum = UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    return sum
  }
}
