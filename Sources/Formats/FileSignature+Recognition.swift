extension FileSignature {
  static func exact(_ bytes: [UInt8]) -> FileSignature? {
    if bytes.isEmpty { return .empty }
    let isBinary = bytes.prefix(512).contains(0)
    for (place, magic, kind) in magics where bytes.dropFirst(place).starts(with: magic) && (place == 0 || isBinary) {
      return kind == .ole ? compound(bytes) : kind
    }
    return bytes.starts(with: Array("PK".utf8) + [3, 4]) ? packaged(bytes) : nil
  }

  /// Bytes at a place that only files of a kind have.
  private static let magics: [(Int, [UInt8], FileSignature)] = [
    (0, Array("%PDF-".utf8), .pdf), (0, Array("%!PS".utf8), .postScript),
    (0, [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .ole), (0, [0xFF, 0x57, 0x50, 0x43], .wordPerfect),
    (0, [0x89, 0x50, 0x4E, 0x47], .image), (0, [0xFF, 0xD8, 0xFF], .image), (0, Array("GIF87a".utf8), .image),
    (0, Array("GIF89a".utf8), .image), (0, [0x49, 0x49, 0x2A, 0], .image), (0, [0x4D, 0x4D, 0, 0x2A], .image),
    (8, Array("WEBP".utf8), .image), (4, Array("ftyphei".utf8), .image), (4, Array("ftypavif".utf8), .image),
    (6, [0, 0, 0, 0, 0x36, 0, 0, 0], .image), (4, Array("ftyp".utf8), .media), (8, Array("WAVE".utf8), .media),
    (0, Array("OggS\0".utf8), .media), (0, [0x1A, 0x45, 0xDF, 0xA3], .media), (0, Array("bplist0".utf8), .propertyList),
    (0, [0x1F, 0x8B], .archive), (0, [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .archive),
    (0, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .archive), (0, [0x28, 0xB5, 0x2F, 0xFD], .archive),
    (0, Array("BZh91AY&SY".utf8), .archive), (257, Array("ustar".utf8), .archive),
    (0, Array("Rar!".utf8) + [0x1A], .archive), (0, Array("SQLite format 3\0".utf8), .database),
    (0, [0x7F, 0x45, 0x4C, 0x46], .program), (0, [0xCF, 0xFA, 0xED, 0xFE], .program),
    (0, [0x4D, 0x5A, 0x90, 0], .program),
  ]

  // MARK: Compound files

  /// What an OLE file is, by the names in its directory (MS-CFB, 2.6).
  private static func compound(_ bytes: [UInt8]) -> FileSignature {
    let names: [(String, FileSignature)] = [
      ("EncryptedPackage", .locked), ("WordDocument", .doc), ("Workbook", .workbook), ("PowerPoint Document", .slides),
    ]
    let start = bytes.prefix(nameSearchLimit)
    return names.first { start.contains(Array($0.0.utf16.flatMap { [UInt8($0 & 0xFF), 0] })) }?.1 ?? .ole
  }

  private static let nameSearchLimit = 16 << 20

  // MARK: Packages

  private static func packaged(_ bytes: [UInt8]) -> FileSignature {
    guard let archive = try? ZipArchive(bytes) else { return guessed(bytes) }
    if let type = try? archive.content(of: "mimetype"), let kind = kind(String(decoding: type, as: UTF8.self)) {
      return kind
    }
    let kinds: [(String, FileSignature)] = [
      ("word/", .docx), ("xl/", .workbook), ("ppt/", .slides), ("Index/", .pages), ("Index.zip", .pages),
    ]
    return kinds.first { kind in archive.entries.contains { $0.name.hasPrefix(kind.0) } }?.1 ?? .zip
  }

  /// By the start of an archive that is cut off.
  private static func guessed(_ bytes: [UInt8]) -> FileSignature {
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    if let type = start.split(separator: "mimetype").dropFirst().first, let kind = kind(String(type)) { return kind }
    if start.contains("xl/") { return .workbook }
    if start.contains("ppt/") { return .slides }
    return start.contains("word/") || start.contains("[Content_Types].xml") ? .docx : .zip
  }

  private static func kind(_ mediaType: String) -> FileSignature? {
    if mediaType.hasPrefix("application/epub") { return .epub }
    let base = "application/vnd.oasis.opendocument."
    guard mediaType.hasPrefix(base) else { return nil }
    let kinds: [(String, FileSignature)] = [("text", .odt), ("spreadsheet", .workbook), ("presentation", .slides)]
    return kinds.first { mediaType.hasPrefix(base + $0.0) }?.1 ?? .drawing
  }

  // MARK: Markup

  static func markup(_ bytes: [UInt8]) -> FileSignature? {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let start = String(decoding: bytes.prefix(2048).drop { blank.contains($0) }, as: UTF8.self).lowercased()
    if start.hasPrefix("{\\rtf") { return .rtf }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
    if start.hasPrefix("<svg") { return .image }
    guard start.hasPrefix("<?xml") || start.hasPrefix("<office:document") else { return nil }
    if start.contains("<html") { return .html }
    if start.contains("<svg") { return .image }
    return start.contains("opendocument.text") || start.contains("<office:document") ? .odt : .xml
  }
}

extension ArraySlice<UInt8> {
  /// Whether some bytes occur.
  fileprivate func contains(_ other: [UInt8]) -> Bool {
    guard let first = other.first, count >= other.count else { return other.isEmpty }
    return (startIndex...(endIndex - other.count)).contains { self[$0] == first && self[$0...].starts(with: other) }
  }
}
