/// Markdown: CommonMark with GitHub's tables, strikethrough, autolinks and task lists, and footnotes.
///
/// What is not touched stays in the file byte for byte, and new text is written in the file's own style.
///
/// The model does not tell the order of quotes and items: lists are in quotes, but that a quote is in the item that its paragraph goes on
/// with or is nested in, where that is less often quoted. One empty line separates blocks; each further one is an empty paragraph, and so
/// is the comment `<!-- -->`, but between two numbered lists, which it parts.
public struct MarkdownFormat: DocumentFormat {
  /// Blocks nested deeper are kept whole, as one thing.
  static let depthLimit = 64
  /// A paragraph with more marked stretches is not edited in parts, but written anew.
  static let spanLimit = 100_000
  /// Text that is quoted more often is written as if it were quoted so often.
  static let quoteLimit = depthLimit
  static let type = "net.daringfireball.markdown"
  static let bullet = "•"
  /// Longer files are refused, in bytes.
  public static let sizeLimit = 1 << 28

  public init() {}

  public var contentType: String { MarkdownFormat.type }

  /// Reads text in the encodings of `PlainTextFormat`. Throws `notThisFormat` for a binary file, and `tooLarge`.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    guard bytes.count <= MarkdownFormat.sizeLimit else {
      throw FormatError(.tooLarge, "the Markdown file is larger than 256 MB", hint: "split it into smaller documents")
    }
    return try MarkdownText(checking: bytes)
  }

  /// An empty UTF-8 file.
  public func blank() -> any FormattedText { MarkdownText([]) }
}
