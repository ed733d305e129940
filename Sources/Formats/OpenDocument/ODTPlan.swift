import RichText

/// One character of an edited paragraph, or something invisible that goes with it.
struct ODTPiece {
  /// Where it is in the file; nil for what is new.
  var token: ODTToken?
  /// The paragraph of the file that the token is in.
  var paragraph = 0
  var value: UInt32
  /// The number of its look; -1 for what is invisible, and `gone`.
  var style: Int32

  /// Instead of a look: the character was taken out.
  static let gone: Int32 = -2
}

/// How one edited paragraph is written.
struct ODTPlan {
  /// The paragraph of the file that it is; nil for a new one.
  var source: Int?
  /// The paragraph of the file whose tag and style it takes over.
  var base: Int?
  var hasSameContent = false
  var hasSameLayout = false
  var pieces: [ODTPiece] = []

  var isUnchanged: Bool { hasSameContent && hasSameLayout }
}

/// The items of some paragraphs of the file, and the tokens that they come from.
struct ODTSourceItems {
  var items: [TextItem] = []
  /// All tokens, visible or not; nil at the end of each paragraph.
  var tokens: [(token: ODTToken?, paragraph: Int)] = []
  /// The index of each item's token.
  var places: [Int] = []
}

extension ODTSource {
  func tokens(of paragraph: Int) -> [ODTToken] {
    paragraphs[paragraph].node.map { ODTInlineReader.tokens(of: $0, in: content) } ?? []
  }
}

extension Paragraph {
  /// Equal text and looks; of an empty paragraph the look that it has.
  func hasSameCharacters(as other: Paragraph) -> Bool {
    runs == other.runs && text.hasSameBytes(as: other.text) && (!text.isEmpty || emptyStyle == other.emptyStyle)
  }
}

extension ParagraphStyle {
  /// Equal but for the place in lists and tables, and the number of a block of code.
  func hasSameOwnLayout(as other: ParagraphStyle) -> Bool {
    withoutPlace == other.withoutPlace
  }

  private var withoutPlace: ParagraphStyle {
    var style = self
    (style.list, style.cells) = (nil, [])
    style.code?.number = 0
    return style
  }
}
