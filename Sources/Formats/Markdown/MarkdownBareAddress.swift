/// An address in a word that Markdown makes a link of without brackets.
struct MarkdownBareAddress {
  /// Where the link leads.
  let url: String
  /// The bytes of the word that are the link.
  let range: Range<Int>

  /// The address in a word without blanks; nil where it has none, more than one, or signs that may be marks.
  init?(in word: some StringProtocol) {
    let bytes = Array(word.utf8)
    guard Self.mayBe(in: bytes), bytes.count < 2000, !bytes.contains(where: { "*[]<>\\`|".utf8.contains($0) })
    else { return nil }
    let nodes = MarkdownTree(bytes).nodes.dropFirst(2)
    guard let link = nodes.firstIndex(where: { $0.kind != .text }), case .link(let url, "") = nodes[link].kind,
      nodes.count(where: { $0.kind != .text }) == 1, nodes.flatMap(\.literal) == bytes
    else { return nil }
    let start = nodes[..<link].map(\.literal.count).reduce(0, +)
    (self.url, range) = (url, start..<(start + nodes[link..<nodes[link].end].map(\.literal.count).reduce(0, +)))
    let (before, after) = (bytes[..<start], bytes[range.upperBound...])
    guard before.allSatisfy({ "(\"'".utf8.contains($0) }), after.allSatisfy({ ").,;:?\"'".utf8.contains($0) }) else {
      return nil
    }
  }

  /// Whether bytes have what each address has one of: `@`, `://` or `www.`.
  static func mayBe(in bytes: some Collection<UInt8>) -> Bool {
    var last: UInt32 = 0
    return bytes.contains { byte in
      last = last << 8 | UInt32(byte | 0x20)
      return byte == 0x40 || last & 0xFF_FFFF == 0x3A_2F2F || last == 0x7777_772E
    }
  }
}
