import Editing
import Terminal

/// Which key asks for what. Data: the keys, the help page and the hints in the bottom line are made of it.
struct Keymap: Sendable {
  /// One key and what it asks for.
  struct Binding: Sendable {
    var key: Key
    var action: Action
    /// In one or two words, for the hints and the help page.
    var title: String
    var group: Group
    /// Only where the terminal can tell this key from another one, as Ctrl-I from Tab.
    var isExtra = false
  }

  enum Group: String, Sendable, CaseIterable {
    case file = "File", edit = "Edit", characters = "Characters", paragraphs = "Paragraphs"
    case structure = "Headings, lists, tables", move = "Move and select"
    case program = "Program"
  }

  let bindings: [Binding]
  private let actions: [Key: Binding]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
    actions = Dictionary(bindings.map { ($0.key, $0) }) { first, _ in first }
  }

  /// What a key asks for. Shift counts only where a binding names it: most terminals do not tell of it beside Ctrl.
  func action(for key: Key, tellsKeysApart: Bool) -> Action? {
    if let binding = actions[key], tellsKeysApart || !binding.isExtra { return binding.action }
    guard key.modifiers.contains(.shift) else { return nil }
    return action(for: Key(key.code, key.modifiers.subtracting(.shift)), tellsKeysApart: tellsKeysApart)
  }

  /// The first key that asks for the action in this terminal.
  func key(for action: Action, tellsKeysApart: Bool) -> Key? {
    let found = bindings.filter { $0.action == action && (tellsKeysApart || !$0.isExtra) }
    return (found.first(where: \.isExtra) ?? found.first)?.key
  }

  func title(of action: Action) -> String? { bindings.first { $0.action == action }?.title }

  /// These go on with a search, and begin one where there is none.
  static let searches = [Invocation("find next"), Invocation("find previous")]

  /// The command that a typed line begins with.
  static func command(begun line: String) -> Command? {
    let named = Command.all.filter { line == $0.name || line.hasPrefix($0.name + " ") }
    return named.max { $0.name.count < $1.name.count }
  }

  /// What can be typed at the command prompt.
  static let commandNames = Command.all.map(\.name)
}
