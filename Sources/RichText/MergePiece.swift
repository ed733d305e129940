/// A stretch of the merged text, and where it comes from.
enum MergePiece {
  /// Text of the base, and its place on each side that still has it.
  case kept(Range<Int>, MergeSides<Int?>)
  /// Text that one side put in, in place of a stretch of the base.
  case inserted(MergeSide, Range<Int>, insteadOf: Range<Int>)
  /// The same text put in by both sides, in place of a stretch of the base; nil where that is not the same.
  case shared(MergeSides<Range<Int>>, insteadOf: Range<Int>?)
  /// A break between what the two sides put in.
  case lineBreak
  /// A conflict begins or ends.
  case begin(Int)
  case end(Int)
}
