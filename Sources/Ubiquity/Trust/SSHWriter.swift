/// Writes the data types of the SSH protocol (RFC 4251, section 5) that keys and signatures are made of.
struct SSHWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(raw: some Sequence<UInt8>) { bytes += raw }
  mutating func put(_ number: UInt32) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func put(_ string: some Collection<UInt8>) {
    put(UInt32(clamping: string.count))
    put(raw: string)
  }

  /// The bytes that the body writes.
  static func bytes(_ write: (inout SSHWriter) -> Void) -> [UInt8] {
    var writer = SSHWriter()
    write(&writer)
    return writer.bytes
  }
}
