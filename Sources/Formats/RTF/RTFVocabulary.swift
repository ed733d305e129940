import RichText

/// Words for looks, in the dialect and the numbers of one file; grows its tables where it must.
struct RTFVocabulary {
  var source: RTFSource
  private(set) var newFonts: [UInt8] = []
  private(set) var newColors: [UInt8] = []
  private(set) var newExpandedColors: [UInt8] = []
  var newStyles: [UInt8] = []
  var newLists: [UInt8] = []
  var newOverrides: [UInt8] = []
  /// The number of the old list that has no markers, where the text needs one; -1 where not.
  var continuation: Int32 = -1

  init(_ source: RTFSource) { self.source = source }

  // MARK: Characters

  /// The words that lead from one look to another, each ended by what follows or a space; and where they lead.
  mutating func words(from: RTFCharacterState, to style: CharacterStyle) -> (String, RTFCharacterState) {
    var (words, state) = ("", from)
    let current = source.style(from)
    if style.font == nil && current.font != nil || style.size == nil && current.size != nil {
      (words, state) = ("\\plain", RTFCharacterState())
    }
    words += fontWord(&state, style) + faceWords(&state, style)
    if let size = style.size, Int32(size) != state.size {
      state.size = Int32(size)
      words += "\\fs\(size)"
    }
    words += colorWords(&state, style)
    return (words, state)
  }

  private mutating func fontWord(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    guard let name = style.font else { return "" }
    let isFaceChange = source.isCocoa && (style.bold != state.bold || style.italic != state.italic)
    guard source.style(state).font != name || isFaceChange else { return "" }
    let number = fontNumber(name, style)
    guard number != state.font else { return "" }
    (state.font, state.wideFont) = (number, -1)
    return "\\f\(number)"
  }

  private func faceWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    var words = ""
    func toggle(_ word: String, _ value: inout Bool, _ wanted: Bool) {
      if value != wanted { words += wanted ? word : word + "0" }
      value = wanted
    }
    toggle("\\b", &state.bold, style.bold)
    toggle("\\i", &state.italic, style.italic)
    toggle("\\strike", &state.strike, style.strikethrough)
    toggle("\\v", &state.hidden, style.hidden)
    let underline = RTFUnderline(style.underline)
    if underline != state.underline { words += underline.word }
    state.underline = underline
    return words
  }

  private mutating func colorWords(_ state: inout RTFCharacterState, _ style: CharacterStyle) -> String {
    var words = ""
    if source.style(state).color != style.color {
      state.color = style.color.map { colorNumber($0) } ?? automaticNumber()
      words += "\\cf\(state.color)"
    }
    if source.style(state).highlight != style.highlight {
      let number = style.highlight.map { colorNumber($0) } ?? 0
      words += source.isCocoa ? "\\cb\(number)" : "\\cb\(number)\\chcbpat\(number)"
      if !source.isCocoa || state.highlight != 0 { words += "\\highlight\(number)" }
      (state.background, state.highlight) = (number, state.highlight != 0 || !source.isCocoa ? number : 0)
    }
    return words
  }

  // MARK: Tables

  private mutating func fontNumber(_ name: String, _ style: CharacterStyle) -> Int32 {
    let family = source.fonts.entries.filter {
      source.fonts[$0.number]?.name == $0.name && source.family($0.name) == name
    }
    let face = family.first { font in
      let face = RTFFace(font.name)
      return face.bold == style.bold && face.italic == style.italic
    }
    return ((source.isCocoa ? face : nil) ?? family.first)?.number ?? addFont(name)
  }

  private mutating func addFont(_ name: String) -> Int32 {
    let number = min(source.highestFont + 1, 32_767)
    source.highestFont = number
    source.fonts.add(RTFFontTable.Entry(number: number, name: name, codePage: 1252))
    let entry = "\\f\(number)\\fnil\\fcharset0 \(RTFVocabulary.escaped(name));"
    newFonts += Array((source.isCocoa ? entry : "{\(entry)}").utf8)
    return number
  }

  static func escaped(_ name: String) -> String {
    name.utf16.reduce(into: "") { result, unit in
      switch unit {
      case 0x5C, 0x7B, 0x7D: result += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x20..<0x7F: result += String(UnicodeScalar(UInt8(unit)))
      default: result += "\\u\(Int16(bitPattern: unit))?"
      }
    }
  }

  private mutating func automaticNumber() -> Int32 {
    if source.colors.colors.isEmpty { return 0 }
    return (source.colors.colors.firstIndex { $0 == nil }).map { Int32($0) } ?? addColor(nil)
  }

  private mutating func colorNumber(_ color: Color) -> Int32 {
    let index = source.colors.colors.indices.dropFirst().first { source.colors.colors[$0] == color }
    return index.map { Int32($0) } ?? addColor(color)
  }

  private mutating func addColor(_ color: Color?) -> Int32 {
    while source.colors.colors.count <= max(Int(source.highestColor), 0) { append(nil) }
    append(color)
    return Int32(source.colors.colors.count - 1)
  }

  private mutating func append(_ color: Color?) {
    source.colors.colors.append(color)
    newColors += Array((color.map { "\\red\($0.red)\\green\($0.green)\\blue\($0.blue);" } ?? ";").utf8)
    newExpandedColors += Array((color.map(RTFVocabulary.expanded) ?? ";").utf8)
  }

  /// Apple's table counts in hundred-thousandths.
  private static func expanded(_ color: Color) -> String {
    let parts = [color.red, color.green, color.blue].map { "\\c\(Int((Double($0) / 255 * 100_000).rounded()))" }
    return "\\cssrgb" + parts.joined() + ";"
  }
}
