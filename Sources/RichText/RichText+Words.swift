extension RichText {
  /// How many words the text has, counted as a difference of words counts them.
  public var wordCount: Int { paragraphs.reduce(0) { $0 + $1.text.words.count } }

  /// How many characters the text has as people count them: grapheme clusters, without the borders between paragraphs.
  public var characterCount: Int { paragraphs.reduce(0) { $0 + $1.text.count } }
}
