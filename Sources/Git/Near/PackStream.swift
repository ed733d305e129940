internal import CGit2
internal import Crypto

/// Objects as a pack, version 2, none told as the difference from another.
///
/// <https://git-scm.com/docs/pack-format>
struct PackStream {
  /// The pack's bytes; nil where an object cannot be deflated.
  let bytes: [UInt8]
  /// Where in it each object's entry is.
  private(set) var entries: [(id: ObjectID, place: Range<Int>)] = []
  /// Its last 20 bytes.
  var checksum: ArraySlice<UInt8> { bytes.suffix(20) }

  init?(_ objects: [PlainObject]) {
    var bytes = Array("PACK".utf8) + Self.bigEndian(2) + Self.bigEndian(UInt32(truncatingIfNeeded: objects.count))
    for object in objects {
      guard let deflated = Self.deflated(object.bytes) else { return nil }
      let entry = Self.head(of: object) + deflated
      entries.append((object.id, bytes.count..<(bytes.count + entry.count)))
      bytes += entry
    }
    self.bytes = bytes + Array(Insecure.SHA1.hash(data: bytes))
  }

  /// A number as packs and their indices have it.
  static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

  /// The kind and the size: four bits of it first, then seven in each byte.
  private static func head(of object: PlainObject) -> [UInt8] {
    var size = object.bytes.count >> 4
    var head = [UInt8(truncatingIfNeeded: object.kind.rawValue) << 4 | UInt8(object.bytes.count & 15)]
    while size > 0 {
      head[head.count - 1] |= 0x80
      head.append(UInt8(size & 0x7F))
      size >>= 7
    }
    return head
  }

  private static func deflated(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let deflated = [UInt8](unsafeUninitializedCapacity: cgit2_deflated_limit(bytes.count)) { buffer, count in
      bytes.withUnsafeBytes {
        let source = $0.assumingMemoryBound(to: UInt8.self).baseAddress
        _ = cgit2_deflate(source, bytes.count, buffer.baseAddress, buffer.count, &count)
      }
    }
    return deflated.isEmpty ? nil : deflated
  }
}
