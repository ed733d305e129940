/// What a merge left unfinished in git's index, found without reading all of it into objects: versions 2 to 4.
///
/// <https://git-scm.com/docs/index-format>
enum IndexConflict {
  /// The path of the first entry that is unmerged, bytes that are not UTF-8 replaced; nil where there is none, or what is no index.
  static func first(in bytes: [UInt8]) -> String? {
    guard bytes.starts(with: "DIRC".utf8), bytes.count >= 12 else { return nil }
    return bytes.withUnsafeBytes { $0.count(at: 4) == 4 ? firstCompressed($0) : first($0) }
  }

  private static func first(_ bytes: UnsafeRawBufferPointer) -> String? {
    var entry = 12
    for _ in 0..<bytes.count(at: 8) {
      guard entry + IndexFile.moreFlagsStart + 2 < bytes.count else { return nil }
      guard let name = IndexFile.name(ofEntry: entry, in: bytes) else { return nil }
      if bytes[entry + IndexFile.flagsStart] & IndexFile.stage != 0 {
        return String(decoding: bytes[name], as: UTF8.self)
      }
      entry += IndexFile.size(name.lowerBound - entry, nameLength: name.count)
    }
    return nil
  }

  /// In version 4 a name begins with a number, of bytes that the name before has more at its end, and nothing fills it up.
  private static func firstCompressed(_ bytes: UnsafeRawBufferPointer) -> String? {
    var (entry, last): (Int, [UInt8]) = (12, [])
    for _ in 0..<bytes.count(at: 8) {
      guard entry + IndexFile.moreFlagsStart + 2 < bytes.count else { return nil }
      let flags = bytes[entry + IndexFile.flagsStart]
      guard let (gone, start) = bytes.number(from: entry + IndexFile.nameStart(flags)), let end = bytes.end(of: start)
      else { return nil }
      last = last.dropLast(gone) + bytes[start..<end]
      if flags & IndexFile.stage != 0 { return String(decoding: last, as: UTF8.self) }
      entry = end + 1
    }
    return nil
  }
}

extension Repository {
  /// A path that a merge left unfinished in the index; nil where there is none. An index that had none when it was `seen` is not read again.
  public borrowing func unmergedPath(seen: inout IndexStamp?) -> String? {
    let file = directory + "index"
    guard let stamp = IndexStamp(file), stamp != seen, let bytes = File.bytes(of: file) else { return nil }
    let path = IndexConflict.first(in: bytes)
    seen = path == nil ? stamp : nil
    return path
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func count(at place: Int) -> Int { self[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }

  /// Where the text that begins there ends, with a zero; nil where it does not.
  fileprivate func end(of start: Int) -> Int? { start < count ? self[start...].firstIndex(of: 0) : nil }

  /// A number of a few bytes, of which all but the last have the highest bit, as git packs offsets, and what follows it.
  fileprivate func number(from start: Int) -> (number: Int, next: Int)? {
    var (place, number) = (start, 0)
    while place < count, place < start + 5 {
      let byte = self[place]
      number |= Int(byte & 0x7F)
      place += 1
      if byte & 0x80 == 0 { return (number, place) }
      number = (number + 1) << 7
    }
    return nil
  }
}
