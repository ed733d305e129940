/// How characters look. A value that is `nil` means the document's default.
public struct CharacterStyle: Hashable, Sendable {
  /// Heavy letters.
  public var bold = false
  /// Slanted letters.
  public var italic = false
  /// The line below the letters.
  public var underline: Underline = .none
  /// The colour of that line; nil for the letters' own.
  public var underlineColor: Color? {
    get { box.read { $0.underlineColor } }
    set { if newValue != nil || underlineColor != nil { rare.underlineColor = newValue } }
  }
  /// A line through the letters.
  public var strikethrough = false
  /// Whether the letters are raised or lowered, and smaller.
  public var baseline: Baseline = .normal
  /// Whether small letters are shown as capitals. The text is not changed by it.
  public var capitals: Capitals = .asTyped
  /// Program text.
  public var code = false
  /// Hidden text is kept, and not shown.
  public var hidden = false
  /// The font's family name.
  public var font: String?
  /// The size in half-points, at least 1: 24 is 12 pt.
  public var size: Int?
  /// The colour of the letters.
  public var color: Color?
  /// The colour behind the letters.
  public var highlight: Color?
  /// Where the characters lead.
  public var link: Link? {
    get { box.read { $0.link } }
    set { if newValue != nil || link != nil { rare.link = newValue } }
  }
  /// The language as a BCP 47 tag, for example `de-AT`.
  public var language: String? {
    get { box.read { $0.language } }
    set { if newValue != nil || language != nil { rare.language = newValue } }
  }
  /// What the run's one character, U+FFFC, stands for.
  public var atom: Atom? {
    get { box.read { $0.atom } }
    set { if newValue != nil || atom != nil { rare.atom = newValue } }
  }
  /// What few characters have.
  private var box = Shared<Rare>()
  private var rare: Rare {
    get { box.value }
    set { box.value = newValue }
  }

  /// The document's default look.
  public init() {}

  /// The kinds of line below letters.
  public enum Underline: String, Sendable, Codable, CaseIterable {
    case none, single, double, words, dotted, dashed, wave
  }

  /// Where letters stand in their line.
  public enum Baseline: String, Sendable, Codable, CaseIterable { case normal, superscript, `subscript` }

  /// How small letters are shown.
  public enum Capitals: String, Sendable, Codable, CaseIterable { case asTyped, small, all }

  private struct Rare: Hashable, Sendable, Defaulted {
    var underlineColor: Color?
    var link: Link?
    var language: String?
    var atom: Atom?
    static let standard = Rare()
  }

  /// Whether the run stands for something that is not text.
  var isAtom: Bool { box.read { $0.atom != nil } }

  /// The same look without the atom: that of text which stands in its place.
  public var ofText: CharacterStyle {
    guard isAtom else { return self }
    var style = self
    style.atom = nil
    return style
  }
}
