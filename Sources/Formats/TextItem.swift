import RichText

/// One character, or the end of one paragraph, as it is compared.
struct TextItem {
  /// The value of a paragraph's end.
  static let end: UInt32 = 0x0A

  /// A scalar; an atom's place above all scalars.
  var value: UInt32
  /// The look's number; for an end the look of its empty paragraph, -1 where it is not empty.
  var style: Int32
  /// The number of an end's layout; -1 for characters.
  var layout: Int32 = -1

  var isEnd: Bool { layout >= 0 }
  func isSame(as other: TextItem) -> Bool { value == other.value && style == other.style && layout == other.layout }
}

extension Sequence<Paragraph> {
  /// As many items as these paragraphs have at most, ends included and marks of formats apart.
  var itemCount: Int { reduce(0) { $0 + $1.text.utf8.count + 1 } }
}
