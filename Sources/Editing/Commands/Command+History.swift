extension Command {
  /// What goes back and forth in time.
  static let history = [
    Command("undo", "", .edit, "Takes the last edit back.", when: \.canUndo) { _ throws(CommandError) in
      { state throws(CommandError) in try state.undo() }
    },
    Command("redo", "", .edit, "Makes the edit again that was taken back last.", when: \.canRedo) {
      _ throws(CommandError) in
      { state throws(CommandError) in try state.redo() }
    },
  ]
}
