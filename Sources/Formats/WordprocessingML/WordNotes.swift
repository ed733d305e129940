import RichText

/// The paragraphs of notes.
enum WordNotes {
  /// A note's paragraphs without the blank that stands after its number.
  static func trimmed(_ paragraphs: [Paragraph]) -> [Paragraph] {
    guard var first = paragraphs.first, first.text.utf8.first == 0x20, !first.runs.isEmpty else { return paragraphs }
    first.text.removeFirst()
    first.runs[0].length -= 1
    if first.runs[0].length == 0 { first.runs.removeFirst() }
    return [first] + paragraphs.dropFirst()
  }
}
