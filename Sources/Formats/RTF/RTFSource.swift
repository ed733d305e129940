import RichText

/// A piece of the text and the bytes that it stands for.
struct RTFPiece {
  enum Kind: UInt8 {
    /// Each byte of the source is one byte of the text.
    case linear
    /// The bytes together are one scalar.
    case scalar
    /// The bytes are an atom.
    case atom
  }

  /// The source bytes; the upper end is not part of it.
  var start: UInt32
  var end: UInt32
  /// The place in the paragraph's text.
  var offset: UInt32
  var context: Int32
  var kind: Kind
  /// Whether text written right after would be swallowed.
  var isFragile = false
}

/// Something before a paragraph's text, and what is in force there.
struct RTFMark {
  var range: Range<Int>
  var context: Int32
}

/// A paragraph of the source.
struct RTFParagraph {
  enum Ending: UInt8 { case paragraph, cell, nestedCell }

  var pieces: Range<Int>
  /// The bytes that end it; empty for the end of the text.
  var terminator: Range<Int>
  var context: Int32
  /// Whether it begins with `\pard`, so that nothing of the paragraph before it matters.
  var isReset: Bool
  /// The `\page` words that it begins with.
  var pageBreaks: [RTFMark] = []
  /// The group that repeats a list item's marker for old readers.
  var marker: RTFMark?
  var ending = Ending.paragraph
}

/// An RTF file as read: its bytes, and what each part of the text is made of.
struct RTFSource {
  var bytes: [UInt8]
  var tokens: [RTFToken]
  var pieces: [RTFPiece] = []
  var paragraphs: [RTFParagraph] = []
  var contexts: [RTFContext] = []
  var fonts = RTFFontTable()
  var colors = RTFColorTable()
  var characterStyles = RTFCharacterStyles()
  /// Where the words end that say something about the whole file.
  var wordsEnd = 0
  /// Places from which the file can be read on.
  var checkpoints: [RTFCheckpoint] = []
  /// In the order of the text.
  var links: [RTFLink] = []
  var styleSheet = RTFStyleSheet()
  var lists = RTFListTable()
  /// The rows of tables, those of each table next to each other.
  var rows: [RTFRow] = []
  /// What the file's paragraphs are, and how they say it.
  var roles: [RTFParagraphRole: RTFRoleWords] = [:]
  /// In the order of the text.
  private(set) var atoms: [RTFAtom] = []
  private var atomNumbers: [Int: UInt32] = [:]
  /// Written by Apple's text system: other line ends, other fonts, other Unicode.
  var isCocoa = false
  var ansiCodePage = 1252
  var defaultFont: Int32 = -1
  /// Windows' number of the document's language; -1 where it names none.
  var defaultLanguage: Int32 = -1
  /// The highest numbers that the file uses, whether the tables have them or not.
  var highestFont: Int32 = -1
  var highestColor: Int32 = 0
  var highestStyle: Int32 = 0
  /// Whether a `\u` in the file relies on characters being skipped.
  var usesFallbacks = false
  /// Where a font table may be put that the file lacks, and where a colour table.
  var headerEnd = 0
  var tableEnd = 0
  /// Where a stylesheet and list tables may be put.
  var sheetEnd = 0
  /// What the file breaks its lines with; empty where it has one line.
  var lineEnd: [UInt8] = []

  init(bytes: [UInt8], tokens: [RTFToken]) { (self.bytes, self.tokens) = (bytes, tokens) }

  /// The code page of text with this look.
  func codePage(_ character: RTFCharacterState) -> Int {
    let font = character.wideFont >= 0 ? character.wideFont : character.font
    return fonts[font >= 0 ? font : defaultFont]?.codePage ?? ansiCodePage
  }

  /// What a look means in the model.
  func style(_ state: RTFCharacterState) -> CharacterStyle {
    var style = CharacterStyle()
    (style.bold, style.italic, style.strikethrough, style.hidden) = (
      state.bold, state.italic, state.strike || state.doubleStrike, state.hidden
    )
    (style.underline, style.underlineColor) = (state.underline.model, color(state.underlineColor))
    (style.baseline, style.capitals) = (state.modelBaseline, state.modelCapitals)
    (style.code, style.language) = (characterStyles.isCode(state.name), language(of: state))
    style.font = fonts[state.font].flatMap { $0.name.isEmpty ? nil : family($0.name) }
    if style.code, let font = style.font, characterStyles.codeFonts.contains(font) { style.font = nil }
    style.size = state.size < 0 ? nil : Int(state.size)
    style.color = colors[state.color]
    style.highlight = color(state.highlight > 0 ? state.highlight : state.background)
    return style
  }

  /// The look of text in a context.
  func style(_ context: RTFContext) -> CharacterStyle {
    var style = style(context.character)
    if context.link >= 0 { style.link = links[Int(context.link)].link }
    return style
  }

  private func color(_ index: Int32) -> Color? { index > 0 ? colors[index] : nil }

  /// The same tables, and nothing of the text.
  var withoutText: RTFSource {
    var source = RTFSource(bytes: bytes, tokens: tokens)
    (source.fonts, source.colors, source.characterStyles) = (fonts, colors, characterStyles)
    (source.styleSheet, source.lists) = (styleSheet, lists)
    (source.isCocoa, source.ansiCodePage, source.defaultFont) = (isCocoa, ansiCodePage, defaultFont)
    (source.defaultLanguage, source.highestFont, source.highestColor) = (defaultLanguage, highestFont, highestColor)
    return source
  }

  // MARK: Atoms

  /// Adds an atom; equal ones have one number.
  mutating func add(_ atom: RTFAtom) {
    if atomNumbers[atom.atom.key] == nil { atomNumbers[atom.atom.key] = UInt32(atoms.count) }
    atoms.append(atom)
  }

  /// The first atom with the same bytes; nil where the file has none.
  func atomNumber(_ atom: Atom) -> UInt32? { atomNumbers[atom.key] }

  /// The same for the atom whose bytes start here.
  func atomNumber(startingAt start: Int) -> UInt32? {
    let index = atoms.partitioningIndex { $0.range.lowerBound >= start }
    return index < atoms.count && atoms[index].range.lowerBound == start ? atomNumber(atoms[index].atom) : nil
  }

  /// A font's family: Apple's files name faces.
  func family(_ name: String) -> String { isCocoa ? RTFFace(name).family : name }
}
