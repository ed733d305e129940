import RichText

extension EditorState {
  /// Does what the invocation asks. Gives the edit to the text, if any, and what only the program can do.
  ///
  /// - Throws: an error that says what is wrong and what to do. The text and the selection then are as before.
  public mutating func perform(_ invocation: Invocation) throws(CommandError) -> Outcome {
    let (command, action) = try Command.action(for: invocation)
    if command.kind == .edit, isReadOnly { throw Self.readOnly }
    selection = selection.clamped(to: text)
    if command.kind != .edit { history.endUnit() }
    let outcome = try action(&self)
    if command.kind != .other { followCaret() }
    return outcome
  }

  static let readOnly = CommandError(
    "the text is read-only", hint: "save as PATH saves a copy; open that one to edit it")
}
