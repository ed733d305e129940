/// Something that is not text but stands in it as one character: a picture, an object, a thing the model does not know.
public struct Atom: Hashable, Sendable {
  /// What sort of thing it is. `opaque` is what a format has and the model does not: it is moved and deleted as one, never altered.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    case image, attachment, field, pageNumber, footnote, endnote, annotation, object, opaque
  }
  /// What sort of thing it is.
  public var kind: Kind
  /// What a person is shown in its place, for example `image`.
  public var label: String
  /// The format's own reference to it: equal in equal things of one file, and in later readings of the same thing.
  public var key: Int
  /// What it is made of, where it did not come from the file that the text is saved to: put in, pasted, converted or merged.
  /// Nil where the file that was read holds it (`FormattedText.content(of:)` gives it).
  public var content: Content?
  /// What a reader sees of it as text, where its content does not say: the words in a text box. Paragraphs are parted by line breaks.
  /// Nil where it shows none, and where the file that was read holds it (`FormattedText.words(of:)` gives them).
  public var words: String?

  /// An atom of this kind, shown as `label`.
  public init(_ kind: Kind, label: String, key: Int, content: Content? = nil, words: String? = nil) {
    (self.kind, self.label, self.key, self.content, self.words) = (kind, label, key, content, words)
  }

  /// The character that an atom occupies: U+FFFC.
  public static let character: Character = "\u{FFFC}"
  static let scalar: Unicode.Scalar = "\u{FFFC}"
  static let length = 3
}
