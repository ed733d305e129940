/// A kind of file: bytes to rich text and back.
public protocol DocumentFormat: Sendable {
  /// The uniform type identifier, for example `public.rtf`.
  var contentType: String { get }
  /// Reads a file. Never crashes or hangs, whatever the bytes are.
  func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText
  /// A new, empty file.
  func blank() -> any FormattedText
}
