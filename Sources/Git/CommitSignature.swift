/// The signature of a commit, and the bytes that it is made over.
public struct CommitSignature: Hashable, Sendable {
  /// As it stands in the commit, armoured.
  public var text: String
  /// The commit without its signature.
  public var content: [UInt8]
  /// Whether the commit is this content with this signature and nothing else, as git writes it, and all of it is read. Only then the
  /// signature vouches for the commit.
  public var isExact: Bool

  public init(text: String, content: [UInt8], isExact: Bool = true) {
    (self.text, self.content, self.isExact) = (text, content, isExact)
  }
}

extension CommitSignature {
  private static let header = Array("gpgsig".utf8)
  private static let (lineFeed, space) = (UInt8(ascii: "\n"), UInt8(ascii: " "))

  /// Takes a commit's bytes apart; nil where no header of it has a signature. The message is not searched.
  init?(commit bytes: [UInt8]) {
    let end = Self.endOfHeaders(bytes)
    guard let start = Self.signatureHeader(in: bytes[..<end]) else { return nil }
    let lines = bytes[start..<end].dropFirst(Self.header.count).dropLast()
      .split(separator: Self.lineFeed, omittingEmptySubsequences: false)
    text = lines.map { String(decoding: $0.dropFirst(), as: UTF8.self) }.joined(separator: "\n")
    content = Array(bytes[..<start] + bytes[end...])
    isExact = false
    isExact = !bytes.contains(0) && bytes[..<start] + written + bytes[end...] == bytes[...]
  }

  /// The header as git writes it, last of all.
  private var written: [UInt8] {
    var bytes = Self.header + [Self.space]
    for byte in text.utf8 {
      bytes.append(byte)
      if byte == Self.lineFeed { bytes.append(Self.space) }
    }
    return bytes + [Self.lineFeed]
  }

  /// The place of the empty line after the headers.
  private static func endOfHeaders(_ bytes: [UInt8]) -> Int {
    let end = bytes.indices.dropFirst().first { bytes[$0] == lineFeed && bytes[$0 - 1] == lineFeed }
    return end ?? bytes.endIndex
  }

  private static func signatureHeader(in headers: ArraySlice<UInt8>) -> Int? {
    headers.indices.first { place in
      guard place == headers.startIndex || headers[place - 1] == lineFeed else { return false }
      let rest = headers[place...]
      return rest.starts(with: header + [space]) || rest.starts(with: header + [lineFeed])
    }
  }
}
