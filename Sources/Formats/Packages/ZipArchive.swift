/// A zip archive in memory, as office documents are packed.
///
/// Its bytes stay as they are; what is changed in a copy leaves the other entries in their order and with their bytes.
struct ZipArchive: Sendable {
  /// One file of the archive.
  struct Entry: Sendable {
    var name: String
    /// The size unpacked and packed, in bytes, as the directory states it.
    var size: Int
    var packedSize: Int
    var isEncrypted: Bool
    /// Whether it is packed in a way that can be unpacked here.
    var isReadable: Bool
  }

  /// A file to be put into an archive.
  struct Part: Sendable {
    var name: String
    var bytes: [UInt8]
    /// Whether it is put in as it is, not compressed. Matters for new entries only.
    var isStored = false
  }

  let bytes: [UInt8]
  /// In the order of the directory.
  let entries: [Entry]
  private let places: [String: [Int]]

  /// Reads the directory. Throws `damaged` where there is none, and `tooLarge` beyond the limits.
  init(_ bytes: [UInt8]) throws(FormatError) {
    self.bytes = bytes
    let entries = try ZipHandle.reading(bytes) { (handle) throws(FormatError) in try handle.entries() }
    self.entries = entries
    places = Dictionary(entries.indices.map { (entries[$0].name, [$0]) }, uniquingKeysWith: +)
    try Self.check(entries)
  }

  /// Whether there is an entry of this name.
  func contains(_ name: String) -> Bool { places[name] != nil }

  /// The entry's content; nil where there is none. Throws where it is encrypted, damaged, too large, or there twice.
  func content(of name: String) throws(FormatError) -> [UInt8]? {
    guard let found = places[name] else { return nil }
    guard found.count == 1 else {
      throw FormatError(.damaged, "the file has two parts with the name \(name)", hint: "save it anew with its program")
    }
    let entry = entries[found[0]]
    try Self.check(entry)
    return try ZipHandle.reading(bytes) { (handle) throws(FormatError) in try handle.content(found[0], entry) }
  }

  /// The archive with these parts in place of the entries of their names, or at the end where there are none.
  func replacing(_ parts: [Part]) throws(FormatError) -> [UInt8] {
    if parts.isEmpty { return bytes }
    guard var rewriter = ZipRewriter(bytes) else {
      throw FormatError(
        .cannotHold, "the file's zip directory cannot be changed: it is damaged, or made for more than 4 GB",
        hint: "save the document anew with its program")
    }
    let changed = parts.compactMap { part in places[part.name]?.first.map { ($0, part) } }
    return try rewriter.rewritten(Dictionary(changed) { $1 }, parts.filter { places[$0.name] == nil })
  }

  /// Whether the bytes are an archive of this one's entries with these parts among them.
  func isRight(_ bytes: [UInt8], with parts: [Part]) -> Bool {
    guard let archive = try? ZipArchive(bytes) else { return false }
    let added = parts.map(\.name).filter { !contains($0) }
    return archive.entries.map(\.name) == entries.map(\.name) + added
      && parts.allSatisfy { part in (try? archive.content(of: part.name)) == part.bytes }
  }

  /// A new archive of these parts. Equal parts give equal bytes: all are dated 1 January 1980.
  static func bytes(of parts: [Part]) throws(FormatError) -> [UInt8] {
    try ZipHandle.writing { (handle) throws(FormatError) in for part in parts { try handle.add(part) } }
  }
}
