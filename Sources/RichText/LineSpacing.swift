/// The distance from line to line.
public enum LineSpacing: Hashable, Sendable, Codable {
  /// So many 240ths of the font's own distance: 480 is double.
  case multiple(Int)
  /// So many twips.
  case exactly(Int)
  /// So many twips, more where the line needs it.
  case atLeast(Int)
}
