/// Something that is not text but stands in it as one character: a picture, an object, a thing the model does not know.
public struct Atom: Hashable, Sendable, Codable {
  /// What sort of thing it is.
  public enum Kind: String, Sendable, Codable { case image, attachment, field, footnote, object, opaque }
  /// What sort of thing it is.
  public var kind: Kind
  /// What a person is shown in its place, for example `image`.
  public var label: String
  /// The format's own reference to it: an index into what the source file holds.
  public var key: Int
  /// An atom of this kind, shown as `label`.
  public init(_ kind: Kind, label: String, key: Int) { (self.kind, self.label, self.key) = (kind, label, key) }

  /// The character that an atom occupies: U+FFFC.
  public static let character: Character = "\u{FFFC}"
  static let scalar: Unicode.Scalar = "\u{FFFC}"
  static let length = 3
}
