/// Reads what `SSHWriter` writes, from bytes that may come from anybody: nil where they end too early.
struct SSHReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func raw(_ count: Int) -> [UInt8]? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func number() -> UInt32? { raw(4)?.reduce(0) { $0 << 8 | UInt32($1) } }
  mutating func string() -> [UInt8]? { number().flatMap { raw(Int($0)) } }

  /// Whether the next bytes are these; they are passed over then.
  mutating func takes(_ bytes: some Collection<UInt8>) -> Bool {
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  /// Whether the next string is this one; it is passed over then.
  mutating func takes(string: String) -> Bool { takes(SSHWriter.bytes { $0.put(string.utf8) }) }
}
