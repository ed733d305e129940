import RichText

/// What a paragraph style's name means.
struct ODTLook: Sendable {
  /// The layout that is stated beside the named style, with that one's name and what it is for.
  var layout = ParagraphStyle()
  /// What is stated about the characters beside the named style.
  var character = ODTCharacter()
  /// The named style; nil for the default, or where there is none.
  var common: ODTStyle?
  /// The automatic style around it; nil where the paragraph has its named style itself.
  var automatic: ODTStyle?
  /// The heading level that comes with the named style.
  var outlineLevel: Int?
  /// The list style that comes with the style.
  var listStyle: String?
}
