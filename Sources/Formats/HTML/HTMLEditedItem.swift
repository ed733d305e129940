import RichText

/// A character or an end of the edited text.
struct HTMLEditedItem {
  var item: TextItem
  var paragraph: Int
  var atom: Atom?
  /// Whether it is white space that needs an element to be kept.
  var needsSpan = false
}
