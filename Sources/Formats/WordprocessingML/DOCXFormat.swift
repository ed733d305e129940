/// WordprocessingML, as Word writes it (ECMA-376, transitional and strict).
///
/// All that is not understood stays in the file: an edit changes the parts of the package that it must, and these only where it must.
public struct DOCXFormat: DocumentFormat {
  public init() {}

  public var contentType: String { "org.openxmlformats.wordprocessingml.document" }

  /// Reads a document, a template, or either with macros. Throws `notThisFormat` for other files and encrypted ones, `damaged`,
  /// and `tooLarge` beyond the limits of `ZipArchive` and `XMLParser`.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    guard bytes.starts(with: [0x50, 0x4B]) else { throw DOCXFormat.notDOCX(bytes) }
    return try DOCXText(bytes)
  }

  /// An empty document.
  public func blank() -> any FormattedText { DOCXText.blank }

  private static func notDOCX(_ bytes: [UInt8]) -> FormatError {
    let kind = FileSignature(bytes)
    if kind == .ole {
      return FormatError(
        .notThisFormat, "this document is protected with a password, or is an old Word document (DOC)",
        hint: "open it with Word or LibreOffice, and save it as DOCX without a password")
    }
    return FormatError(
      .notThisFormat, "this is not a Word document: it looks like \(kind.rawValue)",
      hint: "open it with a name whose extension fits")
  }
}
