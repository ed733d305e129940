internal import Crypto

/// What git wrote down of commits to find its way among them sooner (git, gitformat-commit-graph). It can be made again at any time.
struct CommitGraph {
  /// The commits that it speaks of.
  private(set) var commits: [ObjectID] = []

  /// Nil for what is cut off, changed, or nothing of the kind.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 28, bytes.starts(with: Array("CGPH".utf8)), bytes[4] == 1, bytes[5] == 1,
      Array(Insecure.SHA1.hash(data: bytes.dropLast(20))) == Array(bytes.suffix(20)),
      let place = Self.place(of: "OIDL", in: bytes), place.count.isMultiple(of: 20)
    else { return nil }
    for start in stride(from: place.lowerBound, to: place.upperBound, by: 20) {
      guard let id = ObjectID(bytes: bytes[start..<(start + 20)]) else { return nil }
      commits.append(id)
    }
  }

  /// Where a part is, by the table of contents: each line has a name of four bytes, and in eight where the part begins. The last one says where all ends.
  private static func place(of name: String, in bytes: [UInt8]) -> Range<Int>? {
    for line in stride(from: 8, to: 8 + 12 * Int(bytes[6]), by: 12) where line + 24 <= bytes.count {
      guard bytes[line..<(line + 4)].elementsEqual(name.utf8) else { continue }
      let (start, end) = (number(bytes[(line + 4)..<(line + 12)]), number(bytes[(line + 16)..<(line + 24)]))
      return start <= end && end <= bytes.count ? Int(start)..<Int(end) : nil
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

extension Repository {
  /// git's files of that kind, where one of them is damaged or speaks of a commit that is not here; none where all fit.
  public borrowing func unfitCommitGraphs() -> [String] {
    let folder = directory + "objects/info/", chain = folder + "commit-graphs"
    let files = [folder + "commit-graph"].filter { File.size(of: $0) != nil } + File.files(below: chain)
    let graphs = files.filter { !$0.hasSuffix("commit-graph-chain") }
    return graphs.allSatisfy { isFit($0) } ? [] : files
  }

  private borrowing func isFit(_ file: String) -> Bool {
    guard let graph = File.bytes(of: file).flatMap({ CommitGraph($0) }) else { return false }
    return graph.commits.allSatisfy { contains($0) }
  }
}
