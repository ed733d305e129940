extension RichText {
  /// The part in the range, with its styles; paragraph ids are kept.
  ///
  /// Positions outside of the text are taken for the nearest in it.
  public func slice(_ range: Range<Position>) -> RichText {
    RichText(canonical: parts(scalarAligned(range)), nextID: ids.nextNumber)
  }

  /// The characters in the range, paragraphs separated by a line feed.
  ///
  /// Positions outside of the text are taken for the nearest in it.
  public func string(in range: Range<Position>) -> String {
    var result = ""
    for (index, part) in parts(scalarAligned(range)).enumerated() {
      if index > 0 { result += "\n" }
      result += part.text
    }
    return result
  }

  /// All characters, paragraphs separated by a line feed.
  public var string: String { string(in: .start..<end) }

  /// The paragraphs' parts in a valid range.
  func parts(_ range: Range<Position>) -> [Paragraph] {
    let (lower, upper) = (range.lowerBound, range.upperBound)
    var parts = Array(paragraphs(in: lower.paragraph..<(upper.paragraph + 1)))
    let last = parts.count - 1
    parts[last] = parts[last].part(0..<upper.offset)
    parts[0] = parts[0].part(lower.offset..<parts[0].length)
    return parts
  }
}
