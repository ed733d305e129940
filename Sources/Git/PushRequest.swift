/// References to move on a remote and the few objects for that, as `git-receive-pack` takes them (git, gitprotocol-pack: “Pushing Data To a Server”).
struct PushRequest {
  let bytes: [UInt8]
  let objectCount: Int

  /// Nil where a name is too long for a line, or an object cannot be deflated.
  init?(_ moves: [NearRemote.Move], _ objects: [PlainObject], _ abilities: RemoteAbilities) {
    guard let pack = PackStream(objects), moves.allSatisfy({ $0.name.utf8.count < Self.nameLimit }) else { return nil }
    let lines = moves.enumerated().map { index, move in
      let words = "\(move.old?.description ?? Self.none) \(move.new) \(move.name)"
      return PacketLine.bytes(Array((index == 0 ? "\(words)\0\(abilities.wishes)" : words).utf8))
    }
    objectCount = objects.count
    bytes = lines.joined() + PacketLine.flush + pack.bytes
  }

  /// The name of no object.
  private static let none = String(repeating: "0", count: 40)
  private static let nameLimit = 32_000
}

/// What a remote's program says that it can do, behind the first reference that it names (git, gitprotocol-capabilities).
struct RemoteAbilities {
  private let words: Set<Substring>

  /// Nil where the greeting is cut off, or the program does not say what became of what it is sent.
  init?(greeting: [UInt8]) {
    guard let line = PacketLine.first(in: greeting[...]), let zero = line.firstIndex(of: 0) else { return nil }
    words = Set(String(decoding: line[(zero + 1)...], as: UTF8.self).split(whereSeparator: \.isWhitespace))
    guard words.contains("report-status") else { return nil }
  }

  /// Whether its words for the user come in the same stream.
  var isBanded: Bool { words.contains("side-band-64k") }
  var wishes: String { isBanded ? "report-status side-band-64k" : "report-status" }
}

extension NetworkStep {
  /// Writes the request, and tells how far that is.
  func send(_ request: PushRequest) throws(GitError) {
    let total = request.bytes.count, count = request.objectCount
    for start in stride(from: 0, to: total, by: Self.piece) {
      let end = min(start + Self.piece, total)
      try write(Array(request.bytes[start..<end]))
      progress = TransferProgress(objects: count * end / total, totalObjects: count, bytes: end)
      try tell()
    }
  }

  private static let piece = 1 << 16
}
