import RichText

@testable import Formats

/// Reads RTF given as text of Latin-1 characters.
func rtf(_ text: String) -> RTFText { RTFText(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }

/// The paragraphs' texts.
func lines(_ text: RichText) -> [String] { text.paragraphs.map(\.text) }

/// The lines that an RTF file reads as.
func lines(_ text: String) -> [String] { lines(rtf(text).text) }

/// The looks of the runs of one paragraph, each with its text.
func runs(_ text: RichText, _ paragraph: Int = 0) -> [(text: String, style: CharacterStyle)] {
  var start = 0
  return text[paragraph].runs.map { run in
    defer { start += run.length }
    let bytes = Array(text[paragraph].text.utf8)[start..<(start + run.length)]
    return (String(decoding: bytes, as: UTF8.self), run.style)
  }
}

extension [UInt8] {
  /// The bytes as Latin-1.
  var latin: String { String(String.UnicodeScalarView(map { Unicode.Scalar($0) })) }
}

extension FormattedText {
  /// The file after an edit, as Latin-1.
  func edited(_ change: (RichText) -> Transaction) throws -> String {
    try bytes(with: change(text).applied(to: text)).latin
  }
}
