import RichText

extension RTFVocabulary {
  /// The words that lead from one look to another, each ended by what follows or a space; and where they lead.
  mutating func words(from: RTFCharacterState, to style: CharacterStyle) -> (String, RTFCharacterState) {
    var (words, state) = ("", from)
    if needsPlain(from, style) { (words, state) = ("\\plain", RTFCharacterState()) }
    words += codeWords(&state, style) + fontWord(&state, style) + faceWords(&state, style)
    if let size = style.size, Int32(size) != state.size {
      state.size = Int32(size)
      words += "\\fs\(size)"
    }
    words += positionWords(&state, style) + colorWords(&state, style) + languageWords(&state, style)
    return (words, state)
  }

  /// Whether some of the look can only be taken back with all of it.
  private func needsPlain(_ state: RTFCharacterState, _ style: CharacterStyle) -> Bool {
    let current = source.style(state)
    if style.size == nil, current.size != nil { return true }
    if current.code, !style.code { return source.characterStyles.plain == nil || style.font == nil }
    let hasCodeFont = style.code && !source.characterStyles.heldCodeFonts.isEmpty
    return style.font == nil && current.font != nil && !hasCodeFont
  }

  // MARK: Program text

  private mutating func codeWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    guard style.code != source.style(state).code else { return "" }
    state.name = style.code ? codeNumber() : source.characterStyles.plain ?? -1
    return "\\cs\(state.name)"
  }

  /// The number of the file's style for program text, which is added where the file has none.
  private mutating func codeNumber() -> Int32 {
    if let number = source.characterStyles.codeNumbers.first { return number }
    let number = min(max(source.styleSheet.highest, 10) + 1, 32_767)
    let font = fontNumber(RTFCharacterStyles.newCodeFont, CharacterStyle())
    source.characterStyles.add(number, name: "Code", font: RTFCharacterStyles.newCodeFont)
    source.styleSheet.highest = number
    newStyles += Array("{\\*\\cs\(number) \\additive \\f\(font) Code;}".utf8)
    return number
  }

  // MARK: Fonts and faces

  private mutating func fontWord(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    guard let name = style.font ?? codeFont(state, style) else { return "" }
    let isFaceChange = source.isCocoa && (style.bold != state.bold || style.italic != state.italic)
    let current = source.fonts[state.font].map { source.family($0.name) }
    guard current != name || isFaceChange else { return "" }
    let number = fontNumber(name, style)
    guard number != state.font else { return "" }
    (state.font, state.wideFont) = (number, -1)
    return "\\f\(number)"
  }

  /// The family that program text is to have which names none; nil where it has it.
  private func codeFont(_ state: RTFCharacterState, _ style: CharacterStyle) -> String? {
    guard style.code, state.font < 0 || source.style(state).font != nil else { return nil }
    return source.characterStyles.codeFonts.min()
  }

  private func faceWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    var words = ""
    func toggle(_ word: String, _ value: inout Bool, _ wanted: Bool) {
      if value != wanted { words += wanted ? word : word + "0" }
      value = wanted
    }
    toggle("\\b", &state.bold, style.bold)
    toggle("\\i", &state.italic, style.italic)
    if !style.strikethrough { toggle("\\striked", &state.doubleStrike, false) }
    if !state.doubleStrike { toggle("\\strike", &state.strike, style.strikethrough) }
    toggle("\\v", &state.hidden, style.hidden)
    toggle("\\caps", &state.allCaps, style.capitals == .all)
    if style.capitals != .all { toggle("\\scaps", &state.smallCaps, style.capitals == .small) }
    let underline = RTFUnderline(style.underline)
    if underline != state.underline { words += underline.word }
    state.underline = underline
    return words
  }

  // MARK: Position, colours, language

  private func positionWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    guard state.modelBaseline != style.baseline else { return "" }
    var words = ""
    if state.rise != 0 { words += "\\up0" }
    state.rise = 0
    switch style.baseline {
    case .normal: words += state.baseline == .normal ? "" : "\\nosupersub"
    case .superscript: words += "\\super"
    case .subscript: words += "\\sub"
    }
    state.baseline = RTFBaseline(style.baseline)
    return words
  }

  private mutating func colorWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    var words = ""
    if source.style(state).color != style.color {
      state.color = style.color.map { colorNumber($0) } ?? automaticNumber()
      words += "\\cf\(state.color)"
    }
    if source.style(state).underlineColor != style.underlineColor {
      state.underlineColor = style.underlineColor.map { colorNumber($0) } ?? 0
      words += "\\ulc\(state.underlineColor)"
    }
    return words + highlightWords(&state, style)
  }

  private mutating func highlightWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    guard source.style(state).highlight != style.highlight else { return "" }
    let number = style.highlight.map { colorNumber($0) } ?? 0
    var words = source.isCocoa ? "\\cb\(number)" : "\\cb\(number)\\chcbpat\(number)"
    if !source.isCocoa || state.highlight != 0 { words += "\\highlight\(number)" }
    (state.background, state.highlight) = (number, state.highlight != 0 || !source.isCocoa ? number : 0)
    return words
  }

  private func languageWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    guard source.language(of: state) != style.language else { return "" }
    let fallback = source.defaultLanguage >= 0 ? source.defaultLanguage : RTFLanguages.none
    let number = style.language.flatMap(RTFLanguages.number) ?? fallback
    let isWide = state.isWide && state.wideLanguage >= 0
    state.language = number
    if isWide { state.wideLanguage = number }
    return isWide ? "\\lang\(number)\\langfe\(number)" : "\\lang\(number)"
  }
}

extension RTFBaseline {
  init(_ baseline: CharacterStyle.Baseline) {
    switch baseline {
    case .normal: self = .normal
    case .superscript: self = .superscript
    case .subscript: self = .subscript
    }
  }
}
