/// How characters look. A value that is `nil` means the document's default.
public struct CharacterStyle: Hashable, Sendable {
  /// Heavy letters.
  public var bold: Bool {
    get { box.read { $0.bold } }
    set { if newValue != bold { box.value.bold = newValue } }
  }
  /// Slanted letters.
  public var italic: Bool {
    get { box.read { $0.italic } }
    set { if newValue != italic { box.value.italic = newValue } }
  }
  /// The line below the letters.
  public var underline: Underline {
    get { box.read { $0.underline } }
    set { if newValue != underline { box.value.underline = newValue } }
  }
  /// The colour of that line; nil for the letters' own.
  public var underlineColor: Color? {
    get { box.read { $0.rare.read { $0.underlineColor } } }
    set { if newValue != underlineColor { box.value.rare.value.underlineColor = newValue } }
  }
  /// A line through the letters.
  public var strikethrough: Bool {
    get { box.read { $0.strikethrough } }
    set { if newValue != strikethrough { box.value.strikethrough = newValue } }
  }
  /// Whether the letters are raised or lowered, and smaller.
  public var baseline: Baseline {
    get { box.read { $0.baseline } }
    set { if newValue != baseline { box.value.baseline = newValue } }
  }
  /// Whether small letters are shown as capitals. The text is not changed by it.
  public var capitals: Capitals {
    get { box.read { $0.capitals } }
    set { if newValue != capitals { box.value.capitals = newValue } }
  }
  /// Program text.
  public var code: Bool {
    get { box.read { $0.code } }
    set { if newValue != code { box.value.code = newValue } }
  }
  /// Hidden text is kept, and not shown.
  public var hidden: Bool {
    get { box.read { $0.hidden } }
    set { if newValue != hidden { box.value.hidden = newValue } }
  }
  /// The font's family name.
  public var font: String? {
    get { box.read { $0.font } }
    set { if newValue != font { box.value.font = newValue } }
  }
  /// The size in half-points, at least 1: 24 is 12 pt.
  public var size: Int? {
    get { box.read { $0.size } }
    set { if newValue != size { box.value.size = newValue } }
  }
  /// The colour of the letters.
  public var color: Color? {
    get { box.read { $0.color } }
    set { if newValue != color { box.value.color = newValue } }
  }
  /// The colour behind the letters.
  public var highlight: Color? {
    get { box.read { $0.highlight } }
    set { if newValue != highlight { box.value.highlight = newValue } }
  }
  /// Where the characters lead.
  public var link: Link? {
    get { box.read { $0.rare.read { $0.link } } }
    set { if newValue != link { box.value.rare.value.link = newValue } }
  }
  /// The language as a BCP 47 tag, for example `de-AT`.
  public var language: String? {
    get { box.read { $0.rare.read { $0.language } } }
    set { if newValue != language { box.value.rare.value.language = newValue } }
  }
  /// What the run's one character, U+FFFC, stands for.
  public var atom: Atom? {
    get { box.read { $0.rare.read { $0.atom } } }
    set { if newValue != atom { box.value.rare.value.atom = newValue } }
  }
  /// Shared by copies, so that text in one look has it once.
  private var box = Shared<Attributes>()

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

  /// Whether it is the document's default look.
  @inline(__always)
  var isStandard: Bool { box.isStandard }

  /// Whether the run stands for something that is not text.
  var isAtom: Bool { !box.isStandard && box.read { $0.rare.read { $0.atom != nil } } }

  /// The same look without the atom: that of text which stands in its place.
  public var ofText: CharacterStyle { box.isStandard ? self : withoutAtom }

  @inline(never)
  private var withoutAtom: CharacterStyle {
    guard isAtom else { return self }
    var style = self
    style.atom = nil
    return style
  }

  private struct Attributes: Hashable, Sendable, Defaulted {
    var bold = false
    var italic = false
    var strikethrough = false
    var code = false
    var hidden = false
    var underline: Underline = .none
    var baseline: Baseline = .normal
    var capitals: Capitals = .asTyped
    var font: String?
    var size: Int?
    var color: Color?
    var highlight: Color?
    var rare = Shared<Rare>()
    static let standard = Attributes()
  }

  /// What few characters have.
  private struct Rare: Hashable, Sendable, Defaulted {
    var underlineColor: Color?
    var link: Link?
    var language: String?
    var atom: Atom?
    static let standard = Rare()
  }
}
