import RichText

/// The paragraphs of a text, of which some are at hand: the others are looked up.
struct RTFParagraphs: RandomAccessCollection {
  private let text: RichText
  private let first: Int
  private let known: [Paragraph]
  let endIndex: Int
  var startIndex: Int { 0 }

  init(_ text: RichText, _ range: Range<Int>) {
    (self.text, first, endIndex) = (text, range.lowerBound, text.paragraphCount)
    known = Array(text.paragraphs(in: range))
  }

  subscript(index: Int) -> Paragraph {
    let place = index - first
    return place >= 0 && place < known.count ? known[place] : text[index]
  }
}
