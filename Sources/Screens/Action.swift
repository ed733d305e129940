import Editing

/// What a key asks for: a command of the editor, or something of the program around it.
enum Action: Hashable, Sendable {
  case perform(Invocation)
  case open(Panel)
  /// Leaves whatever is open, else gives the selection up.
  case cancel

  /// What can be opened over the text.
  enum Panel: Hashable, Sendable { case find, replace, goTo, command, saveAs, help, link }
}
