import RichText

extension Command {
  /// What moves the view, and not the caret.
  static let view = [
    Command(
      "scroll", "up [ROWS] | down [ROWS] | to PARAGRAPH:CHARACTER", .other,
      "Moves the view by so many rows, or puts a place at its top. The caret stays; typing brings it back on view."
    ) { arguments throws(CommandError) in
      if arguments.word("to") {
        let human = try arguments.position()
        return { state throws(CommandError) in state.scroll(to: try state.position(human)) }
      }
      let direction = try arguments.choice(["up": -1, "down": 1])
      let rows = arguments.isEmpty ? 1 : try arguments.integer("a number of rows")
      guard (0...maximum).contains(rows) else { throw arguments.wrong("wants 0 to \(maximum) rows") }
      return { state throws(CommandError) in
        state.scroll(by: direction * rows)
        return Outcome()
      }
    }
  ]

  private static let maximum = 1_000_000
}

extension EditorState {
  fileprivate mutating func scroll(to position: Position) -> Outcome {
    (viewport.top, isViewLate) = (rowCursor(at: position).start, false)
    return Outcome()
  }
}
