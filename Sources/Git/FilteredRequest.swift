/// What libgit2 asks a remote for, with the wish to leave large files out, which libgit2 cannot express (git, gitprotocol-pack: `filter`).
struct FilteredRequest {
  let bytes: [UInt8]

  /// Nil for what does not begin with the objects that are wanted.
  init?(_ request: [UInt8], limit: Int) {
    guard let first = PacketLine.first(in: request[...]), first.dropFirst(4).starts(with: "want ".utf8) else {
      return nil
    }
    var rest = request[first.endIndex...], wants: [UInt8] = []
    while let line = PacketLine.first(in: rest) {
      wants += line
      rest = rest[line.endIndex...]
    }
    let capable = Array(first.dropFirst(4).prefix { $0 != UInt8(ascii: "\n") }) + Array(" filter\n".utf8)
    bytes = PacketLine.bytes(capable) + wants + PacketLine.bytes(Array("filter blob:limit=\(limit)\n".utf8)) + rest
  }
}
