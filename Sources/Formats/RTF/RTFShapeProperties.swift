/// What `\sp` groups say of a picture or shape: names and values.
struct RTFShapeProperties {
  private var values: [String: String] = [:]

  /// Reads the groups among some tokens.
  init(_ text: RTFTokenText, _ range: Range<Int>) {
    var name = ""
    for index in range where text.tokens[index].kind == .word {
      let inside = (index + 1)..<min(text.tokens.closing(from: index) ?? range.upperBound, range.upperBound)
      switch text.tokens[index].keyword {
      case .sn: name = RTFShapeProperties.string(text.scalars(inside)).trimmingSpaces
      case .sv: if values[name] == nil { values[name] = RTFShapeProperties.string(text.scalars(inside)) }
      default: break
      }
    }
  }

  subscript(name: String) -> String? { values[name] }

  private static func string(_ scalars: [UInt32]) -> String {
    String(decoding: scalars.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
  }
}
