extension String {
  /// The text in lines of at most so many columns, broken at blanks; a word that is wider has a line of its own.
  public func broken(to columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      if let line = lines.last, CellWidth.of(line) + 1 + CellWidth.of(String(word)) <= columns {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
