/// What libgit2 asks a remote for, with the wish to leave large files out, which libgit2 cannot express (git, gitprotocol-pack: `filter`).
struct FilteredRequest {
  let bytes: [UInt8]

  /// Nil for what does not begin with the objects that are wanted.
  init?(_ request: [UInt8], limit: Int) {
    guard let first = Self.line(request[...]), first.dropFirst(4).starts(with: "want ".utf8) else { return nil }
    var rest = request[first.endIndex...], wants: [UInt8] = []
    while let line = Self.line(rest) {
      wants += line
      rest = rest[line.endIndex...]
    }
    let capable = Array(first.dropFirst(4).prefix { $0 != UInt8(ascii: "\n") }) + Array(" filter\n".utf8)
    bytes = Self.packet(capable) + wants + Self.packet(Array("filter blob:limit=\(limit)\n".utf8)) + rest
  }

  /// The first line with its length; nil at the mark that ends them.
  private static func line(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = String(decoding: bytes.prefix(4), as: UTF8.self)
    guard let count = Int(digits, radix: 16), count > 4, count <= bytes.count else { return nil }
    return bytes.prefix(count)
  }

  private static func packet(_ line: [UInt8]) -> [UInt8] {
    let digits = String(line.count + 4, radix: 16)
    return Array((String(repeating: "0", count: 4 - digits.count) + digits).utf8) + line
  }
}
