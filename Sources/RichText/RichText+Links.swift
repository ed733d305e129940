/// Links.
extension RichText {
  /// The edit that makes the characters in the range lead somewhere, or nowhere.
  public func linking(_ range: Range<Position>, to link: Link?) -> Transaction { styling(range) { $0.link = link } }

  /// The characters around a position that lead to the same address, within the paragraph, and where they lead; nil where there is
  /// no link. Between two links it is the one before.
  public func link(at position: Position) -> (link: Link, range: Range<Position>)? {
    let place = scalarAligned(position)
    var (start, end, link): (Int, Int, Link?) = (0, 0, nil)
    for piece in rope.pieces(place.paragraph, 0..<paragraphLength(place.paragraph)) {
      for run in piece.leaf.piece.runs {
        if run.style.link != link {
          if let link, end >= place.offset { return (link, place.paragraph.range(start..<end)) }
          if end > place.offset { return nil }
          (start, link) = (end, run.style.link)
        }
        end += run.length
      }
    }
    return link.map { ($0, place.paragraph.range(start..<end)) }
  }
}

extension Int {
  /// Offsets in the paragraph with this index.
  fileprivate func range(_ offsets: Range<Int>) -> Range<Position> {
    Position(self, offsets.lowerBound)..<Position(self, offsets.upperBound)
  }
}
