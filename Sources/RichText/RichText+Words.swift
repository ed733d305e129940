extension RichText {
  /// How many words the text has: runs of letters and digits, as a difference of words counts them.
  public var wordCount: Int { rope.leaves(0..<paragraphCount).reduce(0) { $0 + $1.paragraph.words.count } }

  /// How many characters the text has as people count them: grapheme clusters, without the borders between paragraphs.
  public var characterCount: Int { rope.leaves(0..<paragraphCount).reduce(0) { $0 + $1.paragraph.text.count } }
}
