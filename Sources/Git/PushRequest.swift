/// References to move on a remote and the few objects for that, as `git-receive-pack` takes them (git, gitprotocol-pack: “Pushing Data To a Server”).
struct PushRequest {
  let bytes: [UInt8]
  let objectCount: Int

  /// Nil where a name is too long for a line, an object cannot be deflated, or the remote deletes nothing. `deleted` has what the references to delete are there. With nothing but deletions no
  /// objects are sent.
  init?(
    _ moves: [NearRemote.Move], deleting deleted: [String: ObjectID] = [:], _ objects: [PlainObject],
    _ abilities: RemoteAbilities
  ) {
    let names = moves.map(\.name) + deleted.keys
    guard let pack = PackStream(objects), names.allSatisfy({ $0.utf8.count < Self.nameLimit }),
      deleted.isEmpty || abilities.mayDelete
    else { return nil }
    let commands =
      moves.map { "\($0.old?.description ?? Self.none) \($0.new) \($0.name)" }
      + deleted.sorted { $0.key < $1.key }.map { "\($0.value) \(Self.none) \($0.key)" }
    let lines = commands.enumerated().map { index, words in
      PacketLine.bytes(Array((index == 0 ? "\(words)\0\(abilities.wishes)" : words).utf8))
    }
    objectCount = objects.count
    bytes = lines.joined() + PacketLine.flush + (moves.isEmpty ? [] : pack.bytes)
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

  var mayDelete: Bool { words.contains("delete-refs") }
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
