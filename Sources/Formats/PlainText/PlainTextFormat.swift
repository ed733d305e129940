/// Plain text: the characters and nothing else. Encoding, byte order mark and line ends stay as they are in the file.
///
/// Lines that are not touched keep their bytes. Text with characters that the file's encoding lacks makes it a UTF-8 file, which
/// `losses(of:)` says.
public struct PlainTextFormat: DocumentFormat {
  /// Longer files are refused, in bytes.
  public static let sizeLimit = 1 << 30

  private let candidates: [TextEncoding]
  /// The encoding's name as it was given; empty where the file decides.
  let encodingName: String

  /// The file decides its encoding.
  public init() { (candidates, encodingName) = ([], "") }

  /// Text in an encoding of this name, as IANA registers it or the C library's iconv knows it, for example `ISO-8859-2`, `Shift_JIS`,
  /// `KOI8-R`. A byte order mark of UTF-8 in a file says more. Nil where the name is not known, or where the encoding does not
  /// write line ends as ASCII does (EBCDIC).
  public init?(encoding name: String) {
    (candidates, encodingName) = (TextEncoding.named(name), name)
    if candidates.isEmpty { return nil }
  }

  public var contentType: String { "public.plain-text" }

  /// Reads text in UTF-8, UTF-16 or UTF-32 with a byte order mark, UTF-16 without one where every second byte of the start is
  /// zero, or else Windows-1252; or in the encoding that was chosen. Throws `notThisFormat` for a binary file: one with a NUL, or with
  /// more than one control character in ten bytes; and where the file is not in the encoding that was chosen, with which NULs and control
  /// characters are text.
  ///
  /// A line ends with LF, CR LF or CR. Other separators (U+0085, U+2028, U+2029, vertical tabs, form feeds) are characters.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    try PlainText(checking: bytes, format: self)
  }

  /// An empty UTF-8 file.
  public func blank() -> any FormattedText { PlainText([]) }

  /// Whether the file decides its encoding.
  var isGuessing: Bool { candidates.isEmpty }

  /// The encoding of a file; nil where it is not in the one that was chosen.
  func encoding(of bytes: [UInt8]) -> TextEncoding? {
    isGuessing ? TextEncoding(bytes) : candidates.first { $0.isValid(bytes) }
  }
}
