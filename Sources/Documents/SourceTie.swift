import Formats
import RichText

/// A source file and the text that is edited, whose paragraphs may be named differently.
///
/// A text that grew from one reading of a file names its paragraphs after that reading. When the file is read anew (another machine's
/// version came in), the edited text keeps its names, and this keeps what they are called in the new reading.
struct SourceTie: Sendable {
  let formatted: any FormattedText
  private let names: [ParagraphID: ParagraphID]
  private let firstFree: UInt64

  /// The text is the one that was read.
  init(_ formatted: any FormattedText) {
    (self.formatted, names, firstFree) = (formatted, [:], 0)
  }

  /// The text has the same content as the one that was read, paragraph for paragraph, under names of its own.
  init(_ formatted: any FormattedText, namedAsIn text: RichText) {
    self.formatted = formatted
    let pairs = zip(text.paragraphs, formatted.text.paragraphs).map { ($0.id, $1.id) }
    names = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    firstFree = (formatted.text.paragraphs.map(\.id.number).max() ?? 0) + 1
  }

  /// The file's bytes with the edited text.
  func bytes(with text: RichText) throws(FormatError) -> [UInt8] {
    try formatted.bytes(with: names.isEmpty ? text : renamed(text))
  }

  private func renamed(_ text: RichText) -> RichText {
    RichText(
      text.paragraphs.map { paragraph in
        var paragraph = paragraph
        paragraph.id = names[paragraph.id] ?? ParagraphID(firstFree + paragraph.id.number)
        return paragraph
      })
  }
}
