internal import CGit2

extension ObjectID {
  init(_ raw: git_oid) {
    self = withUnsafeBytes(of: raw) { bytes in
      ObjectID(
        words: (
          UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
          UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)),
          UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
        ))
    }
  }

  /// The name as libgit2 has it.
  var raw: git_oid {
    var raw = git_oid()
    withUnsafeMutableBytes(of: &raw) { bytes in
      bytes.storeBytes(of: words.0.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: words.1.bigEndian, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: words.2.bigEndian, toByteOffset: 16, as: UInt32.self)
    }
    return raw
  }
}
