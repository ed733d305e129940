import Editing
import Terminal

/// The keys that matter now, as the bottom line shows them.
struct Hints: Sendable, Equatable {
  /// Each a key and what it does.
  var items: [String]

  init(items: [String]) { self.items = items }

  init(_ screen: EditorScreen) {
    if screen.help != nil {
      items = ["↑↓ PgUp PgDn Scroll", "Esc Back to the text"]
      return
    }
    items = Hints.actions(screen).compactMap { action in
      guard let title = Keymap.standard.title(of: action) else { return nil }
      let key = Keymap.standard.key(for: action, tellsKeysApart: screen.tellsKeysApart)
      return key.map { "\($0.label) \(title)" }
    }
  }

  private static func actions(_ screen: EditorScreen) -> [Action] {
    if screen.editor.isReadOnly {
      return [command("copy"), .open(.find), .open(.goTo), .open(.saveAs), command("quit"), .open(.help)]
    }
    if !screen.editor.selection.isEmpty {
      return [command("cut"), command("copy"), command("bold"), command("italic"), command("underline"), .open(.help)]
    }
    return [command("save"), command("undo"), .open(.find), .open(.command), command("quit"), .open(.help)]
  }

  private static func command(_ name: String) -> Action { .perform(Invocation(name)) }

  /// As many as fit.
  func line(columns: Int) -> String {
    var line = ""
    for item in items {
      let longer = line.isEmpty ? item : line + "   " + item
      if TerminalText.width(of: longer) > columns { break }
      line = longer
    }
    return line
  }
}
