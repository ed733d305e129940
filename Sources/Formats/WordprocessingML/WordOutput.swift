/// The bytes of the main part as they are written, and the text element that is open at their end.
struct WordOutput {
  private(set) var bytes: [UInt8] = []
  private var tagEnd: Int?

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Says that what follows is the content of a text element whose tag does not keep blanks.
  mutating func beginText() { tagEnd = bytes.count }

  /// Says that the content ends here: the tag is told to keep blanks where there are some at its ends.
  mutating func endText() {
    defer { tagEnd = nil }
    guard let start = tagEnd, start < bytes.count else { return }
    if XMLText.isSpace(bytes[start]) || XMLText.isSpace(bytes[bytes.count - 1]) {
      bytes.insert(contentsOf: Array(" xml:space=\"preserve\"".utf8), at: start - 1)
    }
  }
}
