import Terminal

extension Key {
  /// The key's name for people, for example `^S`, `Alt+I`, `Shift+F3`.
  var label: String {
    if case .character(let character) = code, modifiers == .control { return "^\(Key.name(of: character))" }
    let names: [(Modifiers, String)] = [(.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super")]
    return (names.filter { modifiers.contains($0.0) }.map(\.1) + [codeLabel]).joined(separator: "+")
  }

  private var codeLabel: String {
    switch code {
    case .character(let character): Key.name(of: character)
    case .function(let number): "F\(number)"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .escape: "Esc"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    default: "\(code)".prefix(1).uppercased() + "\(code)".dropFirst()
    }
  }

  private static func name(of character: Character) -> String {
    character == " " ? "Space" : character.uppercased()
  }
}
