/// What the first bytes of a file look like.
enum FileSignature: String {
  case rtf = "an RTF document"
  case html = "an HTML page"
  case xml = "an XML file"
  case docx = "a Word document (DOCX)"
  case odt = "an OpenDocument text (ODT)"
  case zip = "a zip archive"
  case pdf = "a PDF document"
  case ole = "an old Word document or another OLE file"
  case image = "a picture"
  case propertyList = "a binary property list"
  case empty = "an empty file"
  case binary = "a binary file"
  case text = "plain text"

  /// The best guess; never fails.
  init(_ bytes: [UInt8]) {
    self = FileSignature.exact(bytes) ?? FileSignature.markup(bytes) ?? (bytes.looksBinary ? .binary : .text)
  }

  private static func exact(_ bytes: [UInt8]) -> FileSignature? {
    if bytes.isEmpty { return .empty }
    for (magic, kind) in magics where bytes.starts(with: magic) { return kind }
    guard bytes.starts(with: [0x50, 0x4B, 3, 4]) else { return nil }
    return packaged(String(decoding: bytes.prefix(4096), as: UTF8.self))
  }

  private static let magics: [([UInt8], FileSignature)] = [
    (Array("%PDF-".utf8), .pdf), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], .ole),
    ([0x89, 0x50, 0x4E, 0x47], .image), ([0xFF, 0xD8, 0xFF], .image), (Array("GIF8".utf8), .image),
    (Array("bplist".utf8), .propertyList),
  ]

  private static func packaged(_ start: String) -> FileSignature {
    if start.contains("application/vnd.oasis.opendocument.text") { return .odt }
    return start.contains("word/") || start.contains("[Content_Types].xml") ? .docx : .zip
  }

  private static func markup(_ bytes: [UInt8]) -> FileSignature? {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
    let start = String(decoding: bytes.prefix(1024).drop { blank.contains($0) }, as: UTF8.self).lowercased()
    if start.hasPrefix("{\\rtf") { return .rtf }
    if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
    if start.hasPrefix("<?xml") { return start.contains("<html") ? .html : .xml }
    return nil
  }
}

extension [UInt8] {
  /// Whether these are not text: a NUL, or more than one control byte in ten.
  var looksBinary: Bool {
    var (controls, zeros) = (0, 0)
    let bytes = span
    for index in bytes.indices {
      let byte = bytes[index]
      zeros &+= byte == 0 ? 1 : 0
      controls &+= (byte < 0x08) || (byte > 0x0D && byte < 0x20 && byte != 0x1B) ? 1 : 0
    }
    return zeros > 0 || controls * 10 > count
  }
}
