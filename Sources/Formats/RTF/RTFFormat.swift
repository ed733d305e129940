/// Rich Text Format, after Microsoft's specification 1.9.1 and what Apple's text system writes.
///
/// All that is not understood stays in the file, byte for byte.
public struct RTFFormat: DocumentFormat {
  /// Longer files are refused, in bytes.
  public static let sizeLimit = 1 << 30

  public init() {}

  public var contentType: String { "public.rtf" }

  /// Reads RTF, however damaged. Throws `notThisFormat` where `{\rtf` is missing, and `tooLarge`.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    guard RTFFormat.isRTF(bytes) else { throw FileSignature(bytes).error(insteadOf: "an RTF document") }
    guard bytes.count <= RTFFormat.sizeLimit else {
      throw FormatError(.tooLarge, "the RTF file is larger than 1 GB", hint: "split it into smaller documents")
    }
    try PieceLimit.controls.check(bytes, of: "the RTF file")
    return RTFText(bytes)
  }

  /// An empty document: Helvetica 12.
  public func blank() -> any FormattedText { RTFText(Array(RTFFormat.blankFile.utf8)) }

  private static let blankFile = """
    {\\rtf1\\ansi\\ansicpg1252\\deff0\\uc1
    {\\fonttbl{\\f0\\fswiss\\fcharset0 Helvetica;}}
    {\\colortbl;}
    \\pard\\plain\\f0\\fs24\\par
    }

    """

  /// Whether the bytes begin an RTF file, after blanks and a byte order mark.
  private static func isRTF(_ bytes: [UInt8]) -> Bool {
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0x00, 0xEF, 0xBB, 0xBF]
    return bytes.drop { blank.contains($0) }.starts(with: Array("{\\rtf".utf8))
  }
}
