import RichText

/// A piece of the main part: text, something that stands for a character, or something kept in its place. Between two
/// pieces there is nothing but the tags and properties of what is around them.
struct WordPiece: Sendable {
  enum Kind: UInt8, Sendable {
    /// The start tag of a paragraph and its properties, and its end tag.
    case start, end
    /// Each byte is a byte of the text.
    case linear
    /// The bytes are one character.
    case scalar
    /// The bytes are an atom.
    case atom
    /// Not shown.
    case marker
    /// A marker of a field that is a link, and one that begins its paragraph's page.
    case linkMarker, pageBreak
    /// A cell that the one above it takes.
    case mergedCell
  }

  var kind: Kind
  /// Whether blanks next to it would be lost.
  var isFragile = false
  /// The bytes.
  var start: Int32
  var end: Int32
  /// The node that it stands in.
  var parent: Int32
  /// For text its place in the paragraph, in bytes; for an atom its number.
  var offset: Int32 = 0
  /// The look's number.
  var style: Int32 = -1
  /// The link of the field around what comes after it; -1 for none.
  var link: Int32 = -1

  var range: Range<Int> { Int(start)..<Int(end) }
  var isItem: Bool { kind == .linear || kind == .scalar || kind == .atom }
}

/// A paragraph of the main part.
struct WordParagraph: Sendable {
  /// From its start to its end.
  var pieces: Range<Int>
  var node: Int
  var properties: Int
}

/// An atom of the main part.
struct WordAtom: Sendable {
  var atom: Atom
  /// The bytes, and the node that they stand in.
  var range: Range<Int>
  var parent: Int
  /// What is read for its content.
  var node: Int
  /// Whether it stands beside runs, not in one.
  var isBesideRuns: Bool
  /// The look that its bytes give it, the link apart.
  var style = CharacterStyle()
  /// A field's instruction and result.
  var field: (instruction: String, result: String)?
}

/// The text of a part, and what it was read from.
struct WordStory: Sendable {
  let part: XMLPart
  var pieces: [WordPiece] = []
  var paragraphs: [WordParagraph] = []
  var styles: [CharacterStyle] = []
  var atoms: [WordAtom] = []
  var atomNumbers: [Int: Int] = [:]
  /// The properties of paragraphs, each once.
  var properties: [WordProperties] = []
  /// What the styles of paragraphs with these properties turn on.
  var toggles: [WordToggles] = []
  var links: [Link] = []
  /// The bytes from the beginning to the end of each field that is a link; their markers have its number as offset.
  var linkFields: [Range<Int>] = []
  /// The bytes from the beginning to the end of each complex field; to the end of the part for one that is not ended.
  var fields: [Range<Int>] = []
  /// What the styles of the part's paragraphs mean, each with properties that mean it.
  var meanings: [WordMeaning: WordProperties] = [:]
  /// The elements by the numbers of their names.
  let elements: [WordElement]

  init(_ part: XMLPart) {
    self.part = part
    elements = part.names.map(WordElement.init)
  }

  func element(_ node: Int) -> WordElement { elements[Int(part.tokens[node].name)] }
}
