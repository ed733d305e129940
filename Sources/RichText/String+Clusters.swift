/// Grapheme cluster borders as UTF-8 offsets. Offsets given are scalar borders of the text.
extension String {
  /// The end of the cluster that holds the scalar after the offset; nil at the end.
  func clusterBorder(after offset: Int) -> Int? {
    guard offset < utf8.count else { return nil }
    return byte(of: index(after: index(atByte: offset)))
  }

  /// The last border before the offset; nil at the start.
  func clusterBorder(before offset: Int) -> Int? {
    guard offset > 0 else { return nil }
    let border = clusterBorder(atOrBefore: offset)
    return border < offset ? border : byte(of: index(before: index(atByte: offset)))
  }

  /// The offset itself where a cluster begins or the text ends there, else the start of the cluster around it.
  func clusterBorder(atOrBefore offset: Int) -> Int {
    guard offset > 0, let end = clusterBorder(after: offset) else { return offset }
    return byte(of: index(before: index(atByte: end)))
  }
}
