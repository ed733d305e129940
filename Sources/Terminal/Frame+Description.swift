extension Frame: CustomStringConvertible {
  /// The text of a row without trailing blanks; empty outside of the frame.
  public func row(_ row: Int) -> String {
    guard 0..<rows ~= row else { return "" }
    return text(of: row, cursor: nil).trimmed
  }

  /// The frame as a picture for tests: the rows of text and, under each row with styles, a line of marks.
  ///
  /// `▏` stands before the cell of the cursor, and shifts the marks with it. Marks: `#` reverse, `b` bold, `i` italic,
  /// `u` underline, `s` strikethrough, `+` several of these, `d` dim, `c` colour only. Trailing blanks and rows are left out.
  public var description: String {
    var lines = (0..<rows).flatMap { row -> [String] in
      let cursor = cursor.flatMap { $0.row == row ? $0.column : nil }
      let marks = marks(of: row, cursor: cursor).trimmed
      return [text(of: row, cursor: cursor).trimmed] + (marks.isEmpty ? [] : [marks])
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  private func text(of row: Int, cursor: Int?) -> String {
    var text = ""
    for column in 0..<columns {
      if column == cursor { text += "▏" }
      if let cluster = self[row: row, column: column].cluster { text.append(cluster) }
    }
    return cursor == columns ? text + "▏" : text
  }

  private func marks(of row: Int, cursor: Int?) -> String {
    var marks = ""
    for column in 0..<columns {
      if column == cursor { marks += " " }
      marks.append(self[row: row, column: column].style.mark)
    }
    return marks
  }
}

extension CellStyle {
  fileprivate var mark: Character {
    if reverse { return "#" }
    let faces: [(Bool, Character)] = [
      (bold, "b"), (italic, "i"), (underline != .none, "u"), (strikethrough, "s"),
    ]
    let marks = faces.compactMap { $0.0 ? $0.1 : nil }
    if let mark = marks.first { return marks.count > 1 ? "+" : mark }
    if dim { return "d" }
    return foreground == .standard && background == .standard ? " " : "c"
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
