import RichText

extension HTMLReader {
  mutating func add(_ piece: HTMLPiece, _ text: [UInt8], _ atom: Atom? = nil) {
    begin(at: Int(piece.start), element: Int(piece.element))
    if let space = current?.space { append(space, [0x20]) }
    append(piece, text, atom)
    current?.space = nil
    current?.isAtLineStart = false
    current?.beforeBreak = nil
  }

  mutating func append(_ piece: HTMLPiece, _ text: [UInt8], _ atom: Atom? = nil) {
    var style = source.elements.elements[Int(piece.element)].style
    style.atom = atom
    current?.append(text, style)
    let element = Int(piece.element)
    source.use(element)
    current?.move(to: Int(piece.end), in: element)
    if node(element).isClone { current?.isLinked = true }
    if atom == nil, piece.kind == .linear, let last = source.pieces.last, last.kind == .linear, last.end == piece.start,
      last.element == piece.element, source.pieces.count > current?.firstPiece ?? 0
    {
      source.pieces[source.pieces.count - 1].end = piece.end
    } else {
      source.pieces.append(piece)
    }
  }

  mutating func addSpace(_ piece: HTMLPiece) {
    guard let current, !current.isAtLineStart, current.space == nil else { return }
    self.current?.space = piece
  }

  mutating func addBreak(_ range: Range<Int>, element: Int) {
    let parent = node(element).kind == .element && role(element) == .lineBreak ? node(element).parent : element
    if source.elements.elements[parent].lines >= 0 { return addLineEnd(range, element: parent) }
    begin(at: range.lowerBound, element: parent)
    current?.space = nil
    let before = current.map { ($0.end, $0.endElement) }
    append(
      .init(start: UInt32(range.lowerBound), end: UInt32(range.upperBound), element: Int32(parent), kind: .lineBreak),
      [0xE2, 0x80, 0xA8])
    current?.isAtLineStart = true
    current?.beforeBreak = before
  }

  /// The end of a line in a block of lines.
  mutating func addLineEnd(_ range: Range<Int>, element: Int) {
    begin(at: range.lowerBound, element: element)
    current?.endElement = element
    current?.end = range.lowerBound
    finish()
  }
}
