public import RichText

extension EditorState {
  mutating func undo() throws(CommandError) -> Outcome {
    guard let entry = history.done.pop(on: text) else { throw CommandError("there is nothing to undo") }
    let outcome = try takeBack(entry)
    history.undone.push(history.takenBack(entry))
    return outcome
  }

  mutating func redo() throws(CommandError) -> Outcome {
    guard let entry = history.undone.pop(on: text) else { throw CommandError("there is nothing to redo") }
    let outcome = try takeBack(entry)
    history.done.push(history.takenBack(entry))
    return outcome
  }

  private mutating func takeBack(_ entry: HistoryEntry) throws(CommandError) -> Outcome {
    history.endUnit()
    do throws(TransactionError) {
      try apply(entry.inverse)
    } catch {
      throw CommandError("the edit cannot be taken back: \(error.reason)")
    }
    selection = entry.before.clamped(to: text)
    return Outcome(transaction: entry.inverse)
  }

  /// Takes an edit that was made elsewhere (another machine, a reload): the selection, the view and the undo history follow it.
  ///
  /// What was done here can still be undone, and only that; units whose text was changed from elsewhere cannot.
  /// - Throws: where the edit does not fit the text. Nothing has changed then.
  public mutating func rebase(_ incoming: Transaction) throws(TransactionError) {
    let (older, wasOnView) = (text, caretPlace() != nil)
    let (style, selected) = (typingStyle, selection.mapped(through: incoming))
    try apply(incoming)
    history.passOver(incoming, on: older)
    selection = selected.clamped(to: text)
    typingStyle = style
    normalizeTop()
    if wasOnView { followCaret() }
  }
}
