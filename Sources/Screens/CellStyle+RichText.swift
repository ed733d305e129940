import RichText
import Terminal

extension CellStyle {
  /// How a character of the text looks in a cell.
  init(_ style: CharacterStyle, for character: Character) {
    self.init()
    (bold, italic, strikethrough) = (style.bold, style.italic, style.strikethrough)
    dim = style.atom != nil || style.hidden || style.isSmallWithoutSign(character)
    underline = Underline(style.underline, for: character)
    if let color = style.underlineColor, underline != .none {
      underlineColor = .rgb(color.red, color.green, color.blue)
    }
    if let color = style.color, !color.isNearBlackOrWhite { foreground = .rgb(color.red, color.green, color.blue) }
    if style.code, foreground == .standard { foreground = CellStyle.codeColor }
    if let target = style.link { markLink(to: target.url) }
    if let color = style.highlight, !color.isNearBlackOrWhite {
      background = .rgb(color.red, color.green, color.blue)
      foreground = color.readable(style.color)
    }
  }

  /// Program text and links, in colours that terminals make readable.
  static let codeColor = Color.palette(6)
  static let linkColor = Color.palette(12)

  private mutating func markLink(to address: String) {
    link = Hyperlink(address)
    if underline == .none { underline = .single }
    if foreground == .standard || foreground == CellStyle.codeColor { foreground = CellStyle.linkColor }
  }
}

extension CellStyle.Underline {
  /// Underlined words leave their blanks plain.
  init(_ underline: CharacterStyle.Underline, for character: Character) {
    self =
      switch underline {
      case .none: .none
      case .single: .single
      case .double: .double
      case .words: character.isWhitespace ? .none : .single
      case .dotted: .dotted
      case .dashed: .dashed
      case .wave: .wave
      }
  }
}
