/// How characters look. A value that is `nil` means the document's default.
public struct CharacterStyle: Hashable, Sendable, Codable {
  public var bold = false
  public var italic = false
  public var underline: Underline = .none
  public var strikethrough = false
  /// Hidden text is kept, and not shown.
  public var hidden = false
  /// The font's family name.
  public var font: String?
  /// The size in half-points: 24 is 12 pt.
  public var size: Int?
  public var color: Color?
  public var highlight: Color?
  /// What the run's one character, U+FFFC, stands for.
  public var atom: Atom?

  public init() {}

  public enum Underline: String, Sendable, Codable, CaseIterable { case none, single, double, words, dotted, dashed, wave }
}

/// An sRGB colour.
public struct Color: Hashable, Sendable, Codable {
  public var red, green, blue: UInt8
  public init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }
}

/// Something that is not text but stands in it as one character: a picture, an object, a thing the model does not know.
public struct Atom: Hashable, Sendable, Codable {
  public enum Kind: String, Sendable, Codable { case image, attachment, field, footnote, object, opaque }
  public var kind: Kind
  /// What a person is shown in its place, for example `image`.
  public var label: String
  /// The format's own reference to it: an index into what the source file holds.
  public var key: Int
  public init(_ kind: Kind, label: String, key: Int) { (self.kind, self.label, self.key) = (kind, label, key) }

  /// The character that an atom occupies: U+FFFC.
  public static let character: Character = "\u{FFFC}"
}
