/// WordprocessingML, as Word writes it (ECMA-376, transitional and strict).
///
/// All that is not understood stays in the file: an edit changes the parts of the package that it must, and these only where it must.
public struct DOCXFormat: DocumentFormat {
  public init() {}

  public var contentType: String { "org.openxmlformats.wordprocessingml.document" }

  /// Reads a document, a template, or either with macros. Throws `notThisFormat` for other files and encrypted ones, `damaged`,
  /// and `tooLarge` beyond the limits of `ZipArchive` and `XMLParser`.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    guard bytes.starts(with: [0x50, 0x4B]) else { throw FileSignature(bytes).error(insteadOf: "a Word document") }
    return try DOCXText(bytes)
  }

  /// An empty document.
  public func blank() -> any FormattedText { DOCXText.blank }
}
