/// What is known of a paragraph without its text. Indices are inside the text.
extension RichText {
  /// The paragraph's length in UTF-8 bytes.
  public func paragraphLength(_ paragraph: Int) -> Int { rope.length(of: checkedIndex(paragraph)) }

  /// How the paragraph is laid out.
  public func paragraphStyle(_ paragraph: Int) -> ParagraphStyle { rope.head(checkedIndex(paragraph)).read(\.style) }

  /// The paragraph's id.
  public func paragraphID(_ paragraph: Int) -> ParagraphID { rope.head(checkedIndex(paragraph)).read(\.id) }

  /// The layouts of the paragraphs with these indices, in order; indices outside of the text are left out.
  public func paragraphStyles(in range: Range<Int>) -> some Sequence<ParagraphStyle> {
    rope.leaves(range.clamped(to: 0..<paragraphCount)).lazy.map(\.style)
  }

  /// The paragraph as it would be without text.
  func withoutText(_ paragraph: Int) -> Paragraph { rope.head(paragraph).read { $0.with(text: "", runs: []) } }

  private func checkedIndex(_ paragraph: Int) -> Int {
    precondition(paragraph >= 0 && paragraph < paragraphCount, "no paragraph \(paragraph)")
    return paragraph
  }
}
