internal import Crypto
internal import Foundation

/// git's index, version 2 or 3, where it is equal to a tree and says so (the extension `TREE`). It can be made equal to another one without being read anew,
/// and without copying what stays.
///
/// <https://git-scm.com/docs/index-format>
struct IndexFile {
  /// So many bytes are quickly read and written.
  static let quickSize = 1 << 18

  /// What the index is equal to.
  var tree: ObjectID
  var count: Int
  /// 3 where entries may have more flags.
  var version: Int
  /// The entries, one after the other.
  var entries: [ArraySlice<UInt8>]

  private static let headSize = 12
  static let digestSize = 20
  static let modeStart = 24, idStart = 40, flagsStart = 60, moreFlagsStart = 62
  /// The flags (in the first byte) of an entry that a merge left unfinished.
  static let stage: UInt8 = 0x30
  /// The flag (in the first byte) of an entry that has more of them.
  static let extended: UInt8 = 0x40

  /// Where the name begins of an entry with such flags (the first byte).
  static func nameStart(_ flags: UInt8) -> Int { flags & extended == 0 ? moreFlagsStart : moreFlagsStart + 2 }

  /// How long an entry is whose name begins there and is so long: zeros fill it up.
  static func size(_ nameStart: Int, nameLength: Int) -> Int { (nameStart + nameLength + 8) & ~7 }

  /// Nil for what is another version, unmerged, split, or equal to no tree.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headSize + Self.digestSize, bytes.starts(with: "DIRC".utf8) else { return nil }
    (version, count) = (bytes.number(at: 4), bytes.number(at: 8))
    guard (2...3).contains(version), let end = Self.end(of: count, in: bytes, version: version),
      let tree = Self.tree(inExtensions: bytes[end..<bytes.count - Self.digestSize], count: count)
    else { return nil }
    (self.tree, entries) = (tree, [bytes[Self.headSize..<end]])
  }

  /// Where so many entries end; nil where that is not inside.
  private static func end(of count: Int, in bytes: [UInt8], version: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let limit = bytes.count - digestSize
      var end = headSize
      for _ in 0..<count {
        guard let next = self.end(ofEntry: end, in: bytes, limit, version: version) else { return nil }
        end = next
      }
      return end
    }
  }

  /// Entries with a stage are refused, and those with more flags than version 2 has, but for links and submodules that are not in the folder (`skip-worktree`).
  private static func end(ofEntry start: Int, in bytes: UnsafeRawBufferPointer, _ limit: Int, version: Int) -> Int? {
    guard start + moreFlagsStart + 2 < limit else { return nil }
    let first = bytes[start + flagsStart], nameStart = nameStart(first)
    guard first & stage == 0, first & extended == 0 || version == 3 && isLeft(start, bytes) else { return nil }
    guard let name = name(ofEntry: start, in: bytes) else { return nil }
    let end = start + size(nameStart, nameLength: name.count)
    return end <= limit ? end : nil
  }

  /// Where the name of an entry is, which has its flags inside; nil where that is not inside. One as long as the flags can say, or longer, ends with a zero.
  static func name(ofEntry start: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    let flags = (bytes[start + flagsStart], bytes[start + flagsStart + 1]), name = start + nameStart(flags.0)
    let length = Int(flags.0 & 0xF) << 8 | Int(flags.1)
    let end = length < 0xFFF ? name + length : name < bytes.count ? bytes[name...].firstIndex(of: 0) : nil
    return end.flatMap { $0 < bytes.count ? name..<$0 : nil }
  }

  private static func isLeft(_ start: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    [0xA0, 0xE0].contains(bytes[start + modeStart + 2]) && bytes[start + moreFlagsStart] == 0x40
      && bytes[start + moreFlagsStart + 1] == 0
  }

  /// An extension with a small letter must be understood.
  private static func tree(inExtensions bytes: ArraySlice<UInt8>, count: Int) -> ObjectID? {
    var (rest, tree): (ArraySlice<UInt8>, ObjectID?) = (bytes, nil)
    while rest.count >= 8, let first = rest.first {
      let size = Array(rest.prefix(8)).number(at: 4)
      guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first), rest.count >= 8 + size else { return nil }
      if rest.starts(with: "TREE".utf8) { tree = root(of: rest.dropFirst(8).prefix(size), count: count) }
      rest = rest.dropFirst(8 + size)
    }
    return rest.isEmpty ? tree : nil
  }

  /// An empty path, zero, the number of entries, of subtrees, and the tree's name.
  private static func root(of data: ArraySlice<UInt8>, count: Int) -> ObjectID? {
    guard data.first == 0, let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let numbers = String(decoding: data[(data.startIndex + 1)..<end], as: UTF8.self).split(separator: " ")
    guard numbers.count == 2, numbers[0] == "\(count)" else { return nil }
    return ObjectID(bytes: data[(end + 1)...].prefix(20))
  }
}

// MARK: Bytes

extension IndexFile {
  /// How many bytes the entries have.
  var size: Int { entries.reduce(0) { $0 + $1.count } }

  /// The file's bytes, one part after the other.
  var parts: [ArraySlice<UInt8>] {
    let head = Array("DIRC".utf8) + version.bytes + count.bytes
    let root = [0] + Array("\(count) 0\n".utf8) + tree.bytes
    let parts = [head[...]] + entries + [(Array("TREE".utf8) + root.count.bytes + root)[...]]
    var digest = Insecure.SHA1()
    for part in parts { part.withUnsafeBytes { digest.update(bufferPointer: $0) } }
    return parts + [Array(digest.finalize())[...]]
  }
}

extension Int {
  /// Four bytes, the highest first.
  var bytes: [UInt8] { withUnsafeBytes(of: UInt32(truncatingIfNeeded: self).bigEndian) { Array($0) } }
}

extension [UInt8] {
  /// Four bytes as a number, the highest first.
  fileprivate func number(at start: Int) -> Int { self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
