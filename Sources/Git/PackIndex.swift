internal import CGit2
internal import Crypto

/// The index of a pack of less than 2 GB, version 2: where each of its objects is, by name.
///
/// <https://git-scm.com/docs/gitformat-pack>
struct PackIndex {
  let bytes: [UInt8]

  init(_ pack: PackStream) {
    let entries = pack.entries.sorted { $0.id < $1.id }
    var bytes: [UInt8] = [0xFF, 0x74, 0x4F, 0x63] + PackStream.bigEndian(2)
    for count in Self.counts(entries.map(\.id)) { bytes += PackStream.bigEndian(count) }
    for entry in entries { bytes += entry.id.bytes }
    for entry in entries { bytes += PackStream.bigEndian(Self.check(of: pack.bytes[entry.place])) }
    for entry in entries { bytes += PackStream.bigEndian(UInt32(entry.place.lowerBound)) }
    bytes += pack.checksum
    self.bytes = bytes + Array(Insecure.SHA1.hash(data: bytes))
  }

  /// How many of the names begin with each byte or a smaller one.
  private static func counts(_ ids: [ObjectID]) -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: 256)
    for id in ids { counts[Int(id.bytes[0])] += 1 }
    for byte in 1..<256 { counts[byte] += counts[byte - 1] }
    return counts
  }

  /// The CRC-32 of an object's entry.
  private static func check(of entry: ArraySlice<UInt8>) -> UInt32 {
    entry.withUnsafeBytes {
      let bytes = $0.assumingMemoryBound(to: UInt8.self).baseAddress
      return UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32($0.count)))
    }
  }
}
