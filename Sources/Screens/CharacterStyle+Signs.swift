import RichText

extension CharacterStyle {
  /// What stands for a character in this look: a capital, or a raised or lowered sign, where there is one of one character.
  func sign(for character: Character) -> Character {
    let shown = capitals == .asTyped ? character : character.capital
    switch baseline {
    case .normal: return shown
    case .superscript: return Self.raised[shown] ?? shown
    case .subscript: return Self.lowered[shown] ?? shown
    }
  }

  /// Whether it is raised or lowered, and there is no sign that shows it.
  func isSmallWithoutSign(_ character: Character) -> Bool {
    baseline != .normal && !character.isWhitespace && sign(for: character) == character
  }

  private static let raised = signs("0123456789+-=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁱⁿ")
  private static let lowered = signs("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")

  private static func signs(_ plain: String, _ small: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(plain, small))
  }
}

extension Character {
  /// The capital letter, where that is one character.
  fileprivate var capital: Character {
    let letters = uppercased()
    return letters.count == 1 ? letters.first ?? self : self
  }
}
