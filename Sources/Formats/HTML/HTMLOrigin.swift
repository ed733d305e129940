/// What an item of the source is made of. There is one for each character.
struct HTMLOrigin {
  private let start, end: UInt32
  private let elementNumber, paragraphNumber, place: Int32
  let kind: HTMLPiece.Kind

  init(range: Range<Int>, element: Int, kind: HTMLPiece.Kind, paragraph: Int, number: Int) {
    (start, end) = (UInt32(clamping: range.lowerBound), UInt32(clamping: range.upperBound))
    (elementNumber, paragraphNumber) = (Int32(clamping: element), Int32(clamping: paragraph))
    (place, self.kind) = (Int32(clamping: number), kind)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var element: Int { Int(elementNumber) }
  var paragraph: Int { Int(paragraphNumber) }
  /// Its place among the paragraph's.
  var number: Int { Int(place) }
}
