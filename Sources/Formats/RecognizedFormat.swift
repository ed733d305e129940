/// The format that bytes without a name are of, where they say it themselves.
public struct RecognizedFormat: Hashable, Sendable {
  /// The extension of the format's files, without a period.
  public let fileExtension: String

  /// Nil for what has no sign of its format, as plain text and Markdown, and for what is no document.
  public init?(_ bytes: [UInt8]) {
    switch FileSignature(bytes) {
    case .rtf: fileExtension = "rtf"
    case .html: fileExtension = "html"
    case .docx: fileExtension = "docx"
    case .odt: fileExtension = "odt"
    default: return nil
    }
  }
}
