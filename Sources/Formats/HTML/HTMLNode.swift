/// One attribute of a start tag.
struct HTMLAttribute: Hashable, Sendable {
  /// In small letters.
  var name: String
  /// With references decoded.
  var value: String
  /// The bytes from the name to the end of the value.
  var range: Range<Int>
}

/// A node of an HTML tree, with the bytes that it was made of.
struct HTMLNode: Sendable {
  enum Kind: Sendable { case element, text, comment }

  var kind: Kind
  /// The node that this one is in; -1 for the root.
  var parent: Int
  /// The number after that of the last node in this one.
  var end: Int
  /// An element's name in small letters.
  var name = ""
  var attributes: [HTMLAttribute] = []
  /// The start tag's bytes, empty where the parser made the element; of a text or comment all bytes.
  var start: Range<Int>
  /// The end tag's bytes; empty where there is none.
  var close: Range<Int> = 0..<0
  /// Whether the parser repeated an element whose tags were not well nested.
  var isClone = false
  /// Whether it belongs to SVG or MathML.
  var isForeign = false

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
