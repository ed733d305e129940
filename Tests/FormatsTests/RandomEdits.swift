import Properties
import RichText

/// One change of a text, made up by chance.
struct RandomEdit {
  var before: RichText
  var after: RichText
  var description = ""
}

extension Choices {
  private static let words = [
    "a", "é", "漢字", "😀", "x y ", "\\{}", "one\ntwo", "\n", "\n\n", "tab\tbed", "- 5", "\u{2028}", "\u{A0}", "Ж", "0",
    " ",
    "end\n",
  ]

  mutating func position(in text: RichText) -> Position {
    text.clamped(text.position(at: int(in: 0...text.utf8Count)))
  }

  /// A range of at most some sixty bytes.
  mutating func range(in text: RichText) -> Range<Position> {
    let start = position(in: text)
    let end = text.clamped(text.position(at: text.offset(of: start) + int(in: 0...60)))
    return start < end ? start..<end : end..<start
  }

  mutating func edit(_ text: RichText) -> Transaction {
    switch int(in: 0...9) {
    case 0...3:
      let range = bool() ? range(in: text) : { $0..<$0 }(position(in: text))
      let style = bool() ? text.typingStyle(at: range.lowerBound) : self.style()
      return text.replacing(range, with: RichText(plain: element(of: Choices.words), style: style))
    case 4: return text.replacing(range(in: text), with: RichText())
    case 5: return text.replacing({ $0..<$0 }(position(in: text)), with: text.slice(range(in: text)))
    case 6: return stylingParagraphs(text)
    default:
      let wanted = style()
      return text.styling(range(in: text)) { style in
        let atom = style.atom
        style = wanted
        style.atom = atom
      }
    }
  }

  private mutating func stylingParagraphs(_ text: RichText) -> Transaction {
    let first = int(in: 0...(text.paragraphCount - 1))
    let last = min(first + int(in: 0...2), text.paragraphCount - 1)
    let (alignment, indent) = (element(of: ParagraphStyle.Alignment.allCases), int(in: -2...2) * 360)
    return text.stylingParagraphs(first...last) { ($0.alignment, $0.leftIndent) = (alignment, indent) }
  }

  mutating func style() -> CharacterStyle {
    var style = CharacterStyle()
    (style.bold, style.italic, style.strikethrough, style.hidden) = (
      bool(), bool(), int(in: 0...3) == 0, int(in: 0...5) == 0
    )
    style.underline = element(of: CharacterStyle.Underline.allCases)
    style.font = element(of: [nil, "Helvetica", "Times New Roman", "Ñandú"])
    style.size = element(of: [nil, 20, 24])
    style.color = element(of: [nil, Color(red: 200, green: 0, blue: 9), Color(red: 0, green: 0, blue: 0)])
    style.highlight = element(of: [nil, Color(red: 255, green: 255, blue: 0)])
    return style
  }
}
