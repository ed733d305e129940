internal import Crypto
internal import Foundation

/// git's index, version 2, where it is equal to a tree and says so (the extension `TREE`). It can be made equal to another one without being read anew,
/// and without copying what stays.
///
/// <https://git-scm.com/docs/index-format>
struct IndexFile {
  /// What the index is equal to.
  private(set) var tree: ObjectID
  private(set) var count: Int
  /// The entries, one after the other.
  private var entries: [ArraySlice<UInt8>]

  private static let headSize = 12, nameStart = 62, digestSize = 20, modeStart = 24, idStart = 40, flagsStart = 60

  /// Nil for what is another version, unmerged, split, or equal to no tree.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headSize + Self.digestSize, bytes.starts(with: "DIRC".utf8),
      bytes.number(at: 4) == 2
    else { return nil }
    count = bytes.number(at: 8)
    guard let end = Self.end(of: count, in: bytes),
      let tree = Self.tree(inExtensions: bytes[end..<bytes.count - Self.digestSize], count: count)
    else { return nil }
    (self.tree, entries) = (tree, [bytes[Self.headSize..<end]])
  }

  /// Where so many entries end; nil where that is not inside.
  private static func end(of count: Int, in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { bytes in
      let limit = bytes.count - digestSize
      var end = headSize
      for _ in 0..<count {
        guard let next = self.end(ofEntry: end, in: bytes, limit) else { return nil }
        end = next
      }
      return end
    }
  }

  /// Entries with a stage, or with more flags than version 2 has, are refused.
  private static func end(ofEntry start: Int, in bytes: UnsafeRawBufferPointer, _ limit: Int) -> Int? {
    guard start + nameStart < limit else { return nil }
    let flags = Int(bytes[start + flagsStart]) << 8 | Int(bytes[start + flagsStart + 1])
    guard flags & 0x7000 == 0 else { return nil }
    var length = flags & 0xFFF
    if length == 0xFFF {
      guard let end = bytes[(start + nameStart)...].firstIndex(of: 0) else { return nil }
      length = end - start - nameStart
    }
    let end = start + (nameStart + length + 8) & ~7
    return end <= limit ? end : nil
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

// MARK: Another tree

extension IndexFile {
  /// The index of another tree that differs so; nil where a name is not surely one that git takes.
  func applying(_ changes: [TreeChange], tree: ObjectID) -> IndexFile? {
    let edits = changes.compactMap { change in (change.new ?? change.old).map { (Array($0.path.utf8), change.new) } }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    guard edits.allSatisfy({ Self.isSurelyAllowed($0.0) }) else { return nil }
    let old = entries.count == 1 ? entries[0] : ArraySlice(entries.joined())
    var (result, rest, start) = (self, edits[...], old.startIndex)
    (result.tree, result.entries) = (tree, [])
    while let (path, file) = rest.popFirst() {
      let place = Self.place(of: path, in: old[start...])
      if place.start > start { result.entries.append(old[start..<place.start]) }
      if place.end > place.start { result.count -= 1 }
      if let file { result.append(file, path) }
      start = place.end
    }
    result.entries.append(old[start...])
    return result
  }

  /// The entry of that name; an empty one before the first entry whose name is after it.
  private static func place(of path: [UInt8], in entries: ArraySlice<UInt8>) -> (start: Int, end: Int) {
    let (start, end) = entries.withUnsafeBytes { entries in
      var start = 0
      while start < entries.count {
        let name = name(at: start, entries), end = start + (nameStart + name.count + 8) & ~7
        let order = path.withUnsafeBytes { compare(name, $0) }
        if order >= 0 { return (start, order == 0 ? end : start) }
        start = end
      }
      return (start, start)
    }
    return (entries.startIndex + start, entries.startIndex + end)
  }

  private static func compare(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
    guard let one = first.baseAddress, let other = second.baseAddress else { return first.count - second.count }
    let order = memcmp(one, other, min(first.count, second.count))
    return order == 0 ? first.count - second.count : Int(order)
  }

  private static func name(at start: Int, _ entries: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let name = UnsafeRawBufferPointer(rebasing: entries[(start + nameStart)...])
    var length = Int(entries[start + flagsStart] & 0xF) << 8 | Int(entries[start + flagsStart + 1])
    if length == 0xFFF { length = name.firstIndex(of: 0) ?? name.count }
    return UnsafeRawBufferPointer(rebasing: name[..<length])
  }

  /// Without what tells whether the file was touched: git looks into the file once, and then knows.
  private mutating func append(_ file: TreeFile, _ path: [UInt8]) {
    var entry = [UInt8](repeating: 0, count: (Self.nameStart + path.count + 8) & ~7)
    entry.replaceSubrange(Self.modeStart..<Self.modeStart + 4, with: Int(file.mode.rawValue).bytes)
    entry.replaceSubrange(Self.idStart..<Self.idStart + 20, with: file.blob.bytes)
    entry.replaceSubrange(Self.flagsStart..<Self.flagsStart + 2, with: min(path.count, 0xFFF).bytes.suffix(2))
    entry.replaceSubrange(Self.nameStart..<Self.nameStart + path.count, with: path)
    entries.append(entry[...])
    count += 1
  }

  /// git refuses names that some systems take for its own folder, whatever invisible characters they have. Those that come near are left to it.
  private static func isSurelyAllowed(_ path: [UInt8]) -> Bool {
    let isPlain = path.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: ":") }
    let text = String(decoding: path, as: UTF8.self)
    return !text.unicodeScalars.contains("\u{FFFD}")
      && text.lowercased().utf8.split(separator: UInt8(ascii: "/")).allSatisfy { name in
        let name = String(decoding: name.filter { $0 < 0x80 }, as: UTF8.self)
        return isPlain ? !name.hasPrefix(".") && !name.hasPrefix("git") : !name.contains("git")
      }
  }
}

// MARK: Bytes

extension IndexFile {
  /// How many bytes the entries have.
  var size: Int { entries.reduce(0) { $0 + $1.count } }

  /// The file's bytes, one part after the other.
  var parts: [ArraySlice<UInt8>] {
    let head = Array("DIRC".utf8) + 2.bytes + count.bytes
    let root = [0] + Array("\(count) 0\n".utf8) + tree.bytes
    let parts = [head[...]] + entries + [(Array("TREE".utf8) + root.count.bytes + root)[...]]
    var digest = Insecure.SHA1()
    for part in parts { part.withUnsafeBytes { digest.update(bufferPointer: $0) } }
    return parts + [Array(digest.finalize())[...]]
  }
}

extension Int {
  /// Four bytes, the highest first.
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: UInt32(truncatingIfNeeded: self).bigEndian) { Array($0) } }
}

extension [UInt8] {
  /// Four bytes as a number, the highest first.
  fileprivate func number(at start: Int) -> Int { self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
}
