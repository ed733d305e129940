/// One of the things that make up how characters look.
public enum CharacterAttribute: String, Sendable, CaseIterable, Codable {
  case bold, italic, underline, underlineColor, strikethrough, baseline, capitals, code, hidden, font, size, color
  case highlight, link, language, atom

  /// Whether two looks agree in it.
  public func isSame(_ a: CharacterStyle, _ b: CharacterStyle) -> Bool { accessor.isSame(a, b) }

  /// Whether text typed at the end of a stretch that has it has it too.
  var expands: Bool { self != .link && self != .atom }

  var accessor: StyleAccessor<CharacterStyle> {
    switch self {
    case .bold: StyleAccessor(\.bold)
    case .italic: StyleAccessor(\.italic)
    case .underline: StyleAccessor(\.underline)
    case .underlineColor: StyleAccessor(\.underlineColor)
    case .strikethrough: StyleAccessor(\.strikethrough)
    case .baseline: StyleAccessor(\.baseline)
    case .capitals: StyleAccessor(\.capitals)
    case .code: StyleAccessor(\.code)
    case .hidden: StyleAccessor(\.hidden)
    case .font: StyleAccessor(\.font)
    case .size: StyleAccessor(\.size)
    case .color: StyleAccessor(\.color)
    case .highlight: StyleAccessor(\.highlight)
    case .link: StyleAccessor(\.link)
    case .language: StyleAccessor(\.language)
    case .atom: StyleAccessor(\.atom)
    }
  }
}
