import RichText

extension Command {
  /// What makes text lead somewhere.
  static let links = [
    Command(
      "link", "\"ADDRESS\"", .edit,
      "Makes the selected text lead to an address; with nothing selected, the link at the caret, or the address put in."
    ) { arguments throws(CommandError) in
      let address = try arguments.text("an address")
      guard !address.isEmpty else { throw arguments.wrong("wants an address; unlink takes a link away") }
      return { state throws(CommandError) in try state.link(to: address) }
    },
    Command("unlink", "", .edit, "Makes the selected text, or the link at the caret, lead nowhere.") {
      _ throws(CommandError) in
      { state throws(CommandError) in
        guard let range = state.linkedRange else { throw CommandError("there is no link at the caret") }
        return try state.link(range, to: nil)
      }
    },
  ]
}

extension EditorState {
  /// What is selected, or the link at the caret.
  fileprivate var linkedRange: Range<Position>? {
    selection.isEmpty ? text.link(at: selection.head)?.range : selection.range
  }

  fileprivate mutating func link(to address: String) throws(CommandError) -> Outcome {
    if let range = linkedRange { return try link(range, to: Link(address)) }
    var style = styleOfTyping
    style.link = Link(address)
    return try replace(
      selection.range, with: RichText(typed: address, style: style, like: styleAtCaret))
  }

  fileprivate mutating func link(_ range: Range<Position>, to link: Link?) throws(CommandError) -> Outcome {
    let selected = selection
    return try edit(text.linking(range, to: link), touching: range) { _ in selected }
  }
}
