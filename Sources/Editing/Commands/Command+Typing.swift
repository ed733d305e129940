import RichText

extension Command {
  /// What puts characters in.
  static let typing = [
    Command("insert", "\"TEXT\"", .edit, "Puts text in place of the selection; \\n ends a paragraph.") {
      arguments throws(CommandError) in
      let text = try arguments.text("a text")
      return { state throws(CommandError) in try state.type(text, as: state.unit(ofTyping: text)) }
    },
    Command("newline", "", .edit, "Ends the paragraph at the caret.") { _ throws(CommandError) in
      { state throws(CommandError) in try state.type("\n") }
    },
    Command("tab", "", .edit, "Puts in a tab.") { _ throws(CommandError) in
      { state throws(CommandError) in try state.type("\t", as: state.unit(ofTyping: "\t")) }
    },
  ]
}

extension EditorState {
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
