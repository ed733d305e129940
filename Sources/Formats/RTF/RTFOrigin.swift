/// Where an item of the source is in the file.
struct RTFOrigin {
  var start: UInt32
  var end: UInt32
  var context: Int32
  var kind: RTFPiece.Kind
  var isFragile: Bool
  /// The paragraph of the source.
  var paragraph: Int32

  var range: Range<Int> { Int(start)..<Int(end) }
}
