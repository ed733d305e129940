import Terminal

extension Key {
  /// The character that the key types; nil for a key that does something else.
  var typed: Character? {
    guard case .character(let character) = code, modifiers.isSubset(of: .shift), !character.isControl else {
      return nil
    }
    return character
  }

  /// Enter in place of Ctrl-J, a line feed. What is typed before the program has the terminal arrives with line feeds for Enter.
  var withoutLineFeed: Key { self == Key(.character("j"), .control) ? Key(.enter) : self }
}

extension Character {
  /// A control character: nothing that can be typed or shown.
  var isControl: Bool { unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } }
}
