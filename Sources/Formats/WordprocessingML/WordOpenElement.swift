import RichText

/// An element that is open where the writer is.
struct WordOpenElement {
  /// What tells it from others.
  enum Key: Hashable {
    /// An element of the source.
    case node(Int)
    /// A new paragraph, by its place in the edited text.
    case paragraph(Int)
    /// A run with properties of a source's run (-1 for none), changed to a look.
    case run(Int, Int32)
    /// Text that is not in an element of the source.
    case text
    case link(Link)
    case table(Int)
    case row(Int, Int)
    case cell(Int, Int, Int)
  }

  var key: Key
  /// The end tag's name.
  var name: String
  /// A run's look; -1 where it is not known.
  var style: Int32 = -1
  /// A run's node in the source whose properties it has; -1 for none.
  var run: Int32 = -1
}
