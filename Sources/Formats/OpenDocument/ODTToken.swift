/// A piece of a paragraph's content. The tokens of a paragraph and the tags around them are all of its bytes.
struct ODTToken {
  enum Kind: UInt8 {
    /// A character that is written as itself or as a reference.
    case scalar
    /// A character within CDATA.
    case raw
    /// White space that stands for one blank.
    case space
    /// One of the blanks of a `text:s`.
    case spaces
    /// A tab or line break.
    case mark
    case atom
    /// An element or comment that is not seen: a bookmark, a change mark.
    case invisible
    /// White space that stands for nothing, and what begins and ends CDATA.
    case collapsed
  }
  var kind: Kind
  var start: Int32
  var end: Int32
  /// The character, a blank for all space, or an atom's character.
  var value: UInt32
  /// The element right around it.
  var parent: Int32
  /// An atom's node; the number of the blank in its `text:s`.
  var extra: Int32 = 0

  var range: Range<Int> { Int(start)..<Int(end) }
  var isVisible: Bool { kind != .invisible && kind != .collapsed }
}
