import RichText

extension Command {
  /// What moves the caret.
  static let moving = [
    Command("move", Destination.synopsis, .motion, "Moves the caret.") { arguments throws(CommandError) in
      guard let destination = try arguments.destination() else {
        throw arguments.wrong("wants a place to go to; paragraphs and characters count from 1")
      }
      return { state throws(CommandError) in try state.go(to: destination, extending: false) }
    },
    Command("extend", Destination.synopsis, .motion, "Selects up to a place.") { arguments throws(CommandError) in
      guard let destination = try arguments.destination() else {
        throw arguments.wrong("wants a place to select to; paragraphs and characters count from 1")
      }
      return { state throws(CommandError) in try state.go(to: destination, extending: true) }
    },
    Command("click", "COLUMN ROW [extend]", .motion, "Puts the caret at a place of the view, both from 0.") {
      arguments throws(CommandError) in
      let (column, row) = (try arguments.integer("a column"), try arguments.integer("a row"))
      let extends = arguments.word("extend")
      return { state throws(CommandError) in state.point(at: column, row, extending: extends) }
    },
    Command("drag", "COLUMN ROW", .motion, "Selects up to a place of the view, both from 0.") {
      arguments throws(CommandError) in
      let (column, row) = (try arguments.integer("a column"), try arguments.integer("a row"))
      return { state throws(CommandError) in state.point(at: column, row, extending: true) }
    },
  ]
}

extension EditorState {
  fileprivate mutating func point(at column: Int, _ row: Int, extending: Bool) -> Outcome {
    catchUpView()
    let row = min(max(row, -viewport.rows), 2 * viewport.rows)
    place(position(atColumn: column, row: row), extending: extending)
    return Outcome()
  }
}
