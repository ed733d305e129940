internal import Foundation

extension IndexFile {
  /// The index of another tree that differs so, in which git does not miss what is `absent` (`skip-worktree`); nil where a name is not surely one that git
  /// takes.
  func applying(_ changes: [TreeChange], tree: ObjectID, absent: (TreeFile) -> Bool) -> IndexFile? {
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
      if let file { result.append(file, path, isAbsent: absent(file)) }
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
        let name = name(at: start, entries)
        let end = start + size(nameStart(entries[start + flagsStart]), nameLength: name.count)
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
    let name = UnsafeRawBufferPointer(rebasing: entries[(start + nameStart(entries[start + flagsStart]))...])
    var length = Int(entries[start + flagsStart] & 0xF) << 8 | Int(entries[start + flagsStart + 1])
    if length == 0xFFF { length = name.firstIndex(of: 0) ?? name.count }
    return UnsafeRawBufferPointer(rebasing: name[..<length])
  }

  /// Without what tells whether the file was touched: git looks into the file once, and then knows.
  private mutating func append(_ file: TreeFile, _ path: [UInt8], isAbsent: Bool) {
    let flags = min(path.count, 0xFFF) | (isAbsent ? 0x4000 : 0)
    let nameStart = Self.nameStart(UInt8(flags >> 8))
    var entry = [UInt8](repeating: 0, count: Self.size(nameStart, nameLength: path.count))
    entry.replaceSubrange(Self.modeStart..<Self.modeStart + 4, with: Int(file.mode.rawValue).bytes)
    entry.replaceSubrange(Self.idStart..<Self.idStart + 20, with: file.blob.bytes)
    entry.replaceSubrange(Self.flagsStart..<Self.flagsStart + 2, with: flags.bytes.suffix(2))
    if isAbsent {
      entry[Self.moreFlagsStart] = 0x40
      version = 3
    }
    entry.replaceSubrange(nameStart..<nameStart + path.count, with: path)
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
