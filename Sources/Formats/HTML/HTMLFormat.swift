/// HTML and XHTML, read as the WHATWG's standard says, with the style sheets' part that a text can have.
///
/// All that is not understood stays in the file, byte for byte.
public struct HTMLFormat: DocumentFormat {
  public init() {}

  public var contentType: String { "public.html" }

  /// Reads HTML, however damaged. Throws `notThisFormat` for what is no markup, and `tooLarge`.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    try HTMLFormat.check(bytes)
    return try HTMLText(checking: bytes)
  }

  /// An empty page in UTF-8.
  public func blank() -> any FormattedText { HTMLText(HTMLBlankPage.bytes, HTMLEncoding(kind: .utf8)) }

  /// Anything that is text may be HTML, but not what is clearly another format.
  private static func check(_ bytes: [UInt8]) throws(FormatError) {
    let signature = FileSignature(bytes)
    switch signature {
    case .html, .xml, .text, .empty: return
    case .binary where bytes.contains(UInt8(ascii: "<")): return
    default: throw signature.error(insteadOf: "an HTML page")
    }
  }
}
