/// What an item of the source is made of.
struct HTMLOrigin {
  var range: Range<Int>
  var element: Int
  var kind: HTMLPiece.Kind
  var paragraph: Int
  /// Its place among the paragraph's.
  var number: Int
}
