import RichText

/// A file that is merged.
struct MergedFile {
  let file: any FormattedText
  let bytes: [UInt8]
  let isOurs: Bool
  /// What it holds beside its text: looked for once.
  let kept: [KeptContent]

  init(_ file: any FormattedText, _ bytes: [UInt8], isOurs: Bool) {
    (self.file, self.bytes, self.isOurs, kept) = (file, bytes, isOurs, file.kept)
  }

  /// Whether this file goes on, not the other: the one that changed beside its text, which could not be carried over; else the longer one.
  func goesOn(before other: MergedFile, base: MergedFile?) -> Bool {
    if let base {
      let text = base.file.text
      let isSame = (file.text.hasSameContent(as: text), other.file.text.hasSameContent(as: text))
      if isSame.0 != isSame.1 { return isSame.0 }
      let written = [base.kept, kept, other.kept].map { $0.filter { !$0.bytes.isEmpty } }
      let keepsAll = (written[1] == written[0], written[2] == written[0])
      if keepsAll.0 != keepsAll.1 { return keepsAll.1 }
    }
    if bytes.count != other.bytes.count { return bytes.count > other.bytes.count }
    return bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The file with the bytes that either side changed, where these stand apart and it says what the text says. Then it has all that both files keep
  /// beside their texts, and the way each is written. Nil for files that are no text.
  static func both(
    _ base: MergedFile, _ one: MergedFile, _ other: MergedFile, _ format: any DocumentFormat, saying text: RichText
  ) -> (bytes: [UInt8], text: RichText)? {
    for pieces in ByteMerge.Pieces.allCases {
      guard let bytes = merged(base.bytes, one.bytes, other.bytes, by: pieces, of: format.contentType),
        let merged = try? format.read(bytes).text, merged.hasSameContent(as: text)
      else { continue }
      return (bytes, merged)
    }
    return nil
  }

  private static func merged(
    _ base: [UInt8], _ one: [UInt8], _ other: [UInt8], by pieces: ByteMerge.Pieces, of contentType: String
  ) -> [UInt8]? {
    if textual.contains(contentType) { return ByteMerge.merged(base, one, other, by: pieces) }
    if contentType == RTFDFormat().contentType { return RTFDMerge.spliced(base, one, other, by: pieces) }
    return nil
  }

  private static let textual = Set(
    [PlainTextFormat().contentType, MarkdownFormat().contentType, HTMLFormat().contentType, RTFFormat().contentType])
}
