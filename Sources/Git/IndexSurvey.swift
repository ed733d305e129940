/// What git's index says beside its files, found without reading all of it into objects: versions 2 to 4.
///
/// <https://git-scm.com/docs/index-format>
struct IndexSurvey {
  /// The path of the first entry that a merge left unfinished, bytes that are not UTF-8 replaced.
  private(set) var unmerged: String?
  /// The paths of files that git does not miss in the folder (`skip-worktree`).
  private(set) var sparse: Set<String> = []
  /// An extension without which the entries are not all that the index says: `link` where it is split, `sdir` where it has folders; nil where there is none.
  private(set) var vital: String?

  /// Of what is no index, nothing is found.
  init(_ bytes: [UInt8]) {
    guard bytes.starts(with: "DIRC".utf8), bytes.count >= 12 else { return }
    bytes.withUnsafeBytes { bytes in
      let end = bytes.count(at: 4) == 4 ? goThroughCompressed(bytes) : goThrough(bytes)
      if let end { vital = bytes.vitalExtension(from: end) }
    }
  }

  private static let skipWorktree: UInt8 = 0x40

  /// Where the entries end; nil where that is not inside.
  private mutating func goThrough(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var entry = 12
    for _ in 0..<bytes.count(at: 8) {
      guard entry + IndexFile.moreFlagsStart + 2 < bytes.count else { return nil }
      guard let name = IndexFile.name(ofEntry: entry, in: bytes) else { return nil }
      note(entry, in: bytes) { String(decoding: bytes[name], as: UTF8.self) }
      entry += IndexFile.size(name.lowerBound - entry, nameLength: name.count)
    }
    return entry
  }

  /// In version 4 a name begins with a number, of bytes that the name before has more at its end, and nothing fills it up.
  private mutating func goThroughCompressed(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var (entry, last): (Int, [UInt8]) = (12, [])
    for _ in 0..<bytes.count(at: 8) {
      guard entry + IndexFile.moreFlagsStart + 2 < bytes.count else { return nil }
      let flags = bytes[entry + IndexFile.flagsStart]
      guard let (gone, start) = bytes.number(from: entry + IndexFile.nameStart(flags)), let end = bytes.end(of: start)
      else { return nil }
      last = last.dropLast(gone) + bytes[start..<end]
      note(entry, in: bytes) { String(decoding: last, as: UTF8.self) }
      entry = end + 1
    }
    return entry
  }

  private mutating func note(_ entry: Int, in bytes: UnsafeRawBufferPointer, _ name: () -> String) {
    let flags = bytes[entry + IndexFile.flagsStart], hasMore = flags & IndexFile.extended != 0
    if flags & IndexFile.stage != 0, unmerged == nil { unmerged = name() }
    if hasMore, bytes[entry + IndexFile.moreFlagsStart] & Self.skipWorktree != 0 { sparse.insert(name()) }
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

  /// The name of the first extension that must be understood: it does not begin with a capital. What has other names than letters is no index.
  fileprivate func vitalExtension(from start: Int) -> String? {
    var place = start
    while place + 8 <= count - IndexFile.digestSize {
      let name = String(decoding: self[place..<place + 4], as: UTF8.self)
      guard name.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic }) else { return nil }
      if name.first?.isLowercase == true { return name }
      place += 8 + count(at: place + 4)
    }
    return nil
  }
}
