/// Plain text: the characters and nothing else. Encoding, byte order mark and line ends stay as they are in the file.
public struct PlainTextFormat: DocumentFormat {
  public init() {}

  public var contentType: String { "public.plain-text" }

  /// Reads text in UTF-8, UTF-16 or UTF-32 with a byte order mark, UTF-16 without one where every second byte of the start is
  /// zero, or else Windows-1252. Throws `notThisFormat` for a binary file.
  ///
  /// A line ends with LF, CR LF or CR. Other separators (U+0085, U+2028, U+2029, form feeds) are characters.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText { try PlainText(checking: bytes) }

  /// An empty UTF-8 file.
  public func blank() -> any FormattedText { PlainText([]) }
}
