/// The character styles of a file's stylesheet.
struct RTFCharacterStyles {
  private(set) var names: [Int32: String] = [:]
  /// Those that mean program text, in the order of the file.
  private(set) var codeNumbers: [Int32] = []
  /// The families that program text has without saying so.
  private(set) var codeFonts: Set<String> = []

  /// The family of a style for program text that is added to a file.
  static let newCodeFont = "Courier New"

  func isCode(_ number: Int32) -> Bool { number >= 0 && codeNumbers.contains(number) }

  /// A style that changes nothing; nil where the file has none.
  var plain: Int32? {
    names.filter { $0.value.lowercased() == "default paragraph font" }.keys.min()
  }

  /// The families that program text has without saying so, once a style for it is in the file.
  var heldCodeFonts: Set<String> { codeNumbers.isEmpty ? [RTFCharacterStyles.newCodeFont] : codeFonts }

  mutating func add(_ number: Int32, name: String, font: String?) {
    guard names.count < 32_768, names[number] == nil else { return }
    names[number] = name
    guard RTFCharacterStyles.codeNames.contains(name.lowercased()) else { return }
    codeNumbers.append(number)
    if let font { codeFonts.insert(font) }
  }

  private static let codeNames: Set<String> = [
    "code", "source text", "source code", "inline code", "html code", "html typewriter", "html sample", "verbatim",
    "verbatim char", "code char", "macro text char", "plain text char", "teletype",
  ]
}
