import RichText

extension Command {
  /// What puts characters in.
  static let typing = [
    Command("insert", "\"TEXT\"", .edit, "Puts text in place of the selection; \\n ends a paragraph.") {
      arguments throws(CommandError) in
      let text = try arguments.text("a text")
      return { state throws(CommandError) in try state.type(text, as: state.unit(ofTyping: text)) }
    },
    Command(
      "newline", "", .edit,
      "Ends the paragraph at the caret. After a heading comes text, after an item an item; an empty item ends the list."
    ) { _ throws(CommandError) in
      { state throws(CommandError) in try state.breakParagraph() }
    },
    Command("line break", "", .edit, "Begins a line inside the paragraph.") { _ throws(CommandError) in
      { state throws(CommandError) in try state.type("\u{2028}") }
    },
    Command("tab", "", .edit, "Puts in a tab; in a list nests the item, in a table goes to the next cell.") {
      _ throws(CommandError) in
      { state throws(CommandError) in try state.tab() }
    },
    Command(
      "tab back", "", .edit, "In a table goes to the cell before; elsewhere nests less deep or moves paragraphs out."
    ) { _ throws(CommandError) in
      { state throws(CommandError) in state.isInTable ? try state.go(cells: -1) : try state.indent(by: -1) }
    },
  ]
}

extension EditorState {
  fileprivate mutating func tab() throws(CommandError) -> Outcome {
    if hasItems { return try indent(by: 1) }
    if isInTable { return try go(cells: 1) }
    return try type("\t", as: unit(ofTyping: "\t"))
  }

  /// Single characters make one unit with those before them, up to a space after a word.
  fileprivate func unit(ofTyping string: String) -> UndoUnit? {
    guard string.count == 1, let character = string.first, !character.isNewline else { return nil }
    guard character.isWhitespace, selection.isEmpty else { return .typing }
    return isAfterWhitespace ? .typing : .typingAnew
  }

  private var isAfterWhitespace: Bool {
    guard selection.head.offset > 0, let before = text.previous(before: selection.head) else { return true }
    return text.string(in: before..<selection.head).allSatisfy(\.isWhitespace)
  }
}
