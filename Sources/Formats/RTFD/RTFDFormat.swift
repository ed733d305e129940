/// RTFD: a folder with the text in `TXT.rtf` and the files that it shows beside it, as Apple's text system writes it.
///
/// Its bytes are those of a `FilePackage`.
public struct RTFDFormat: DocumentFormat {
  /// The file of the text.
  public static let textName = "TXT.rtf"

  public init() {}

  public var contentType: String { "com.apple.rtfd" }

  /// Reads a package. Throws what reading the text throws, and `damaged` where `TXT.rtf` is missing.
  public func read(_ bytes: [UInt8]) throws(FormatError) -> any FormattedText {
    let package = try FilePackage(bytes)
    guard let file = package.file(matching: Self.textName) else {
      throw FormatError(
        .damaged, "the folder is not a whole RTFD document: it has no \(Self.textName)",
        hint: "put the file with the text back into it")
    }
    _ = try RTFFormat().read(file.bytes)
    return RTFDText(package, textName: file.name)
  }

  /// An empty document: Helvetica 12, no files beside.
  public func blank() -> any FormattedText {
    RTFDText(FilePackage([.init(Self.textName, Array(Self.blankText.utf8))]), textName: Self.textName)
  }

  private static let blankText = """
    {\\rtf1\\ansi\\ansicpg1252\\cocoartf2639
    \\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;}
    {\\colortbl;\\red255\\green255\\blue255;}
    {\\*\\expandedcolortbl;;}
    \\pard\\pardirnatural\\partightenfactor0

    \\f0\\fs24 \\cf0 }
    """
}
