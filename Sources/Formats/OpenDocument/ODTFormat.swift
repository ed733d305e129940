import RichText

/// OpenDocument text, after ODF 1.3 and what LibreOffice writes: packages, templates, and flat files.
///
/// All that is not understood stays in the file, byte for byte.
public struct ODTFormat: DocumentFormat {
  static let type = "org.oasis-open.opendocument.text"
  static let mediaType = "application/vnd.oasis.opendocument.text"

  public init() {}

  public var contentType: String { Self.type }

  /// Reads a document. Throws `notThisFormat` for other files and encrypted ones, `damaged` with the part's name, and `tooLarge`.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText { try ODTText(Self.package(bytes)) }

  /// An empty document.
  public func blank() -> any FormattedText { ODTBlank.text }

  static func package(_ bytes: [UInt8]) throws(FormatError) -> ODTPackage {
    guard bytes.starts(with: [0x50, 0x4B]) else { return .flat(try flat(bytes)) }
    let archive = try ZipArchive(bytes)
    let kind =
      archive.contains("mimetype")
      ? try archive.content(of: "mimetype").map { String(decoding: $0, as: UTF8.self) } : nil
    if let kind { try check(kind) } else if !archive.contains(ODTPackage.content) { throw notODT(bytes) }
    if let manifest = try archive.content(of: ODTPackage.manifest) { try checkEncryption(manifest) }
    return .zip(archive)
  }

  private static func flat(_ bytes: [UInt8]) throws(FormatError) -> [UInt8] {
    let start = String(decoding: bytes.prefix(8192), as: UTF8.self)
    guard start.contains("<?xml") || start.contains("<office:document"),
      start.contains("urn:oasis:names:tc:opendocument")
    else { throw notODT(bytes) }
    return bytes
  }

  private static func notODT(_ bytes: [UInt8]) -> FormatError {
    FileSignature(bytes).error(insteadOf: "an OpenDocument text")
  }

  private static func check(_ mediaType: String) throws(FormatError) {
    let base = "application/vnd.oasis.opendocument."
    let name = String(mediaType.filter { !$0.isWhitespace })
    guard name.hasPrefix(base) else { throw foreign("a package of the type \(name.prefix(80))") }
    if name.hasPrefix(base + "text") { return }
    let kinds = ["spreadsheet", "presentation", "graphics", "chart", "formula", "database", "image"]
    let kind = kinds.first { name.hasPrefix(base + $0) }
    throw foreign(kind.map { "an OpenDocument \($0)" } ?? "a package of the type \(name.prefix(80))")
  }

  private static func foreign(_ kind: String) -> FormatError {
    FormatError(
      .notThisFormat, "this is not an OpenDocument text: it is \(kind)", hint: "open it with a program for such files")
  }

  private static func checkEncryption(_ manifest: [UInt8]) throws(FormatError) {
    let part = try ODTPart(manifest, name: ODTPackage.manifest)
    let isEncrypted = part.xml.tokens.indices.contains { part.name($0) == "manifest:encryption-data" }
    guard isEncrypted else { return }
    throw FormatError(
      .notThisFormat, "the document is protected with a password: its parts are encrypted",
      hint: "open it in LibreOffice, save it without a password, and try again")
  }

  /// The error for a package whose content is something else.
  static func notText(_ content: ODTPart, _ body: Int?) -> FormatError {
    let child = content.children(body).map { content.name($0) }.first { $0.hasPrefix("office:") }
    guard let child else {
      return FormatError(
        .damaged, "the part content.xml has no text in it: there is no office:text", hint: "fetch the file again")
    }
    return foreign("an OpenDocument \(child.dropFirst("office:".count))")
  }
}
