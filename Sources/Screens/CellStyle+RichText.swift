import RichText
import Terminal

extension CellStyle {
  /// How a character of the text looks in a cell.
  init(_ style: CharacterStyle, for character: Character) {
    self.init()
    (bold, italic, strikethrough) = (style.bold, style.italic, style.strikethrough)
    dim = style.atom != nil || style.hidden
    underline = Underline(style.underline, for: character)
    if let color = style.color, !color.isNearBlackOrWhite { foreground = .rgb(color.red, color.green, color.blue) }
    if let color = style.highlight, !color.isNearBlackOrWhite {
      background = .rgb(color.red, color.green, color.blue)
      foreground = color.readable(style.color)
    }
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
