import RichText

extension Command {
  /// What cuts, copies and pastes.
  static let clipboard = [
    Command("copy", "", .other, "Copies the selection.", when: { !$0.selection.isEmpty }) { _ throws(CommandError) in
      { state throws(CommandError) in try state.copy() }
    },
    Command("cut", "", .edit, "Takes the selection out, to paste it elsewhere.", when: { !$0.selection.isEmpty }) {
      _ throws(CommandError) in
      { state throws(CommandError) in
        let copied = try state.copy()
        var outcome = try state.remove(state.selection.range)
        outcome.request = copied.request
        return outcome
      }
    },
    Command("paste", "[\"TEXT\"]", .edit, "Puts what was copied, or the given text, in place of the selection.") {
      arguments throws(CommandError) in
      if arguments.isEmpty { return { state throws(CommandError) in try state.paste() } }
      let text = try arguments.text("a text")
      return { state throws(CommandError) in try state.type(text) }
    },
  ]
}

extension EditorState {
  fileprivate mutating func copy() throws(CommandError) -> Outcome {
    guard !selection.isEmpty else {
      throw CommandError("nothing is selected", hint: "select something first, for example: select word")
    }
    clipboard = text.slice(selection.range)
    return Outcome(request: .copy(selectedText))
  }

  /// Pastes what was copied here; asks the program where nothing was.
  fileprivate mutating func paste() throws(CommandError) -> Outcome {
    guard let clipboard else { return Outcome(request: .paste) }
    return try replace(selection.range, with: clipboard)
  }
}
