import RichText

extension EditorState {
  /// The rows that a page moves by: one stays on view.
  var page: Int { max(viewport.rows - 1, 1) }

  /// Moves the caret, or the head of the selection alone.
  mutating func go(_ motion: Motion, extending: Bool) {
    let goal = motion.isVertical ? goalColumn ?? column(of: origin(of: motion, extending: extending)) : nil
    goalColumn = goal
    let head = destination(of: motion, extending: extending)
    if motion.pages != 0 { scroll(by: motion.pages * page) }
    place(head, extending: extending)
    goalColumn = goal
  }

  private func destination(of motion: Motion, extending: Bool) -> Position {
    let origin = origin(of: motion, extending: extending)
    if !extending, motion.stopsAtEdge, !selection.isEmpty { return origin }
    return motion.destination(self, origin)
  }

  private func origin(of motion: Motion, extending: Bool) -> Position {
    guard !extending, let edge = motion.edge else { return selection.head }
    return edge == .start ? selection.range.lowerBound : selection.range.upperBound
  }

  /// Puts the caret somewhere, or the head of the selection alone.
  mutating func place(_ head: Position, extending: Bool) {
    let head = text.border(near: head)
    selection = Selection(anchor: extending ? selection.anchor : head, head: head)
  }

  /// The position so many rows away, in the goal column; the start or end of the text where there are not as many.
  func position(_ position: Position, movedBy rows: Int) -> Position {
    var cursor = rowCursor(at: position)
    let moved = cursor.move(by: rows)
    if moved == 0 { return rows < 0 ? .start : text.end }
    return text.border(near: cursor.position(column: goalColumn ?? column(of: position)))
  }
}
