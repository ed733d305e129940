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

  // MARK: Tables

  mutating func fontNumber(_ name: String, _ style: CharacterStyle) -> Int32 {
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
    let page = SymbolFont(name)?.codePage
    source.fonts.add(RTFFontTable.Entry(number: number, name: name, codePage: page ?? 1252))
    let entry = "\\f\(number)\\fnil\\fcharset\(page == nil ? 0 : 2) \(RTFVocabulary.escaped(name));"
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

  mutating func automaticNumber() -> Int32 {
    if source.colors.colors.isEmpty { return 0 }
    return (source.colors.colors.firstIndex { $0 == nil }).map { Int32($0) } ?? addColor(nil)
  }

  mutating func colorNumber(_ color: Color) -> Int32 {
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
