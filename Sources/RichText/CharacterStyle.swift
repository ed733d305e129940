/// How characters look. A value that is `nil` means the document's default.
public struct CharacterStyle: Hashable, Sendable {
  /// Heavy letters.
  public var bold = false
  /// Slanted letters.
  public var italic = false
  /// The line below the letters.
  public var underline: Underline = .none
  /// A line through the letters.
  public var strikethrough = false
  /// Hidden text is kept, and not shown.
  public var hidden = false
  /// The font's family name.
  public var font: String?
  /// The size in half-points: 24 is 12 pt.
  public var size: Int?
  /// The colour of the letters.
  public var color: Color?
  /// The colour behind the letters.
  public var highlight: Color?
  /// What the run's one character, U+FFFC, stands for.
  public var atom: Atom?

  /// The document's default look.
  public init() {}

  /// The kinds of line below letters.
  public enum Underline: String, Sendable, Codable, CaseIterable {
    case none, single, double, words, dotted, dashed, wave
  }

  /// The same look for text that is not an atom.
  var ofText: CharacterStyle {
    guard atom != nil else { return self }
    var style = self
    style.atom = nil
    return style
  }
}
