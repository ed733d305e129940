import RichText

extension Command {
  /// What selects.
  static let selecting = [
    Command(
      "select",
      "\"TEXT\" | PARAGRAPH:CHARACTER PARAGRAPH:CHARACTER | all | word | paragraph | line | none | \(Motion.synopsis)",
      .motion,
      "Selects the next place where the text occurs, a range, what the caret is in, or up to where a motion goes."
    ) { arguments throws(CommandError) in
      switch try arguments.destination() {
      case .human(let from): return select(from, try arguments.position())
      case let destination?: return { state throws(CommandError) in try state.go(to: destination, extending: true) }
      case nil: break
      }
      if let unit = arguments.phrase({ SelectionUnit(rawValue: $0) }) {
        return { state throws(CommandError) in state.select(unit) }
      }
      return select(try arguments.text("a text or a place"))
    }
  ]

  private static func select(_ from: HumanPosition, _ to: HumanPosition) -> Action {
    { state throws(CommandError) in
      let (from, to) = (try state.position(from), try state.position(to))
      state.place(from, extending: false)
      state.place(to, extending: true)
      return Outcome()
    }
  }

  private static func select(_ string: String) -> Action {
    { state throws(CommandError) in
      state.selection = Selection(try state.nextMatch(of: string))
      return Outcome()
    }
  }
}

/// A part of the text that is selected by its name.
private enum SelectionUnit: String { case all, word, paragraph, line, none }

extension EditorState {
  fileprivate mutating func select(_ unit: SelectionUnit) -> Outcome {
    selection = Selection(range(of: unit))
    return Outcome()
  }

  private func range(of unit: SelectionUnit) -> Range<Position> {
    let head = selection.head
    switch unit {
    case .all: return .start..<text.end
    case .none: return head..<head
    case .paragraph:
      let (first, last) = (selection.range.lowerBound.paragraph, selection.range.upperBound.paragraph)
      return Position(first, 0)..<Position(last, text.length(of: last))
    case .line:
      let row = rowCursor(at: head).row.range
      return Position(head.paragraph, row.lowerBound)..<Position(head.paragraph, row.upperBound)
    case .word: return text.word(at: head)
    }
  }
}
