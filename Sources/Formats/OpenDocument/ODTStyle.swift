/// A style as the file defines it.
struct ODTStyle: Sendable {
  enum Home: Sendable { case content, styles }
  var home: Home
  var node: Int
  var isAutomatic: Bool
  var name: String
  var displayName: String
  var parent: String?
  var listStyle: String?
  /// The heading level that a paragraph of the style has; nil where the style says nothing.
  var outlineLevel: Int?
  /// What its text properties state.
  var character: ODTCharacter
  /// Its paragraph properties; nil where it has none.
  var paragraphNode: Int?

  var isParagraph: Bool { name.hasPrefix("paragraph/") }
}
