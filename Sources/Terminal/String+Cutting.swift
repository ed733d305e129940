extension String {
  /// As much of it as fits, with an ellipsis where something is left out.
  public func cut(to columns: Int, _ ellipsis: String = "…") -> String {
    if CellWidth.of(self) <= columns { return self }
    var (kept, width) = ("", 0)
    for cluster in self {
      width += CellWidth.of(cluster)
      if width >= columns { break }
      kept.append(cluster)
    }
    return kept + ellipsis
  }
}
