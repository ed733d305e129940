/// How characters look, in the file's own numbers.
struct RTFCharacterState: Hashable {
  var bold = false
  var italic = false
  var strike = false
  var doubleStrike = false
  var hidden = false
  var smallCaps = false
  var allCaps = false
  var underline = RTFUnderline.none
  /// Numbers of the font table; -1 means the document's default.
  var font: Int32 = -1
  /// The font of double-byte text where a word names one apart; -1 where not.
  var wideFont: Int32 = -1
  /// Half-points; -1 means the default.
  var size: Int32 = -1
  /// Indexes of the colour table; -1 means the default.
  var color: Int32 = -1
  /// 0 means none.
  var background: Int32 = 0
  var highlight: Int32 = 0
  var underlineColor: Int32 = 0
  /// Set by `\super` and `\sub`.
  var baseline = RTFBaseline.normal
  /// Half-points up, set by `\up` and `\dn`.
  var rise: Int32 = 0
  /// Windows' numbers of languages; -1 means the document's. The wide one is that of double-byte text.
  var language: Int32 = -1
  var wideLanguage: Int32 = -1
  /// The character style's number; -1 means none.
  var name: Int32 = -1
}

/// All that decides what bytes at one place of the file mean.
struct RTFContext: Hashable {
  var character = RTFCharacterState()
  var paragraph = RTFParagraphState()
  /// How many characters follow each `\u` for readers that do not know it.
  var fallback: Int32 = 1
  /// The link that the text is in, as an index into those of the source; -1 outside of links.
  var link: Int32 = -1
  /// How many groups are open in the link's text.
  var linkDepth: Int32 = 0
}

/// What a group saves and brings back.
struct RTFState {
  var context = RTFContext()
  /// The token that opened the group.
  var group = 0
  /// Which double-byte slot the next `\af` means.
  var isWide = false
  /// Nothing but `\*` has been met in the group.
  var isFresh = true
  var hasStar = false
  /// The group is `\upr`, of whose parts only `\ud` is read.
  var isUpr = false
  /// The token where what a reader does not see begins; -1 where the group is seen.
  var hiddenStart = -1
  /// The link whose result the group holds; -1 for other groups.
  var pendingLink: Int32 = -1
  /// The paragraph that began with `\pard`.
  var resetParagraph = -1
}
