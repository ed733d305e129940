/// Plain text: the characters and nothing else. Encoding, byte order mark and line ends stay as they are in the file.
public struct PlainTextFormat: DocumentFormat {
  public init() {}

  public var contentType: String { "public.plain-text" }

  /// Reads text in UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Throws `notThisFormat` for a binary file.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText { try PlainText(checking: bytes) }

  /// An empty UTF-8 file.
  public func blank() -> any FormattedText { PlainText([]) }
}
