/// A stretch of an XML part. The tokens of a part follow each other without a gap.
struct XMLToken: Sendable {
  enum Kind: UInt8, Sendable {
    case declaration, instruction, comment
    /// `<a>` or `<a/>`; the latter is followed by an end of no bytes.
    case start
    case end
    /// Characters as they are.
    case text
    /// `&amp;`, `&#65;` and the like.
    case reference
    /// `<![CDATA[`, the characters as they are, and `]]>`.
    case cdataStart, cdata, cdataEnd
    /// White space outside of the root, and document types.
    case other
  }

  var kind: Kind
  /// The place of the first byte.
  var start: Int32
  /// The number of an element's name in the part's names; -1 for other tokens.
  var name: Int32 = -1
  /// The token that starts the element around this one; -1 for the root and what is beside it.
  var parent: Int32
  /// For a start the token of its end, and for an end that of its start; -1 for other tokens.
  var partner: Int32 = -1
  /// A start's attributes, in the order of the part.
  var firstAttribute: Int32 = 0
  var attributeCount: Int32 = 0
}

/// An attribute of a start tag, namespace declarations apart.
struct XMLAttribute: Sendable {
  /// The number of its name in the part's names.
  var name: Int32
  /// The place of its name.
  var start: Int32
  /// The place of its value, without the quotes.
  var valueStart: Int32
  var valueEnd: Int32
}
